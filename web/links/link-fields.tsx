import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { cleanSlug } from '#src/links/slugs.ts';
import { useOwner } from '../app/owner.tsx';
import { useUrls } from '../app/owner-urls.ts';
import { PlanRequired } from '../billing/plan-required.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { EditedLink } from './link.ts';
import type { LinkForm } from './link-form-state.ts';
import { LinkOptions } from './options/link-options.tsx';
import { SlugSuggestion } from './slug-suggestion.tsx';

type LinkFieldsProps = {
  form: LinkForm;
  link: EditedLink | null;
  /** before the optional fields */
  children?: ReactNode;
};

/** The URL comes first: the rest of a new link follows from it. */
export function LinkFields({ form, link, children }: LinkFieldsProps) {
  const { t } = useLingui();
  const { draft, change, errors } = form;
  return (
    <>
      <TextField
        label={<Trans>URL</Trans>}
        type="url"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={draft.url}
        error={errors.url}
        placeholder="https://"
        hint={
          link ? (
            <Trans>You can change it anytime. The short link keeps working.</Trans>
          ) : (
            <Trans>Paste it here. The title follows from it.</Trans>
          )
        }
        onChange={(event) => change({ url: event.target.value })}
      />
      <TextField
        label={<Trans>Title</Trans>}
        value={draft.title}
        maxLength={120}
        autoComplete="off"
        error={errors.title}
        placeholder={t`My portfolio`}
        onChange={(event) => change({ title: event.target.value })}
      />
      <SlugField form={form} link={link} />
      {children}
      <TextField
        label={<Trans>Icon (optional)</Trans>}
        value={draft.icon}
        error={errors.icon}
        hint={<Trans>An emoji shown next to the title.</Trans>}
        onChange={(event) => change({ icon: event.target.value })}
      />
      <Checkbox
        label={<Trans>Show on my profile</Trans>}
        checked={draft.showOnProfile}
        onChange={(showOnProfile) => change({ showOnProfile })}
      />
      <LinkOptions
        draft={draft}
        change={change}
        errors={errors}
        timeZone={form.timeZone}
        own={link}
        target={draft.url}
      />
    </>
  );
}

function SlugField({ form, link }: Pick<LinkFieldsProps, 'form' | 'link'>) {
  const { draft, change, errors } = form;
  const { plan } = useOwner().access;
  const urls = useUrls();
  const isPrinted = link?.hasQrCode === true;
  if (plan === 'free') {
    if (link) return null;
    return (
      <PlanRequired>
        <Trans>Your short link gets a random ending. With Pro and Business, you can customize it.</Trans>
      </PlanRequired>
    );
  }
  return (
    <div className="flex flex-col items-start gap-2">
      <TextField
        label={link ? <Trans>Short link</Trans> : <Trans>Short link (optional)</Trans>}
        prefix={urls.shortLink('').replace(/^https?:\/\//, '')}
        value={draft.slug}
        maxLength={64}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        readOnly={isPrinted}
        error={errors.slug}
        hint={slugHint(link, draft.slug)}
        onChange={(event) => change({ slug: cleanSlug(event.target.value) })}
        className="w-full"
      />
      {!link && <SlugSuggestion title={draft.title} slug={draft.slug} onTake={(slug) => change({ slug })} />}
    </div>
  );
}

function slugHint(link: EditedLink | null, slug: string) {
  if (!link) return <Trans>3 to 64 letters, numbers and hyphens. Leave blank for a random one.</Trans>;
  if (link.hasQrCode) return <Trans>It's part of a QR code, so it can't be changed.</Trans>;
  if (slug !== link.slug) return <Trans>The old short link stops working when you save.</Trans>;
  return undefined;
}
