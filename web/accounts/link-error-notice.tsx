import { Trans } from '@lingui/react/macro';
import { verificationError } from '#src/onboarding/onboarding.ts';
import { useHashMessage } from '../app/hash-message.ts';
import { Notice } from '../app/notice.tsx';
import { Link } from '../app/routing/link.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { linkErrorState, useLinkErrorTexts, useLinkErrorToast } from './link-error-texts.ts';

/** Says why the link of a mail did not work, as the address's hash tells it, and leads to a new one. */
export function LinkErrorNotice() {
  const [error] = useHashMessage(verificationError);
  const texts = useLinkErrorTexts();
  useLinkErrorToast(error);
  if (error === null) return null;
  return (
    <Notice
      tone="danger"
      title={texts[error].title}
      action={
        <Link to="/onboarding" state={linkErrorState(error)} className={buttonStyle('secondary', 'small')}>
          <Trans>Send a new link</Trans>
        </Link>
      }
      className="mb-8"
    >
      {texts[error].description}
    </Notice>
  );
}

/** For whoever is signed in, and needs no other link: said in passing. */
export function LinkErrorToast() {
  const [error] = useHashMessage(verificationError);
  useLinkErrorToast(error);
  return null;
}
