import { Trans, useLingui } from '@lingui/react/macro';
import { plainQrStyle } from '#src/links/qr-style.ts';
import { publicUrl } from '../../app/public-url.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QrPicture } from './qr-image.tsx';

export function NoQrCodes({ onCreate }: { onCreate: () => void }) {
  const { t } = useLingui();
  return (
    <EmptyState
      picture={<QrPicture address={publicUrl} style={plainQrStyle} label="" className="w-44 -rotate-3 opacity-40" />}
      title={t`Your first QR code goes here`}
      action={
        <Button onClick={onCreate}>
          <Trans>Create New QR</Trans>
        </Button>
      }
    >
      <p>
        <Trans>Give it a title and an address. You can change both later: what is printed goes on working.</Trans>
      </p>
    </EmptyState>
  );
}
