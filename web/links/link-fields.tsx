import { Trans, useLingui } from '@lingui/react/macro';
import { cleanSlug } from '#src/links/links.ts';
import { paths } from '#src/paths.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { EditedLink } from './link.ts';
import type { LinkForm } from './link-form-state.ts';
import { LinkOptions } from './options/link-options.tsx';

type LinkFieldsProps = { form: LinkForm; link: EditedLink | null; hasCustomSlugs: boolean };

export function LinkFields({ form, link, hasCustomSlugs }: LinkFieldsProps) {
  const { t } = useLingui();
  const { draft, change, errors } = form;
  return (
    <>
      <TextField
        label={<Trans>Title</Trans>}
        value={draft.title}
        maxLength={120}
        error={errors.title}
        placeholder={t`My portfolio`}
        onChange={(event) => change({ title: event.target.value })}
      />
      <TextField
        label={<Trans>URL</Trans>}
        type="url"
        inputMode="url"
        autoCapitalize="none"
        value={draft.url}
        error={errors.url}
        placeholder="https://"
        hint={link ? <Trans>You can change it anytime. The short link keeps working.</Trans> : undefined}
        onChange={(event) => change({ url: event.target.value })}
      />
      <SlugField form={form} link={link} hasCustomSlugs={hasCustomSlugs} />
      <TextField
        label={<Trans>Icon (optional)</Trans>}
        value={draft.icon}
        error={errors.icon}
        hint={<Trans>An emoji shown next to the title.</Trans>}
        className="max-w-60"
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

function SlugField({ form, link, hasCustomSlugs }: LinkFieldsProps) {
  const { draft, change, errors } = form;
  const isPrinted = link?.hasQrCode === true;
  if (!hasCustomSlugs) {
    if (link) return null;
    return (
      <p className="rounded-card bg-sunken px-4 py-3 text-sm">
        <Trans>Your short link gets a random ending. With Pro and Business, you can customize it.</Trans>
      </p>
    );
  }
  return (
    <TextField
      label={link ? <Trans>Short link</Trans> : <Trans>Short link (optional)</Trans>}
      prefix={window.location.host + paths.shortLink('')}
      value={draft.slug}
      maxLength={64}
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      readOnly={isPrinted}
      error={errors.slug}
      hint={slugHint(link, draft.slug)}
      onChange={(event) => change({ slug: cleanSlug(event.target.value) })}
    />
  );
}

function slugHint(link: EditedLink | null, slug: string) {
  if (!link) return <Trans>3 to 64 letters, numbers and hyphens. Leave blank for a random one.</Trans>;
  if (link.hasQrCode) return <Trans>It's part of a QR code, so it can't be changed.</Trans>;
  if (slug !== link.slug) return <Trans>The old short link stops working when you save.</Trans>;
  return undefined;
}
