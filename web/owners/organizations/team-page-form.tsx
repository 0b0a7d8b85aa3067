import { Trans, useLingui } from '@lingui/react/macro';
import { ExternalLink } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { paths } from '#src/paths.ts';
import { fieldErrors } from '../../app/errors.ts';
import { useFocusFirstError } from '../../app/focus.ts';
import { lateSchema } from '../../app/late-schema.ts';
import { NotSaved, useSaveFailure } from '../../app/not-saved.tsx';
import { useOwner } from '../../app/owner.tsx';
import { UnsavedGuard } from '../../app/unsaved-changes.tsx';
import { completeUrl } from '../../app/urls.ts';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { Switch } from '../../ui/switch.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useAnnounce } from '../../ui/toast.tsx';

const usePageSchema = lateSchema(
  async () => (await import('#src/owners/organization-schemas.ts')).organizationPageSchema,
);

type Page = { about: string; website: string; hasPage: boolean };

/** What the organization's page says of it, and whether it has one (product 40.6). */
export function TeamPageForm() {
  const saved = trpc.organizations.get.useQuery().data;
  return saved ? <PageForm saved={saved} /> : null;
}

function PageForm({ saved }: { saved: Page }) {
  const { t, i18n } = useLingui();
  const id = useId();
  const pageSchema = usePageSchema();
  const form = useRef<HTMLFormElement>(null);
  const focusFirstError = useFocusFirstError(form);
  const failure = useSaveFailure();
  const announce = useAnnounce();
  const { username } = useOwner();
  const [typed, setTyped] = useState<Partial<Page>>({});
  const [isChecked, setChecked] = useState(false);
  const page = { about: saved.about, website: saved.website, hasPage: saved.hasPage, ...typed };
  const sent = { ...page, website: completeUrl(page.website) };
  const errors = isChecked ? (fieldErrors(i18n, pageSchema, sent) ?? {}) : {};
  const isDirty = (['about', 'website', 'hasPage'] as const).some((field) => page[field] !== saved[field]);
  const change = (changes: Partial<Page>) => setTyped((before) => ({ ...before, ...changes }));
  const { organizations } = trpc.useUtils();
  const save = trpc.organizations.updatePage.useMutation({
    onSuccess: async () => {
      failure.clear();
      setChecked(false);
      await organizations.invalidate().catch(() => undefined);
      setTyped({});
      announce(t`Saved`);
    },
    onError: failure.fail,
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (save.isPending) return;
    setChecked(true);
    const parsed = pageSchema.safeParse(sent);
    if (!parsed.success) return void focusFirstError();
    save.mutate(parsed.data);
  }

  return (
    <form ref={form} id={id} noValidate onSubmit={submit} aria-busy={save.isPending} className="flex flex-col gap-5">
      <UnsavedGuard isDirty={() => isDirty} description={t`The team page hasn't been saved.`} />
      <Switch label={<Trans>Show the page</Trans>} checked={page.hasPage} onChange={(hasPage) => change({ hasPage })} />
      <TextArea
        label={t`Description`}
        name="about"
        value={page.about}
        error={errors.about}
        onChange={({ target }) => change({ about: target.value })}
      />
      <TextField
        label={t`Website`}
        name="website"
        type="url"
        inputMode="url"
        autoComplete="url"
        value={page.website}
        error={errors.website}
        onChange={({ target }) => change({ website: target.value })}
      />
      <NotSaved failure={failure} formId={id} busy={save.isPending} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={save.isPending} disabled={!isDirty}>
          <Trans>Save changes</Trans>
        </Button>
        {saved.hasPage && username !== null && (
          <a href={paths.profile(username)} target="_blank" rel="noopener" className={buttonStyle('quiet')}>
            <ExternalLink aria-hidden="true" className="size-4" />
            <Trans>Open the page</Trans>
          </a>
        )}
      </div>
    </form>
  );
}
