import { useLingui } from '@lingui/react/macro';
import { type LucideIcon, Monitor, Moon, Sun } from 'lucide-react';
import { classNames } from '../ui/class-names.ts';
import { type ChosenTheme, themes, useTheme } from './theme.ts';

const icons: Record<ChosenTheme, LucideIcon> = { system: Monitor, light: Sun, dark: Moon };

export function ThemeSwitch({ className }: { className?: string }) {
  const { t } = useLingui();
  const [theme, choose] = useTheme();
  const names: Record<ChosenTheme, string> = { system: t`System`, light: t`Light`, dark: t`Dark` };
  return (
    <fieldset aria-label={t`Theme`} className={classNames('flex shrink-0', className)}>
      {themes.map((one) => {
        const Icon = icons[one];
        return (
          <button
            key={one}
            type="button"
            aria-label={names[one]}
            aria-pressed={one === theme}
            title={names[one]}
            onClick={() => choose(one)}
            className={classNames(
              'grid size-8 place-items-center rounded-card transition-colors hover:text-ink pointer-coarse:size-11',
              one === theme ? 'bg-sunken text-ink' : 'text-ink-soft',
            )}
          >
            <Icon aria-hidden="true" className="size-4" />
          </button>
        );
      })}
    </fieldset>
  );
}
