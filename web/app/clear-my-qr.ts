import { MY_QR_KEY } from '#src/cards/my-qr.ts';
import { removeStored } from './browser-storage.ts';

/** With the session, the account or the card what was left of it in this browser goes, in all tabs (product 28.7). */
export function forgetMyQr(): void {
  removeStored(MY_QR_KEY);
}
