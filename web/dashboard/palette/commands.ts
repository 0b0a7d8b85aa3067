import { useLingui } from '@lingui/react/macro';
import {
  Building2,
  CalendarDays,
  ChartColumn,
  CircleHelp,
  CircleUserRound,
  Copy,
  CreditCard,
  House,
  IdCard,
  Keyboard,
  Languages,
  LayoutTemplate,
  LifeBuoy,
  Link as LinkIcon,
  type LucideIcon,
  Palette,
  Plus,
  QrCode,
  Share2,
  UserRound,
  Users,
} from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import { themePresets } from '#src/colors.ts';
import { languageNames, languages } from '#src/languages.ts';
import type { Action } from '#src/owners/permissions.ts';
import { analyticsLevel, includesLevel } from '#src/owners/plans.ts';
import { ownerScreenPath, type PlainScreen, screenAt } from '#src/screens.ts';
import { levelOfPeriod, periodLengths } from '#src/stats/stats.ts';
import { useLanguage } from '../../app/i18n.tsx';
import { useOrganizations } from '../../app/organizations.ts';
import { useOrganizationId, useOwner, usePermission, useScreenPath } from '../../app/owner.tsx';
import { arePlansShown } from '../../app/plans-shown.ts';
import { usePerson } from '../../app/session.tsx';
import { useAccentChange } from '../../owners/accent.ts';
import { colorNames } from '../../owners/color-field.tsx';
import { screenActions } from '../screen-actions.ts';
import { useCopyMainLink } from './copy-main-link.ts';
import { searchWords } from './search-words.ts';

export type CommandGroup = 'owner' | 'item' | 'screen' | 'create' | 'action' | 'period' | 'language' | 'color';

export type Command = {
  id: string;
  group: CommandGroup;
  icon: LucideIcon;
  /** instead of the icon */
  color?: string;
  text: string;
  detail: string;
  /** besides the text */
  searchTexts: readonly string[];
  /** needs the user's gesture, before the search closes */
  isImmediate?: boolean;
  run: () => void;
};

type Options = { onShare: () => void; onShortcuts: () => void };

const entry = { detail: '' } as const;

const action = (id: 'copy' | 'share' | 'keys') =>
  ({ ...entry, id, group: 'action', searchTexts: [searchWords[id]] }) as const;

/** All commands, besides the owner's items. */
export function useCommands({ onShare, onShortcuts }: Options): readonly Command[] {
  const copy = useCopyMainLink();
  const { t } = useLingui();
  const screens = useScreens();
  const create = useCreation();
  const actions: Command[] = [
    { ...action('copy'), icon: Copy, text: t`Copy my link`, isImmediate: true, run: copy },
    { ...action('share'), icon: Share2, text: t`Share`, run: onShare },
    { ...action('keys'), icon: Keyboard, text: t`Keyboard shortcuts`, run: onShortcuts },
  ];
  return [...useOwners(), ...screens, ...create, ...actions, ...usePeriods(), ...useLanguages(), ...useColors()];
}

function useScreens(): Command[] {
  const screenPath = useScreenPath();
  const may = usePermission();
  const { t } = useLingui();
  const navigate = useNavigate();
  const list: [screen: PlainScreen & keyof typeof searchWords, icon: LucideIcon, text: string][] = [
    ['home', House, t`Home`],
    ['stats', ChartColumn, t`Stats`],
    ['cards', IdCard, t`My vCards`],
    ['links', LinkIcon, t`Links`],
    ['qrCodes', QrCode, t`My QR Codes`],
    ['members', Users, t`Members`],
    ['templates', LayoutTemplate, t`Templates`],
    ['organization', Building2, t`Organization`],
    ['profile', UserRound, t`Your profile`],
    ['billing', CreditCard, t`Billing`],
    ['account', CircleUserRound, t`Account`],
    ['security', CircleUserRound, t`Account: security`],
    ['preferences', CircleUserRound, t`Account: preferences`],
    ['support', LifeBuoy, t`Support`],
  ];
  const permitted = list.filter(
    ([screen]) => may(screenActions[screen] ?? 'profile.read') && (arePlansShown || screen !== 'billing'),
  );
  const screens = permitted.map(([screen, icon, text]): Command => {
    const to = screenPath(screen);
    const searchTexts = [searchWords[screen]];
    return { ...entry, id: to, group: 'screen', icon, text, searchTexts, run: () => navigate(to) };
  });
  const help = () => window.location.assign('/help');
  const searchTexts = [searchWords.help];
  const helpPages = { id: 'help', group: 'screen', icon: CircleHelp, text: t`Help pages`, run: help } as const;
  return [...screens, { ...entry, ...helpPages, searchTexts }];
}

