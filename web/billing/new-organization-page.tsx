import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ownerScreenPath } from '#src/screens.ts';
import { errorCodeOf, fieldErrors } from '../app/errors.ts';
import { useFocusFirstError } from '../app/focus.ts';
import { lateSchema } from '../app/late-schema.ts';
import { NotSaved, useSaveFailure } from '../app/not-saved.tsx';
import { useOwner } from '../app/owner.tsx';
import { PageHeader, usePageTitle } from '../app/page-header.tsx';
import { arePlansShown } from '../app/plans-shown.ts';
import { ColorField } from '../owners/color-field.tsx';
import { LogoField, useLogoTexts } from '../owners/organizations/logo-field.tsx';
import { LookPreview } from '../owners/organizations/look-preview.tsx';
import { usePhotoUpload } from '../owners/photos/photo-upload.ts';
import { useUsernameChoice } from '../owners/usernames/username-choice.ts';
import { UsernameField } from '../owners/usernames/username-field.tsx';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useToast } from '../ui/toast.tsx';
import { LazyPlanChooser } from './banners.tsx';
import { useSubscription } from './subscription.ts';

export function NewOrganizationPage() {
  const { t } = useLingui();
  usePageTitle(t`New organization`);
  const { subscription, isLoading } = useSubscription();
  // Who is covered by an organization needs Business again for another one (product 36.6)
  const hasBusiness = subscription.planType === 'business' && subscription.coveredBy === null;
  return (
    <div className="max-w-2xl">
      <PageHeader title={t`New organization`}>
        <Trans>Cards, links and QR codes that a team looks after together.</Trans>
      </PageHeader>
      {isLoading ? (
        <Skeleton className="h-64" />
      ) : hasBusiness ? (
        <NewOrganizationForm />
      ) : arePlansShown ? (
        <BusinessFirst />
      ) : (
        <NotHere />
      )}
    </div>
  );
}

function NotHere() {
  return (
    <p>
      <Trans>Ask the operator of this server for an organization.</Trans>
    </p>
  );
}

function BusinessFirst() {
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <EmptyState
        title={<Trans>An organization needs Business of your own</Trans>}
        action={
          <Button {...LazyPlanChooser.preload} onClick={() => setChoosing(true)}>
            <Trans>See plans</Trans>
          </Button>
        }
      >
        <Trans>
          Choose Business first, then come back here. The plan moves to the organization, with room for five members,
          and your own account stays covered.
        </Trans>
      </EmptyState>
      <LazyPlanChooser open={isChoosing} onOpenChange={setChoosing} />
    </>
  );
}

const useOrganizationSchema = lateSchema(
  async () => (await import('#src/owners/organization-schemas.ts')).newOrganizationSchema,
);

function NewOrganizationForm() {
  const { t, i18n } = useLingui();
  const id = useId();
  const organizationSchema = useOrganizationSchema();
  const form = useRef<HTMLFormElement>(null);
  const focusFirstError = useFocusFirstError(form);
  const failure = useSaveFailure();
  const navigate = useNavigate();
  const toast = useToast();
  const utils = trpc.useUtils();
  const owner = useOwner();
  const [name, setName] = useState('');
  const [logo, setLogo] = useState<string | null>(null);
  const [themeColor, setColor] = useState(owner.themeColor);
  const upload = usePhotoUpload(setLogo, useLogoTexts());
  // What the username was suggested for; null once a person has typed one
  const [suggestedFor, setSuggestedFor] = useState<string | null>('');
  const [isChecked, setChecked] = useState(false);
  const choice = useUsernameChoice({ getWords: () => ({ name, company: '', city: '' }), initial: '' });
  const { username } = choice;
  const errors = isChecked ? (fieldErrors(i18n, organizationSchema, { name, username, logo, themeColor }) ?? {}) : {};
  const create = trpc.organizations.create.useMutation({
    onSuccess: async (_, made) => {
      await Promise.all([
        utils.organizations.list.fetch(undefined, { staleTime: 0 }),
        utils.profiles.me.invalidate(),
        utils.billing.invalidate(),
      ]).catch(() => undefined);
      toast({ title: t`Organization created`, isArrival: true });
      void navigate(ownerScreenPath({ ownerKind: 'organization', username: made.username }, 'members'));
    },
    onError: (error) => {
      if (errorCodeOf(error) !== 'username_taken') return failure.fail(error);
      failure.clear();
      choice.refuse(username);
      focusFirstError();
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (create.isPending || upload.progress !== null || choice.availability === 'checking') return;
    setChecked(true);
    const parsed = organizationSchema.safeParse({ name, username, logo, themeColor });
    if (!choice.check() || !parsed.success || choice.blocks) return void focusFirstError();
    create.mutate(parsed.data);
  }

  function leaveName(): void {
    if (suggestedFor === null || suggestedFor === name.trim()) return;
    setSuggestedFor(name.trim());
    choice.suggest();
  }

  return (
    <form ref={form} id={id} noValidate onSubmit={submit} aria-busy={create.isPending} className="flex flex-col gap-5">
      <TextField
        label={t`Name of the organization`}
        name="name"
        value={name}
        error={errors.name}
        onChange={({ target }) => setName(target.value)}
        onBlur={leaveName}
        required
        autoComplete="organization"
      />
      <UsernameField
        username={username}
        onChange={(next) => {
          setSuggestedFor(null);
          choice.change(next);
        }}
        onLeave={choice.leave}
        onSuggest={choice.suggest}
        availability={choice.availability}
        error={choice.error}
        digits={choice.digits}
      />
      <LogoField logo={logo} name={name} upload={upload} onRemove={() => setLogo(null)} />
      <ColorField color={themeColor} label={<Trans>Color</Trans>} onChange={setColor} />
      <LookPreview organization={{ name, username, logo, themeColor }} />
      {arePlansShown && (
        <div className="rounded-card bg-sunken p-4">
          <h2 className="font-sans font-semibold">
            <Trans>What happens to your plan</Trans>
          </h2>
          <ul className="mt-2 flex list-disc flex-col gap-1 pl-5">
            <li>
              <Trans>Your Business plan moves to the organization. From then on its owners manage and pay it.</Trans>
            </li>
            <li>
              <Trans>Your own account stays covered as long as you are a member.</Trans>
            </li>
            <li>
              <Trans>Your cards, links and QR codes stay in your own account.</Trans>
            </li>
            <li>
              <Trans>If the organization is deleted, the plan comes back to you.</Trans>
            </li>
          </ul>
        </div>
      )}
      <NotSaved title={<Trans>Not created</Trans>} failure={failure} formId={id} busy={create.isPending} />
      <div>
        <Button type="submit" busy={create.isPending || create.isSuccess} disabled={upload.progress !== null}>
          {upload.progress === null ? <Trans>Create organization</Trans> : <Trans>Uploading photo…</Trans>}
        </Button>
      </div>
    </form>
  );
}
