import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useOwner } from '../../../app/owner.tsx';
import { PhotoField } from '../../../owners/photos/photo-field.tsx';
import type { CardForm } from '../card-form-state.ts';

const plain = (_: unknown, input: ReactNode) => input;

/** A card's cover picture, and its own logo on plans that have one. One from before can be removed on others, too. */
export function PictureFields({ form }: { form: CardForm }) {
  const { t } = useLingui();
  const { plan } = useOwner().access;
  const { draft, change, coverUpload, logoUpload, wrap = plain } = form;
  return (
    <>
      {wrap(
        'cover',
        <PhotoField
          photo={draft.cover}
          name={draft.name}
          upload={coverUpload}
          onRemove={() => change({ cover: null })}
          fit="contain"
          alt={t`Cover picture`}
          label={<Trans>Cover picture</Trans>}
          hint={<Trans>The design Cover shows it at the top. Wide pictures fit best.</Trans>}
        />,
      )}
      {(plan !== 'free' || draft.brandLogo !== null) &&
        wrap(
          'logo',
          <PhotoField
            photo={draft.brandLogo}
            name={draft.name}
            upload={logoUpload}
            onRemove={() => change({ brandLogo: null })}
            fit="contain"
            alt={t`Logo of this card`}
            label={<Trans>Logo of this card</Trans>}
            hint={<Trans>Instead of your own logo, at the end of the page and in Shopfront and Badge.</Trans>}
          />,
        )}
    </>
  );
}
