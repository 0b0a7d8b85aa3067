import { Trans, useLingui } from '@lingui/react/macro';
import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { type Platform, platformNames, platforms } from '#src/cards/social-platforms.ts';
import { completeUrl } from '../../app/urls.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { CardForm } from './card-form-state.ts';

/** A row for each social profile, and a button for each platform not added yet. */
export function SocialFields({ form }: { form: CardForm }) {
  const { t } = useLingui();
  const box = useRef<HTMLFieldSetElement>(null);
  const rows = form.draft.socialLinks;
  const unused = platforms.filter((platform) => !rows.some((row) => row.platform === platform));
  const focus = (selector: string) => box.current?.querySelector<HTMLElement>(selector)?.focus();

  function add(platform: Platform): void {
    flushSync(() => form.change({ socialLinks: [...rows, { platform, url: '' }] }));
    focus(`input[name="${platform}"]`);
  }

  function remove(platform: Platform): void {
    flushSync(() => form.change({ socialLinks: rows.filter((row) => row.platform !== platform) }));
    focus(`button[data-add="${platform}"]`);
  }

  return (
    <fieldset ref={box} className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 font-medium">
        <Trans>Social profiles</Trans>
      </legend>
      {rows.map(({ platform }, index) => (
        <SocialRow key={platform} form={form} index={index} onRemove={() => remove(platform)} />
      ))}
      {unused.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {unused.map((platform) => {
            const name = platformNames[platform];
            return (
              <button
                key={platform}
                type="button"
                data-add={platform}
                aria-label={t`Add ${name}`}
                onClick={() => add(platform)}
                className="inline-flex min-h-9 items-center gap-1.5 rounded-card border border-line px-3 text-sm transition-colors hover:bg-sunken"
              >
                <Plus aria-hidden="true" className="size-4 text-ink-soft" />
                {name}
              </button>
            );
          })}
        </div>
      )}
    </fieldset>
  );
}

function SocialRow({ form, index, onRemove }: { form: CardForm; index: number; onRemove: () => void }) {
  const { t } = useLingui();
  const { draft, errors, change, touch } = form;
  const row = draft.socialLinks[index];
  if (!row) return null;
  const name = platformNames[row.platform];
  const path = `socialLinks.${index}.url`;
  const set = (url: string) =>
    change({ socialLinks: draft.socialLinks.map((other, i) => (i === index ? { ...other, url } : other)) });
  return (
    <TextField
      label={name}
      name={row.platform}
      type="url"
      inputMode="url"
      autoComplete="off"
      placeholder={placeholders[row.platform]}
      value={row.url}
      error={errors[path]}
      onChange={(event) => set(event.target.value)}
      onBlur={() => {
        set(completeUrl(row.url, true));
        if (row.url !== '') touch(path);
      }}
      suffix={
        <IconButton label={t`Remove ${name}`} onClick={onRemove} className="-mr-2 size-9">
          <X aria-hidden="true" className="size-4" />
        </IconButton>
      }
    />
  );
}

const placeholders: Record<Platform, string> = {
  facebook: 'https://facebook.com/…',
  instagram: 'https://instagram.com/…',
  linkedin: 'https://linkedin.com/in/…',
  tiktok: 'https://tiktok.com/@…',
  twitter: 'https://x.com/…',
  youtube: 'https://youtube.com/@…',
};
