import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import { fieldErrors } from '../app/errors.ts';
import { lateSchema } from '../app/late-schema.ts';
import { NotSaved, useSaveFailure } from '../app/not-saved.tsx';
import { useOwner } from '../app/owner.tsx';
import { UnsavedGuard } from '../app/unsaved-changes.tsx';
import { personTrpc, trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useAnnounce } from '../ui/toast.tsx';

const useFooterSchema = lateSchema(async () => (await import('#src/owners/profiles.ts')).footerSchema);

/** The last line of the owner's pages, with a plan that includes it (product 40.7). */
export function FooterForm() {
  const { t, i18n } = useLingui();
  const id = useId();
  const footerSchema = useFooterSchema();
  const failure = useSaveFailure();
  const announce = useAnnounce();
  const saved = useOwner().footer;
  const [typed, setTyped] = useState<string | null>(null);
  const [isChecked, setChecked] = useState(false);
  const footer = typed ?? saved;
  const error = isChecked ? fieldErrors(i18n, footerSchema, { footer })?.footer : undefined;
  const utils = trpc.useUtils();
  const persons = personTrpc.useUtils();
  const save = trpc.profiles.setFooter.useMutation({
    onSuccess: async () => {
      failure.clear();
      setChecked(false);
      await Promise.all([utils.organizations.invalidate(), persons.profiles.me.invalidate()]).catch(() => undefined);
      announce(t`Saved`);
    },
    onError: failure.fail,
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    const parsed = footerSchema.safeParse({ footer });
    if (!parsed.success || save.isPending) return;
    // What is typed while it saves stays
    save.mutate(parsed.data, { onSuccess: () => setTyped((now) => (now === typed ? null : now)) });
  }

  return (
    <form id={id} noValidate onSubmit={submit} aria-busy={save.isPending} className="flex flex-col gap-3">
      <UnsavedGuard isDirty={() => footer !== saved} description={t`The footer hasn't been saved.`} />
      <TextField
        label={t`Footer`}
        name="footer"
        value={footer}
        error={error}
        hint={t`The last line of public pages. Without one, they end with your logo, or with nothing.`}
        onChange={({ target }) => setTyped(target.value)}
      />
      <NotSaved failure={failure} formId={id} busy={save.isPending} />
      <div>
        <Button type="submit" variant="secondary" busy={save.isPending} disabled={footer === saved}>
          <Trans>Save footer</Trans>
        </Button>
      </div>
    </form>
  );
}
