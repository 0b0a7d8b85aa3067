import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Tokens } from '#src/cards/designs/tokens.ts';

type Texts<Value extends string> = Record<Value, MessageDescriptor>;

export const cornerNames: Texts<Tokens['corners']> = {
  auto: msg`As designed`,
  square: msg`Square`,
  soft: msg`Soft`,
  round: msg`Round`,
};

export const alignmentNames: Texts<Tokens['align']> = {
  auto: msg`As designed`,
  start: msg`At the side`,
  center: msg`Centered`,
};

export const densityNames: Texts<Tokens['density']> = {
  regular: msg`Regular`,
  compact: msg`Compact`,
  airy: msg`Airy`,
};

export const patternNames: Texts<Tokens['pattern']> = {
  none: msg`None`,
  dots: msg`Dots`,
  lines: msg`Lines`,
  grid: msg`Grid`,
  waves: msg`Waves`,
};
