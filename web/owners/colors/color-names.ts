import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { themePresets } from '#src/owners/themes.ts';

/** The presets' names in the language of the screen. */
export const colorNames: Record<(typeof themePresets)[number]['name'], MessageDescriptor> = {
  'Ocean Blue': msg`Ocean Blue`,
  Purple: msg`Purple`,
  Emerald: msg`Emerald`,
  Rose: msg`Rose`,
  Amber: msg`Amber`,
  Indigo: msg`Indigo`,
};
