import { MY_QR_KEY, type MyQr, myQrScope, myQrWorkerPath } from '#src/cards/my-qr.ts';
import { textOn, themeColor } from '#src/colors.ts';
import { type OwnerSite, urlOfPage, urlOfScan } from '#src/owners/urls.ts';
import { qrSvg } from '#src/qr.ts';
import { store } from '../../app/browser-storage.ts';
import { displayUrl } from '../../app/urls.ts';
import { registerWorker } from '../../ui/secure-context.ts';
import type { OwnCard } from '../form/card-draft.ts';

/** Stores a card's QR code in this browser for offline use (product 28.6). */
export function storeMyQr(owner: string, site: OwnerSite, card: OwnCard, role: string): void {
  const color = themeColor(card.backgroundColor);
  const mine: MyQr = {
    owner,
    name: card.name,
    role,
    address: displayUrl(urlOfPage(site, card.address, card.id)),
    color,
    ink: textOn(color),
    code: qrSvg(urlOfScan(site, card.slug), { level: 'M' }),
  };
  store(MY_QR_KEY, JSON.stringify(mine));
  registerWorker(myQrWorkerPath, myQrScope);
}
