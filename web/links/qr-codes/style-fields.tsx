import { Trans, useLingui } from '@lingui/react/macro';
import { type DotShape, dotShapes } from '#src/links/qr-style.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { ColorInput } from './color-input.tsx';
import type { QrDraft } from './qr-code.ts';

type StyleFieldsProps = { draft: QrDraft; onChange: (part: Partial<QrDraft>) => void };

/** Colours and shape of a code. */
export function StyleFields({ draft, onChange }: StyleFieldsProps) {
  const { t } = useLingui();
  const shapes: Record<DotShape, string> = { square: t`Squares`, rounded: t`Rounded`, dots: t`Dots` };
  return (
    <>
      <div className="grid gap-4 min-[26rem]:grid-cols-2">
        <ColorInput label={t`Dark colour`} color={draft.dark} onChange={(dark) => onChange({ dark })} />
        <ColorInput label={t`Light colour`} color={draft.light} onChange={(light) => onChange({ light })} />
      </div>
      <div className="flex flex-col items-start gap-1.5">
        <span aria-hidden="true" className="font-medium">
          <Trans>Shape of the dots</Trans>
        </span>
        <SegmentedControl
          label={t`Shape of the dots`}
          name="qr-dots"
          value={draft.dots}
          onChange={(dots) => onChange({ dots })}
          options={dotShapes.map((value) => ({ value, label: shapes[value] }))}
        />
      </div>
    </>
  );
}
