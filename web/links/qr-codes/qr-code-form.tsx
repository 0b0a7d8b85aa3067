import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useUrls } from '../../app/owner-urls.ts';
import { TextField } from '../../ui/text-field.tsx';
import { LinkOptions } from '../options/link-options.tsx';
import { LateQrImage } from './late-qr-image.tsx';
import { LogoField } from './logo-field.tsx';
import type { EditedCode } from './qr-draft.ts';
import type { QrForm } from './qr-form-state.ts';
import { ColorFields, DotStyleField } from './style-fields.tsx';

type QrCodeFormProps = {
  form: QrForm;
  code: EditedCode | null; // null for a new one
  onSubmit: () => void;
  /** below the preview */
  action?: ReactNode;
};

/** This slug is as long as a real one, so that the preview looks the same. */
const PREVIEW_SLUG = 'saludame';

/** The fields of a code, next to its preview. */
export function QrCodeForm({ form, code, onSubmit, action }: QrCodeFormProps) {
  const { t } = useLingui();
  const { draft } = form;
  const urls = useUrls();
  return (
    <div className="grid gap-6 sm:grid-cols-[1fr_15rem] sm:gap-8">
      <form
        id={form.id}
        noValidate
        className="flex min-w-0 flex-col gap-5 [&_input]:scroll-mt-40"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <QrFields form={form} isNew={code === null} />
        <ColorFields draft={draft} onChange={form.change} />
        <DotStyleField draft={draft} onChange={form.change} />
        <LogoField form={form} />
        <LinkOptions
          draft={draft}
          change={form.change}
          errors={form.errors}
          timeZone={form.timeZone}
          own={code}
          target={draft.url}
        />
      </form>
      {/* Stays visible while scrolling to the colors */}
      <div className="sticky top-(--preview-top,0px) z-10 order-first -mx-(--preview-inset,--spacing(5)) flex items-center justify-center gap-5 border-b border-line bg-(--preview-ground,var(--surface)) py-3 sm:order-none sm:mx-0 sm:block sm:self-start sm:border-0 sm:py-0">
        <LateQrImage
          url={urls.scan(code?.slug ?? PREVIEW_SLUG)}
          style={draft}
          label={t`Live preview of the code`}
          className="w-32 sm:w-full"
        />
        {action}
      </div>
    </div>
  );
}

/** As of a link, the URL comes first. */
function QrFields({ form, isNew }: { form: QrForm; isNew: boolean }) {
  const { t } = useLingui();
  const { draft, errors, change, touch } = form;
  return (
    <>
      <TextField
        label={t`URL`}
        hint={
          isNew
            ? t`Paste it here. The title follows from it, and you can change both after printing.`
            : t`Where the code leads. You can change it after printing.`
        }
        type="url"
        inputMode="url"
        placeholder="https://"
        value={draft.url}
        onChange={(event) => change({ url: event.target.value })}
        onBlur={() => draft.url !== '' && touch('url')}
        error={errors.url}
        required
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      <TextField
        label={t`Title`}
        value={draft.title}
        onChange={(event) => change({ title: event.target.value })}
        onBlur={() => draft.title !== '' && touch('title')}
        error={errors.title}
        required
        autoComplete="off"
      />
      <TextField
        label={t`Icon (optional)`}
        hint={t`An emoji shown before the title.`}
        value={draft.icon}
        onChange={(event) => change({ icon: event.target.value })}
        onBlur={() => touch('icon')}
        error={errors.icon}
        autoComplete="off"
      />
    </>
  );
}
