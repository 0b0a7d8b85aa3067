import { Trans } from '@lingui/react/macro';
import { type FormEvent, useId, useRef, useState } from 'react';
import { hasDigitsOnly } from '#src/owners/usernames.ts';
import { paths } from '#src/paths.ts';
import { errorCodeOf } from '../../app/errors.ts';
import { useFocusFirstError } from '../../app/focus.ts';
import { NotSaved, useSaveFailure } from '../../app/not-saved.tsx';
import { Notice } from '../../app/notice.tsx';
import { useOwner } from '../../app/owner.tsx';
import { arePlansShown } from '../../app/plans-shown.ts';
import { usePerson } from '../../app/session.tsx';
import { publicUrl } from '../../app/site.ts';
import { displayUrl } from '../../app/urls.ts';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { textLinkStyle } from '../../ui/button-style.ts';
import { useUsernameChoice } from './username-choice.ts';
import { AccountUsernameField } from './username-field.tsx';

/** Suggests a username to accounts that have paid for one and still have the digits of the free plan (product 4.8). */
export function ClaimUsername() {
  const [claimed, setClaimed] = useState<string | null>(null);
  const { initialized, username, wish, access } = useOwner();
  const isOffered = initialized && wish === null && access.plan !== 'free' && hasDigitsOnly(username);
  if (claimed !== null) return <Claimed username={claimed} />;
  return isOffered ? <ClaimForm onDone={setClaimed} /> : null;
}

function ClaimForm({ onDone }: { onDone: (username: string) => void }) {
  const utils = trpc.useUtils();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const failure = useSaveFailure();
  const focusFirstError = useFocusFirstError(form);
  const owner = useOwner();
  const current = owner.username ?? '';
  const { company } = usePerson();
  const choice = useUsernameChoice({ getWords: () => ({ name: owner.name, company, city: '' }), current });
  const save = trpc.profiles.setUsername.useMutation({
    onSuccess: (_, { username }) => {
      onDone(username);
      void utils.profiles.me.invalidate();
      void utils.vcards.invalidate();
    },
    onError: (error, { username }) => {
      failure.clear();
      if (errorCodeOf(error) === 'username_taken') {
        choice.refuse(username);
        focusFirstError();
        return;
      }
      failure.fail(error);
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (save.isPending || choice.blocks) return;
    if (choice.check()) save.mutate({ username: choice.username });
    else focusFirstError();
  }

  return (
    <Notice title={<Trans>Claim your username</Trans>}>
      {arePlansShown ? (
        <Trans>Your plan includes a link with your own name instead of digits. Printed QR codes keep working.</Trans>
      ) : (
        <Trans>Your link can have your own name instead of digits. Printed QR codes keep working.</Trans>
      )}
      <form id={id} ref={form} noValidate onSubmit={submit} aria-busy={save.isPending} className="mt-4 max-w-md">
        <AccountUsernameField choice={choice} current={current} />
        <NotSaved failure={failure} formId={id} busy={save.isPending} className="mt-2" />
        <Button
          type="submit"
          size="small"
          busy={save.isPending}
          disabled={choice.blocks || choice.username === current}
          className="mt-2"
        >
          <Trans>Claim username</Trans>
        </Button>
      </form>
    </Notice>
  );
}

function Claimed({ username }: { username: string }) {
  const path = paths.profile(username);
  const url = displayUrl(publicUrl + path);
  return (
    <div role="status">
      <Notice tone="success" title={<Trans>The username {username} is yours</Trans>}>
        <Trans>
          Your page is now at{' '}
          <a href={path} target="_blank" rel="noopener" className={`${textLinkStyle} break-all`}>
            {url}
          </a>
        </Trans>
      </Notice>
    </div>
  );
}
