import type { QrCodeRow } from '#db/links/qr-codes.ts';
import { plainQrStyle } from '#src/links/qr-style.ts';
import { isOverLimit, plans } from '#src/owners/plans.ts';
import { cardPath } from '#src/paths.ts';
import type { Actor } from '../../accounts/actor.ts';

/** A code as its owner sees it. */
export function ownCode<Row extends QrCodeRow>({ owner, access }: Actor, row: Row) {
  const { isMain, handle, url, style, cardRank, linkRank, codeRank, ...code } = row;
  const card = { id: code.vcardId ?? '', isMain: isMain === true, username: owner.username, handle };
  const isPaused = isOverLimit(plans[access.plan].limits, { cardRank, linkRank, codeRank });
  return { ...code, url: url ?? cardPath(card), style: style ?? plainQrStyle, isPaused };
}
