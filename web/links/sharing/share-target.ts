import type { QrSvg } from '#src/qr.ts';
import type { Shared } from '#src/sharing.ts';

/** What is shared: an address, whose it is, and the code that leads there. */
export type ShareTarget = Shared & {
  /** as it is drawn full screen and in small */
  code: QrSvg;
  /** visitors see that it is unavailable */
  isPaused: boolean;
};
