// @lingui/vite-plugin compiles a catalogue where it is imported.
declare module '*.po' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}
