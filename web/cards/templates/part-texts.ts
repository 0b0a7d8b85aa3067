import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PolicyPreset, TemplateMode } from '#src/cards/templates.ts';

export const modeNames: Record<TemplateMode, MessageDescriptor> = {
  shared: msg`Same on all cards`,
  managed: msg`Changed by editors and admins`,
  own: msg`Changed by the card's holder, too`,
  hidden: msg`Not shown`,
};

export const presetNames: Record<PolicyPreset, MessageDescriptor> = {
  relaxed: msg`Relaxed`,
  standard: msg`Standard`,
  strict: msg`Strict`,
};

export const presetHints: Record<PolicyPreset, MessageDescriptor> = {
  relaxed: msg`Holders change everything on their cards.`,
  standard: msg`Company, website and colors are the same on all cards. Editors change names, positions and emails; holders, the rest.`,
  strict: msg`Company, website and colors are the same on all cards. Editors change the rest, and holders only their photo.`,
};
