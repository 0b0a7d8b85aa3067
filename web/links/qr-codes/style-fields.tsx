import { Trans, useLingui } from '@lingui/react/macro';
import { type Ref, useRef } from 'react';
import { colorProblem, type DotShape, dotShapes, scannableColors } from '#src/links/qr-style.ts';
import { Notice } from '../../app/notice.tsx';
import { useTypedColor } from '../../owners/color-field.tsx';
import { SuggestedColor } from '../../owners/suggested-color.tsx';
import { Button } from '../../ui/button.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { QrDraft } from './qr-draft.ts';

type StyleProps = { draft: QrDraft; onChange: (part: Partial<QrDraft>) => void };

/** A warning comes right below the fields: further down, the buttons of a dialog on a phone would cover it. */
export function ColorFields({ draft, onChange }: StyleProps) {
  const { t } = useLingui();
  const foreground = useRef<HTMLInputElement>(null);
  return (
    <>
      <div className="grid grid-cols-2 gap-4">
        <ColorInput
          label={t`Foreground`}
          picker={foreground}
          color={draft.dark}
          isRefused={colorProblem(draft) === 'contrast'}
          onChange={(dark) => onChange({ dark })}
        />
        <ColorInput label={t`Background`} color={draft.light} onChange={(light) => onChange({ light })} />
      </div>
      <ColorWarning
        draft={draft}
        onChange={(colors) => {
          onChange(colors);
          // The pressed button goes with the warning
          foreground.current?.focus();
        }}
      />
    </>
  );
}

export function DotStyleField({ draft, onChange }: StyleProps) {
  const { t } = useLingui();
  const shapes: Record<DotShape, string> = { square: t`Squares`, rounded: t`Rounded`, dots: t`Dots` };
  return (
    <div className="flex flex-col items-start gap-1.5">
      <span aria-hidden="true" className="font-medium">
        <Trans>Dot style</Trans>
      </span>
      <SegmentedControl
        label={t`Dot style`}
        name="qr-dots"
        fill
        className="max-sm:w-full"
        value={draft.dots}
        onChange={(dots) => onChange({ dots })}
        options={dotShapes.map((value) => ({ value, label: shapes[value] }))}
      />
    </div>
  );
}

type ColorInputProps = {
  label: string;
  color: string;
  /** the notice below explains why */
  isRefused?: boolean;
  picker?: Ref<HTMLInputElement>;
  onChange: (color: string) => void;
};

function ColorInput({ label, color, isRefused = false, picker, onChange }: ColorInputProps) {
  const { t } = useLingui();
  const { field } = useTypedColor(color, (typed) => typed && onChange(typed));
  return (
    <TextField
      {...field}
      label={label}
      {...(isRefused && { 'aria-invalid': true })}
      prefix={
        <input
          ref={picker}
          type="color"
          aria-label={t`${label} color picker`}
          value={color}
          onChange={(event) => onChange(event.target.value)}
          className="mr-1 block size-8 cursor-pointer rounded-[6px] border border-line bg-transparent"
        />
      }
    />
  );
}

type ColorWarningProps = { draft: QrDraft; onChange: (colors: Pick<QrDraft, 'dark' | 'light'>) => void };

/** Why scanners may fail, with a way out. */
function ColorWarning({ draft, onChange }: ColorWarningProps) {
  const problem = colorProblem(draft);
  return (
    // Always rendered, so that a new warning is announced
    <div role="status" className="empty:-mt-5">
      {problem === 'contrast' && (
        <Notice
          tone="danger"
          title={<Trans>Scanners can't read this code</Trans>}
          action={<NearestColors draft={draft} onChange={onChange} />}
        >
          <Trans>The two colors are too similar. Make one darker or the other lighter.</Trans>
        </Notice>
      )}
      {problem === 'inverted' && (
        <Notice
          tone="danger"
          title={<Trans>Some phones can't read this code</Trans>}
          action={
            <Button variant="secondary" size="small" onClick={() => onChange({ dark: draft.light, light: draft.dark })}>
              <Trans>Swap colors</Trans>
            </Button>
          }
        >
          <Trans>Many scanners expect dark dots on a light background.</Trans>
        </Notice>
      )}
    </div>
  );
}

function NearestColors({ draft, onChange }: ColorWarningProps) {
  const colors = scannableColors(draft);
  return (
    <SuggestedColor color={colors.dark === draft.dark ? colors.light : colors.dark} onTake={() => onChange(colors)} />
  );
}
