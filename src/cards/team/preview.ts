import { mixed, textOn, themeColor } from '../../colors.ts';
import { initials } from '../../names.ts';
import { PREVIEW, type PreviewLayer } from '../designs/preview.ts';

const MARGIN = 80;
const WIDTH = PREVIEW.width - 2 * MARGIN;
const MARK = { x: MARGIN, y: MARGIN, width: 200, height: 200, radius: 36 };

type Shown = { name: string; address: string; color: string; mark: 'logo' | 'picture' | 'initials' };

/** The image that messengers show of an organization's page (product 40.9), in the organization's color. */
export function teamPreview({ name, address, color, mark }: Shown): PreviewLayer[] {
  const theme = themeColor(color);
  const ink = textOn(theme);
  return [
    { kind: 'fill', box: { x: 0, y: 0, ...PREVIEW }, stops: [theme] },
    ...markLayers(mark, initials(name), { ink, tint: mixed(theme, ink, 0.14) }),
    {
      kind: 'words',
      x: MARGIN,
      width: WIDTH,
      y: PREVIEW.height - MARGIN,
      from: 'bottom',
      lines: [
        {
          text: name,
          isName: true,
          color: ink,
          sizes: [
            [116, 1],
            [96, 2],
            [76, 2],
            [60, 3],
          ],
        },
        { text: address, color: ink, sizes: [[34, 1]], gap: 40 },
      ],
    },
  ];
}

function markLayers(
  mark: Shown['mark'],
  letters: string,
  { ink, tint }: { ink: string; tint: string },
): PreviewLayer[] {
  if (mark === 'logo') return [{ kind: 'logo', box: { x: MARGIN, y: MARGIN, width: 520, height: 200, radius: 28 } }];
  if (mark === 'picture') return [{ kind: 'cover', box: MARK }];
  const words = { kind: 'words', x: MARK.x, width: MARK.width, y: MARK.y + MARK.height / 2 } as const;
  return [
    { kind: 'fill', box: MARK, stops: [tint] },
    {
      ...words,
      from: 'middle',
      align: 'center',
      lines: [{ text: letters, isName: true, color: ink, sizes: [[92, 1]] }],
    },
  ];
}
