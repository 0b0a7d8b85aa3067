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

/** What was typed or chosen since it was saved. */
type Typed = { [Field in keyof Page]?: Page[Field] | undefined };

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
  const [typed, setTyped] = useState<Typed>({});
  const [isChecked, setChecked] = useState(false);
  const page: Page = {
    about: typed.about ?? saved.about,
    website: typed.website ?? saved.website,
    hasPage: typed.hasPage ?? saved.hasPage,
  };
  const complete: Page = { about: page.about, website: completeUrl(page.website), hasPage: page.hasPage };
  const errors = isChecked ? (fieldErrors(i18n, pageSchema, complete) ?? {}) : {};
  const isChanged = (field: keyof Page) => page[field] !== saved[field];
  const isDirty = isChanged('about') || isChanged('website') || isChanged('hasPage');
  const change = (changes: Typed) => setTyped((before) => ({ ...before, ...changes }));
  const { organizations } = trpc.useUtils();
  const save = trpc.organizations.updatePage.useMutation({
    onSuccess: async () => {
      failure.clear();
      setChecked(false);
      await organizations.invalidate().catch(() => undefined);
      announce(t`Saved`);
    },
    onError: failure.fail,
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (save.isPending) return;
    setChecked(true);
    const parsed = pageSchema.safeParse(complete);
    if (!parsed.success) return void focusFirstError();
    const { about, website, hasPage } = parsed.data;
    // Others may have changed the rest
    const changes = {
      about: isChanged('about') ? about : undefined,
      website: isChanged('website') ? website : undefined,
      hasPage: isChanged('hasPage') ? hasPage : undefined,
    };
    save.mutate(changes, {
      onSuccess: () =>
        setTyped((now) => ({
          about: stillTyped(now.about, typed.about),
          website: stillTyped(now.website, typed.website),
          hasPage: stillTyped(now.hasPage, typed.hasPage),
        })),
    });
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

/** What was typed while the form was saved. */
function stillTyped<Value>(now: Value, sent: Value): Value | undefined {
  return now === sent ? undefined : now;
}
