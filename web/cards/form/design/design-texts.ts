import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Design } from '#src/cards/designs/tokens.ts';

export const designNames: Record<Design, MessageDescriptor> = {
  paper: msg`Paper`,
  portrait: msg`Portrait`,
  cover: msg`Cover`,
  split: msg`Split`,
  mono: msg`Mono`,
  shopfront: msg`Shopfront`,
  stage: msg`Stage`,
  badge: msg`Badge`,
};
