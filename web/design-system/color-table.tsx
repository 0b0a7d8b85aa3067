import { contrast } from '#src/colors.ts';
import { plainColor, readTokens, type Theme, themes } from './tokens.ts';

const TEXT = 4.5;
const BORDER = 3;

/** Foreground and background pairs with their minimum contrast. */
const pairs: { front: string; grounds: string[]; least: number }[] = [
  { front: '--ink', grounds: ['--paper', '--surface', '--sunken', '--danger-soft', '--success-soft'], least: TEXT },
  { front: '--ink-soft', grounds: ['--paper', '--surface', '--sunken'], least: TEXT },
  { front: '--on-ink', grounds: ['--ink'], least: TEXT },
  { front: '--danger', grounds: ['--paper', '--surface', '--danger-soft'], least: TEXT },
  { front: '--on-danger', grounds: ['--danger'], least: TEXT },
  { front: '--success', grounds: ['--paper', '--surface', '--success-soft'], least: TEXT },
  { front: '--line-strong', grounds: ['--paper', '--surface', '--sunken'], least: BORDER },
  { front: '--focus', grounds: ['--paper', '--surface', '--sunken'], least: BORDER },
];

export function ColorTable() {
  const tokens = readTokens();
  const color = (theme: Theme, name: string) => tokens[theme].get(name) ?? tokens.light.get(name) ?? '';
  // A reference to another token resolves to any kind of value
  const isColor = (value: string) => !value.includes('var(') && CSS.supports('color', value);
  const names = [...tokens.light.keys()].filter((name) => isColor(color('light', name)));
  return (
    <div className="grid w-full gap-8 lg:grid-cols-2">
      {themes.map((theme) => (
        <div key={theme} className="min-w-0">
          <h3 className="font-semibold capitalize">{theme}</h3>
          <ul className="mt-3 grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-3">
            {names.map((name) => (
              <li key={name} className="flex items-center gap-2.5">
                <span
                  style={{ background: color(theme, name) }}
                  className="size-9 shrink-0 rounded-card border border-line-strong"
                />
                <span className="min-w-0 text-sm">
                  {name.slice(2)}
                  <span className="block text-ink-soft">{color(theme, name)}</span>
                </span>
              </li>
            ))}
          </ul>
          <table className="mt-5 w-full text-left text-sm tabular-nums">
            <thead>
              <tr className="border-b border-line text-ink-soft">
                <th className="py-1.5 font-medium">Color</th>
                <th className="font-medium">on</th>
                <th className="text-right font-medium">Contrast</th>
                <th className="text-right font-medium">at least</th>
              </tr>
            </thead>
            <tbody>
              {pairs.flatMap(({ front, grounds, least }) =>
                grounds.map((ground) => (
                  <tr key={front + ground} className="border-b border-line" data-least={least}>
                    <td className="py-1.5">{front.slice(2)}</td>
                    <td>{ground.slice(2)}</td>
                    <td className="text-right font-semibold" data-contrast="">
                      {measured(color(theme, front), color(theme, ground))}
                    </td>
                    <td className="text-right text-ink-soft">{least}</td>
                  </tr>
                )),
              )}
            </tbody>
          </table>
        </div>
      ))}
    </div>
  );
}

function measured(front: string, ground: string): string {
  const [one, other] = [plainColor(front), plainColor(ground)];
  return one && other ? contrast(one, other).toFixed(2) : 'unknown';
}
