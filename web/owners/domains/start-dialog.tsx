import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { EditDialog } from '../../app/edit-dialog.tsx';
import { errorCodeOf, fieldErrors } from '../../app/errors.ts';
import { useFocusFirstError } from '../../app/focus.ts';
import { lateSchema } from '../../app/late-schema.ts';
import { useSaveFailure } from '../../app/not-saved.tsx';
import { useMay } from '../../app/owner.tsx';
import { completeUrl } from '../../app/urls.ts';
import { trpc } from '../../trpc.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useAnnounce } from '../../ui/toast.tsx';
import { CardChoice } from '../card-choice.tsx';
import type { ListedDomain } from './domain-names.ts';

const useStartSchema = lateSchema(async () => (await import('#src/owners/domains.ts')).domainStartSchema);

type Kind = ListedDomain['start']['kind'];

/** What the bare host of a domain shows (product 42.7). */
export function StartDialog({ domain, onClose }: { domain: ListedDomain; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { id, shownHost, start } = domain;
  const formId = useId();
  const schema = useStartSchema();
  const form = useRef<HTMLFormElement>(null);
  const focusFirstError = useFocusFirstError(form);
  const failure = useSaveFailure();
  const announce = useAnnounce();
  const hasTeamPage = useMay('organization.read');
  const { domains } = trpc.useUtils();
  const [kind, setKind] = useState<Kind>(start.kind);
  const [cardId, setCardId] = useState(start.kind === 'card' ? start.id : '');
  const [url, setUrl] = useState(start.kind === 'address' ? start.url : '');
  const [isChecked, setChecked] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const chosen =
    kind === 'card'
      ? ({ kind, id: cardId } as const)
      : kind === 'address'
        ? ({ kind, url: completeUrl(url) } as const)
        : ({ kind } as const);
  const errors = isChecked ? (fieldErrors(i18n, schema, chosen) ?? {}) : {};
  const save = trpc.domains.update.useMutation({
    onSuccess: async () => {
      await domains.list.invalidate().catch(() => undefined);
      announce(t`Saved`);
      onClose();
    },
    onError: (error) => {
      const isOfAddress = kind === 'address' && errorCodeOf(error) === 'domain_invalid';
      setRefused(isOfAddress);
      failure.fail(isOfAddress ? null : error);
      if (isOfAddress) focusFirstError();
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (save.isPending) return;
    setChecked(true);
    const parsed = schema.safeParse(chosen);
    if (!parsed.success || (kind === 'card' && cardId === '')) return void focusFirstError();
    save.mutate({ id, start: chosen });
  }

  return (
    <EditDialog
      title={t`What ${shownHost} shows`}
      description={t`To people who type or tap the domain alone. Your cards and links are below it either way.`}
      formId={formId}
      submit={<Trans>Save changes</Trans>}
      isSaving={save.isPending}
      isDirty={JSON.stringify(chosen) !== JSON.stringify(start)}
      failure={failure}
      onClose={onClose}
    >
      <form ref={form} id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <fieldset className="flex flex-col gap-2">
          <legend className="sr-only">{t`What ${shownHost} shows`}</legend>
          <Choice kind="main" chosen={kind} onChoose={setKind}>
            {hasTeamPage ? <Trans>The team page</Trans> : <Trans>Your main card</Trans>}
          </Choice>
          <Choice kind="card" chosen={kind} onChoose={setKind}>
            {hasTeamPage ? <Trans>A card</Trans> : <Trans>Another card</Trans>}
          </Choice>
          <Choice kind="address" chosen={kind} onChoose={setKind}>
            <Trans>A website elsewhere</Trans>
          </Choice>
        </fieldset>
        {kind === 'card' && (
          <CardChoice
            label={t`Card`}
            none={t`Choose a card`}
            cardId={cardId}
            error={isChecked && cardId === '' ? t`Choose a card` : undefined}
            onChange={setCardId}
            isOffered={({ active, id: each }) => active || each === cardId}
            empty={
              <p>
                <Trans>You have no card that is on.</Trans>
              </p>
            }
          />
        )}
        {kind === 'address' && (
          <TextField
            label={t`Address`}
            name="start-url"
            type="url"
            inputMode="url"
            autoCapitalize="none"
            autoComplete="url"
            spellCheck={false}
            placeholder="https://"
            hint={t`Visitors are sent on to it.`}
            value={url}
            error={
              isRefused ? t`This address leads back here or isn't on the internet. Choose another one.` : errors.url
            }
            onChange={({ target }) => {
              setRefused(false);
              setUrl(target.value);
            }}
            required
          />
        )}
      </form>
    </EditDialog>
  );
}

type ChoiceProps = { kind: Kind; chosen: Kind; onChoose: (kind: Kind) => void; children: ReactNode };

function Choice({ kind, chosen, onChoose, children }: ChoiceProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-card border border-line px-3.5 py-2 transition-colors has-checked:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-[var(--focus)] hover:bg-sunken">
      <input
        type="radio"
        name="domain-start"
        checked={kind === chosen}
        onChange={() => onChoose(kind)}
        className="size-5 shrink-0 accent-[var(--ink)]"
      />
      <span className="font-medium">{children}</span>
    </label>
  );
}