/** Leads to the own account and to the organizations; only to others than the one that is shown. */
function useOwners(): Command[] {
  const { t } = useLingui();
  const navigate = useNavigate();
  const person = usePerson();
  const shown = useOrganizationId() ?? person.id;
  const { data: organizations = [] } = useOrganizations();
  if (organizations.length === 0) return [];
  const owners = [
    { id: person.id, ownerKind: 'person', name: person.name || t`My account`, username: null },
    ...organizations.map(({ id, name, username }) => ({ id, ownerKind: 'organization', name, username })),
  ];
  return owners
    .filter(({ id }) => id !== shown)
    .map(({ id, name, ...owner }) => ({
      ...entry,
      id,
      group: 'owner',
      icon: owner.ownerKind === 'person' ? CircleUserRound : Building2,
      text: name,
      searchTexts: [searchWords.owner],
      run: () => navigate(ownerScreenPath(owner, 'home')),
    }));
}

function useCreation(): Command[] {
  const screenPath = useScreenPath();
  const may = usePermission();
  const { t } = useLingui();
  const navigate = useNavigate();
  const list: [screen: PlainScreen, action: Action, text: string][] = [
    ['links', 'links.write', t`New link`],
    ['qrCodes', 'links.write', t`New QR code`],
    ['cards', 'cards.manage', t`New card`],
  ];
  const permitted = list.filter(([, action]) => may(action));
  return permitted.map(([screen, , text]) => {
    const to = `${screenPath(screen)}?new`;
    const searchTexts = [searchWords.create];
    return { ...entry, id: to, group: 'create', icon: Plus, text, searchTexts, run: () => navigate(to) };
  });
}

/** Commands that choose the period of the stats on the screen, or else of the account's. */
function usePeriods(): Command[] {
  const screenPath = useScreenPath();
  const { t } = useLingui();
  const { access } = useOwner();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const may = usePermission();
  const level = analyticsLevel(access.plan);
  const isOfItem = screenAt(pathname) === 'itemStats';
  const screen = isOfItem ? pathname : screenPath('stats');
  if (!isOfItem && !may('links.read')) return [];
  const names = { 7: t`7 days`, 30: t`30 days`, 90: t`90 days`, 365: t`1 year` };
  return periodLengths
    .filter((length) => includesLevel(level, levelOfPeriod(length)))
    .map((length) => ({
      ...entry,
      id: `period-${length}`,
      group: 'period',
      icon: CalendarDays,
      text: names[length],
      searchTexts: [searchWords.period],
      run: () => navigate(`${screen}?period=${length}`),
    }));
}

function useLanguages(): Command[] {
  const [current, setLanguage] = useLanguage();
  return languages
    .filter((language) => language !== current)
    .map((language) => ({
      ...entry,
      id: language,
      group: 'language',
      icon: Languages,
      text: languageNames[language],
      searchTexts: [searchWords.language],
      run: () => setLanguage(language),
    }));
}

function useColors(): Command[] {
  const { accentColor } = usePerson();
  const { i18n } = useLingui();
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
      searchTexts: [searchWords.color],
      run: () => change(color),
    }));
}
