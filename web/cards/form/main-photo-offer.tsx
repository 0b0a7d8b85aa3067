import { Trans } from '@lingui/react/macro';
import { SmallPhoto } from '../../owners/photos/small-photo.tsx';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';

type MainPhotoOfferProps = { onUse: (photo: string) => void };

/** Another card begins without a photo, which is often that of the main card. */
export function MainPhotoOffer({ onUse }: MainPhotoOfferProps) {
  const { data: main } = trpc.vcards.main.useQuery();
  const photo = main?.photo;
  if (!photo) return null;
  return (
    <Button variant="secondary" size="small" onClick={() => onUse(photo)} className="self-start">
      <SmallPhoto photo={photo} alt="" className="-ml-1 size-6 rounded-[6px] object-cover" />
      <Trans>Use the photo of your main card</Trans>
    </Button>
  );
}
