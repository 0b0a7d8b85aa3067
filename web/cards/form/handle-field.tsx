import { Trans, useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { useRef } from 'react';
import { cleanHandle, HANDLE_MAX } from '#src/owners/handles.ts';
import { paths } from '#src/paths.ts';
import { useOwner } from '../../app/owner.tsx';
import { useUrls } from '../../app/owner-urls.ts';
import { displayUrl } from '../../app/urls.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { OwnCard } from './card-draft.ts';
import type { CardForm } from './card-form-state.ts';

type HandleFieldProps = { form: CardForm; card: OwnCard | null };

/** The last part of a card's link, with the whole link below (product 5.12). */
export function HandleField({ form, card }: HandleFieldProps) {
  const { t } = useLingui();
  const { username } = useOwner();
  const urls = useUrls();
  const { draft, handle, errors, change, touch } = form;
  const isNew = handle.isFree && draft.handle !== card?.handle;
  const link = displayUrl(urls.page(paths.handle(username ?? '…', handle.handle), card?.id ?? null));
  const box = useRef<HTMLDivElement>(null);

  function takeLabel(): void {
    change({ handle: handle.ofLabel });
    box.current?.querySelector('input')?.focus();
  }

  return (
    // Scrolled to, it leaves room for what is below it
    <div ref={box} className="flex flex-col gap-1.5 [&_input]:scroll-mb-28">
      <TextField
        label={t`Card link`}
        name="handle"
        hint={<span className="wrap-anywhere">{link}</span>}
        error={errors.handle}
        value={handle.handle}
        maxLength={HANDLE_MAX}
        onChange={(event) => change({ handle: cleanHandle(event.target.value) })}
        onBlur={() => (draft.handle === '' ? change({ handle: null }) : touch('handle'))}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        prefix="/"
      />
      {handle.ofLabel !== null && handle.ofLabel !== handle.handle && (
        <Button variant="secondary" size="small" onClick={takeLabel} className="max-w-full self-start">
          <span className="truncate">
            <Trans>Use /{handle.ofLabel}</Trans>
          </span>
        </Button>
      )}
      <p aria-live="polite" className="flex min-h-5 items-center gap-1.5 text-sm text-ink-soft">
        {isNew && !errors.handle && (
          <>
            <Check aria-hidden="true" className="size-4 text-success" />
            {card?.handle ? (
              <Trans>Available. Your old link keeps working for a year.</Trans>
            ) : (
              <Trans>This link is available.</Trans>
            )}
          </>
        )}
      </p>
    </div>
  );
}
