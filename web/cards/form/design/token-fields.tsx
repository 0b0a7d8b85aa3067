import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import { fontLooks } from '#src/cards/designs/fonts.ts';
import { blendProblem, secondOf } from '#src/cards/designs/palette.ts';
import { type Tokens, tokenChoices } from '#src/cards/designs/tokens.ts';
import { OptionalColorField } from '../../../owners/optional-color-field.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import type { CardForm } from '../card-form-state.ts';
import { Choices } from './choices.tsx';
import { alignmentNames, cornerNames, densityNames, patternNames } from './token-texts.ts';
import './name-fonts.css';

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
        {/* The box is pressed beside it, too */}
        <div className="pointer-coarse:py-2 [&_button]:relative pointer-coarse:[&_button]:before:absolute pointer-coarse:[&_button]:before:-inset-2.5">
          <Checkbox label={<Trans>Gradient of both colors</Trans>} checked={tokens.blend} onChange={blend} />
        </div>
      </div>
      {draft.design !== 'paper' && (
        <Choices
          label={t`Font of the name`}
          value={tokens.font}
          options={tokenChoices.font.map((value) => ({ value, label: fontName(value), style: fontStyle(value) }))}
          onChange={(font) => change({ font })}
        />
      )}
      <Choices
        label={t`Corners`}
        value={tokens.corners}
        options={options(tokenChoices.corners, cornerNames)}
        onChange={(corners) => change({ corners })}
      />
      <Choices
        label={t`Alignment`}
        value={tokens.align}
        options={options(tokenChoices.align, alignmentNames)}
        onChange={(align) => change({ align })}
      />
      <Choices
        label={t`Spacing`}
        value={tokens.density}
        options={options(tokenChoices.density, densityNames)}
        onChange={(density) => change({ density })}
      />
      <Choices
        label={t`Background pattern`}
        value={tokens.pattern}
        options={options(tokenChoices.pattern, patternNames)}
        onChange={(pattern) => change({ pattern })}
      />
    </>
  );

  function fontName(font: Tokens['font']): string {
    if (font === 'auto') return t`As designed`;
    return font === 'system' ? t`Font of the device` : fontLooks[font].family;
  }
}

function fontStyle(font: Tokens['font']): CSSProperties | undefined {
  if (font === 'auto' || font === 'system') return undefined;
  return { fontFamily: `'Name ${font}', system-ui`, fontSize: `${fontLooks[font].scale}em` };
}
