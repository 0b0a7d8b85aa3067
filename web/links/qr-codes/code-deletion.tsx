import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { trpc } from '../../trpc.ts';
import type { ListDeletion } from '../list-screen/use-item-list.ts';
import type { OwnCode } from './qr-code.ts';

/** What is printed can't be called back: this asks first, and can still be undone for a moment. */
export function useCodeDeletion(): ListDeletion<OwnCode> {
  const { t } = useLingui();
  const { mutateAsync } = trpc.qrCodes.deleteMany.useMutation();
  return {
    path: 'qrCodes.deleteMany',
    send: mutateAsync,
    done: ({ length: count }) => ({
      title:
        count === 1
          ? t`QR Code deleted`
          : t`${plural(count, { one: '# QR code deleted', other: '# QR codes deleted' })}`,
    }),
    failed: t`Failed to delete QR code. Please try again.`,
    question: (codes) => {
      const { title = '' } = codes[0] ?? {};
      const count = codes.length;
      if (count > 1) {
        return {
          title: t`Delete ${count} QR codes?`,
          description: (
            <Trans>The codes stop working wherever they're printed or shared, and so do their short links.</Trans>
          ),
          confirmLabel: t`Delete QR codes`,
          cancelLabel: t`Keep QR codes`,
        };
      }
      return {
        title: t`Delete the QR code ${title}?`,
        description: <Trans>The code stops working wherever it's printed or shared, and so does its short link.</Trans>,
        confirmLabel: t`Delete QR code`,
        cancelLabel: t`Keep QR code`,
      };
    },
  };
}
