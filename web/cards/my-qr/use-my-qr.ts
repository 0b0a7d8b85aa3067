import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { MY_QR_KEY } from '#src/cards/my-qr.ts';
import { readStored, removeStored } from '../../app/browser-storage.ts';
import { useMay, useOwner } from '../../app/owner.tsx';
import { afterScreen, idle } from '../../app/scheduling.ts';
import { usePerson } from '../../app/session.tsx';
import { trpc } from '../../trpc.ts';

/** Keeps the main card's QR code available offline, while it leads somewhere (product 28.6). */
export function useMyQr(isPaused: boolean): void {
  const { id } = usePerson();
  const { site } = useOwner();
  const { t } = useLingui();
  // It has one of the own cards
  const isOwn = useMay('account.read');
  const { data: card } = trpc.vcards.main.useQuery(undefined, { enabled: isOwn });
  const { position = '', company = '' } = card ?? {};
  const role = position && company ? t`${position} at ${company}` : position || company;
  useEffect(() => {
    if (!isOwn) return;
    const isHidden = isPaused || card?.active === false;
    if (card === null || isHidden) removeStored(MY_QR_KEY);
    if (!card || isHidden) return;
    let isCurrent = true;
    // The QR encoder is large, but the first code is needed even by those who leave the screen at once
    const ready = readStored(MY_QR_KEY) === null ? idle() : afterScreen();
    void ready
      .then(() => import('./store-my-qr.ts'))
      .then(({ storeMyQr }) => isCurrent && storeMyQr(id, site, card, role))
      .catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [id, site, card, role, isPaused, isOwn]);
}
