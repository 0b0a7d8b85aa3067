import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { fontLooks } from '#src/cards/designs/fonts.ts';
import { blendProblem, secondOf } from '#src/cards/designs/palette.ts';
import { type Tokens, tokenChoices } from '#src/cards/designs/tokens.ts';
import { OptionalColorField } from '../../../owners/optional-color-field.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { CardForm } from '../card-form-state.ts';
import { alignmentNames, cornerNames, densityNames, patternNames } from './design-texts.ts';

/** The second color, font, shape and spacing of a card's design. */
export function TokenFields({ form }: { form: CardForm }) {
  const { t, i18n } = useLingui();
  const { draft, errors } = form;
  const { tokens, backgroundColor } = draft;
  const change = (part: Partial<Tokens>) => form.change({ tokens: { ...tokens, ...part } });
  const options = <Value extends string>(values: readonly Value[], names: Record<Value, MessageDescriptor>) =>
    values.map((value) => ({ value, label: i18n._(names[value]) }));
  const error = errors['tokens.second'];

  /** A gradient begins with colors on which text is legible. */
  function blend(isOn: boolean): void {
    const second = tokens.second ?? secondOf(backgroundColor);
    const mixed = { ...tokens, blend: true, second };
    change(isOn ? { blend: true, second: blendProblem({ ...draft, tokens: mixed }) ?? second } : { blend: false });
  }

  return (
    <>
      <div className="flex flex-col gap-3">
        <OptionalColorField
          name="tokens.second"
          label={t`Second color`}
          color={tokens.second}
          automatic={secondOf(backgroundColor)}
          error={error}
          suggested={error ? (blendProblem(draft) ?? undefined) : undefined}
          onChange={(second) => change({ second, blend: tokens.blend && second !== null })}
        />
        <Checkbox label={<Trans>Gradient of both colors</Trans>} checked={tokens.blend} onChange={blend} />
      </div>
      <div className="grid gap-4 min-[26rem]:grid-cols-2">
        {draft.design !== 'paper' && (
          <SelectField
            label={t`Font of the name`}
            value={tokens.font}
            options={tokenChoices.font.map((value) => ({ value, label: fontName(value) }))}
            onChange={(font) => change({ font })}
          />
        )}
        <SelectField
          label={t`Corners`}
          value={tokens.corners}
          options={options(tokenChoices.corners, cornerNames)}
          onChange={(corners) => change({ corners })}
        />
        <SelectField
          label={t`Alignment`}
          value={tokens.align}
          options={options(tokenChoices.align, alignmentNames)}
          onChange={(align) => change({ align })}
        />
        <SelectField
          label={t`Spacing`}
          value={tokens.density}
          options={options(tokenChoices.density, densityNames)}
          onChange={(density) => change({ density })}
        />
        <SelectField
          label={t`Background pattern`}
          value={tokens.pattern}
          options={options(tokenChoices.pattern, patternNames)}
          onChange={(pattern) => change({ pattern })}
        />
      </div>
    </>
  );

  function fontName(font: Tokens['font']): string {
    if (font === 'auto') return t`As designed`;
    return font === 'system' ? t`Font of the device` : fontLooks[font].family;
  }
}
