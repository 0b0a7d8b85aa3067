import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { platformIcons } from '#src/cards/pages/icons.ts';
import { MAX_SOCIAL_LINKS, resolveSocial } from '#src/cards/social-links.ts';
import { type Platform, platforms, socialPlatforms } from '#src/cards/social-platforms.ts';
import { displayUrl } from '../../app/urls.ts';
import { PhoneField } from '../../owners/phone-field.tsx';
import { textLinkStyle } from '../../ui/button-style.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { CardForm } from './card-form-state.ts';

/** How many platforms are offered at first. */
const OFFERED = 6;

/** A row for each social profile, and a picker with the platforms not added yet. */
export function SocialFields({ form }: { form: CardForm }) {
  const { t } = useLingui();
  const box = useRef<HTMLFieldSetElement>(null);
  const [isOpen, setOpen] = useState(false);
  const rows = form.draft.socialLinks;
  const isFull = rows.length >= MAX_SOCIAL_LINKS;
  const isUnused = (platform: Platform) => !rows.some((row) => row.platform === platform);
  const unused = isFull ? [] : platforms.filter(isUnused);
  const focus = (selector: string) => box.current?.querySelector<HTMLElement>(selector)?.focus();

  function add(platform: Platform): void {
    flushSync(() => form.change({ socialLinks: [...rows, { platform, url: '' }] }));
    focus(`input[name="${platform}"]`);
  }

  function remove(platform: Platform): void {
    flushSync(() => form.change({ socialLinks: rows.filter((row) => row.platform !== platform) }));
    focus(`button[data-add="${platform}"], button[data-more]`);
  }

  function showAll(): void {
    flushSync(() => setOpen(true));
    focus(`button[data-add="${unused[OFFERED]}"]`);
  }

  return (
    <fieldset ref={box} className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 font-medium">
        <Trans>Social profiles</Trans>
      </legend>
      {rows.map(({ platform }, index) => (
        <SocialRow key={platform} form={form} index={index} onRemove={() => remove(platform)} />
      ))}
      <div className="flex flex-wrap items-center gap-2">
        {isFull && (
          <p className="text-sm text-ink-soft">
            <Trans>A card has room for {MAX_SOCIAL_LINKS} social profiles.</Trans>
          </p>
        )}
        {(isOpen ? unused : unused.slice(0, OFFERED)).map((platform) => {
          const { name } = socialPlatforms[platform];
          return (
            <button
              key={platform}
              type="button"
              data-add={platform}
              aria-label={t`Add ${name}`}
              onClick={() => add(platform)}
              className={chipStyle}
            >
              <PlatformIcon platform={platform} />
              {name}
            </button>
          );
        })}
        {!isOpen && unused.length > OFFERED && (
          <button type="button" data-more onClick={showAll} className={chipStyle}>
            <Trans>More</Trans>
            <ChevronDown aria-hidden="true" className="size-4 text-ink-soft" />
          </button>
        )}
      </div>
    </fieldset>
  );
}

const chipStyle =
  'inline-flex min-h-9 items-center gap-1.5 rounded-card border border-line px-3 text-sm transition-colors hover:bg-sunken';

function SocialRow({ form, index, onRemove }: { form: CardForm; index: number; onRemove: () => void }) {
  const { t } = useLingui();
  const { draft, errors, change, touch } = form;
  const row = draft.socialLinks[index];
  if (!row) return null;
  const { platform } = row;
  const { name, example } = socialPlatforms[platform];
  const path = `socialLinks.${index}.url`;
  const { url } = resolveSocial(platform, row.url);
  const type = (typed: string) =>
    change({ socialLinks: draft.socialLinks.map((other, i) => (i === index ? { platform, url: typed } : other)) });
  const field = {
    label: name,
    name: platform,
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    placeholder: example,
    value: row.url,
    error: errors[path],
    hint: url && (
      <a href={url} target="_blank" rel="noopener noreferrer" className={`${textLinkStyle} wrap-anywhere`}>
        {displayUrl(url)}
      </a>
    ),
    onBlur: () => row.url !== '' && touch(path),
    prefix: <PlatformIcon platform={platform} />,
    suffix: (
      <IconButton label={t`Remove ${name}`} onClick={onRemove} className="-mr-2 size-9">
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    ),
  };
  if (platform === 'whatsapp') return <PhoneField {...field} inputMode="tel" saved={[]} onValue={type} />;
  return (
    <TextField
      {...field}
      inputMode={platform === 'signal' ? 'url' : 'text'}
      onChange={(event) => type(event.target.value)}
    />
  );
}

function PlatformIcon({ platform }: { platform: Platform }) {
  return (
    <span
      aria-hidden="true"
      className="text-ink-soft [&>svg]:size-4.5 [&>svg]:fill-none [&>svg]:stroke-current [&>svg]:stroke-[1.75] [&>svg]:[stroke-linecap:round] [&>svg]:[stroke-linejoin:round]"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing of our own
      dangerouslySetInnerHTML={{ __html: String(platformIcons[platform]) }}
    />
  );
}
