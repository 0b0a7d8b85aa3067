import { useLingui } from '@lingui/react/macro';
import {
  CalendarDays,
  CircleHelp,
  CircleUserRound,
  Copy,
  CreditCard,
  House,
  IdCard,
  Keyboard,
  Languages,
  LifeBuoy,
  Link as LinkIcon,
  type LucideIcon,
  Palette,
  Plus,
  QrCode,
  Share2,
  UserRound,
} from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import { themePresets } from '#src/colors.ts';
import { languageNames, languages } from '#src/languages.ts';
import { analyticsLevel, includesLevel } from '#src/owners/plans.ts';
import { type PlainScreen, screenAt, screenPath } from '#src/screens.ts';
import { levelOfPeriod, periodLengths } from '#src/stats/stats.ts';
import { useLanguage } from '../../app/i18n.tsx';
import { useOwner } from '../../app/owner.tsx';
import { usePerson } from '../../app/session.tsx';
import { useAccentChange } from '../../owners/accent.ts';
import { colorNames } from '../../owners/color-field.tsx';
import { useCopyMainLink } from './copy-main-link.ts';

export type CommandGroup = 'item' | 'screen' | 'create' | 'action' | 'period' | 'language' | 'color';

export type Command = {
  id: string;
  group: CommandGroup;
  icon: LucideIcon;
  /** instead of the icon */
  color?: string;
  text: string;
  detail: string;
  searchTexts: readonly string[];
  /** needs the user's gesture, before the search closes */
  isImmediate?: boolean;
  run: () => void;
};

type Options = { onShare: () => void; onShortcuts: () => void };

const entry = { detail: '', searchTexts: [] } as const;

/** All commands, besides the owner's items. */
export function useCommands({ onShare, onShortcuts }: Options): readonly Command[] {
  const copy = useCopyMainLink();
  const { t } = useLingui();
  const screens = useScreens();
  const create = useCreation();
  const actions: Command[] = [
    { ...entry, id: 'copy', group: 'action', icon: Copy, text: t`Copy my link`, isImmediate: true, run: copy },
    { ...entry, id: 'share', group: 'action', icon: Share2, text: t`Share`, run: onShare },
    { ...entry, id: 'keys', group: 'action', icon: Keyboard, text: t`Keyboard shortcuts`, run: onShortcuts },
  ];
  return [...screens, ...create, ...actions, ...usePeriods(), ...useLanguages(), ...useColors()];
}

function useScreens(): Command[] {
  const { t } = useLingui();
  const navigate = useNavigate();
  const list: [screen: PlainScreen, icon: LucideIcon, text: string, more?: string][] = [
    ['home', House, t`Home`, t`Analytics`],
    ['cards', IdCard, t`My vCards`, t`Cards`],
    ['links', LinkIcon, t`Links`],
    ['qrCodes', QrCode, t`My QR Codes`],
    ['profile', UserRound, t`Your profile`],
    ['billing', CreditCard, t`Billing`, t`Plans`],
    ['account', CircleUserRound, t`Account`, t`Settings`],
    ['security', CircleUserRound, t`Account: security`, t`Password`],
    ['preferences', CircleUserRound, t`Account: preferences`, t`Time zone`],
    ['support', LifeBuoy, t`Support`, t`Help`],
  ];
  const screens = list.map(([screen, icon, text, more = '']): Command => {
    const to = screenPath(screen);
    return { ...entry, id: to, group: 'screen', icon, text, searchTexts: [more], run: () => navigate(to) };
  });
  const help = () => window.location.assign('/help');
  return [...screens, { ...entry, id: 'help', group: 'screen', icon: CircleHelp, text: t`Help pages`, run: help }];
}

function useCreation(): Command[] {
  const { t } = useLingui();
  const navigate = useNavigate();
  const list: [screen: PlainScreen, text: string][] = [
    ['links', t`New link`],
    ['qrCodes', t`New QR code`],
    ['cards', t`New card`],
  ];
  return list.map(([screen, text]) => {
    const to = `${screenPath(screen)}?new`;
    return { ...entry, id: to, group: 'create', icon: Plus, text, run: () => navigate(to) };
  });
}

/** Commands that choose the period of the stats on the screen, or else of those on the first one. */
function usePeriods(): Command[] {
  const { t } = useLingui();
  const { access } = useOwner();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const level = analyticsLevel(access.plan);
  const screen = screenAt(pathname) === 'stats' ? pathname : screenPath('home');
  const names = { 7: t`7 days`, 30: t`30 days`, 90: t`90 days`, 365: t`1 year` };
  return periodLengths
    .filter((length) => includesLevel(level, levelOfPeriod(length)))
    .map((length) => ({
      ...entry,
      id: `period-${length}`,
      group: 'period',
      icon: CalendarDays,
      text: names[length],
      searchTexts: [t`Period`, t`Analytics`],
      run: () => navigate(`${screen}?period=${length}`),
    }));
}

function useLanguages(): Command[] {
  const { t } = useLingui();
  const [current, setLanguage] = useLanguage();
  return languages
    .filter((language) => language !== current)
    .map((language) => ({
      ...entry,
      id: language,
      group: 'language',
      icon: Languages,
      text: languageNames[language],
      searchTexts: [t`Language`, 'Language', 'Idioma'],
      run: () => setLanguage(language),
    }));
}

function useColors(): Command[] {
  const { accentColor } = usePerson();
  const { t, i18n } = useLingui();
  const change = useAccentChange();
  return themePresets
    .map(({ name, color }) => ({ color, text: i18n._(colorNames[name]) }))
    .filter(({ color }) => color.toLowerCase() !== accentColor.toLowerCase())
    .map(({ color, text }) => ({
      ...entry,
      id: color,
      group: 'color',
      icon: Palette,
      color,
      text,
      searchTexts: [t`Accent color`],
      run: () => change(color),
    }));
}
