import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { utmFields } from '#src/links/utm.ts';
import { classNames } from '../../ui/class-names.ts';
import { TextField } from '../../ui/text-field.tsx';
import { CampaignFields } from './campaign-fields.tsx';
import { EndFields } from './end-fields.tsx';
import type { OptionsFormProps, OwnOptions } from './options-draft.ts';
import { PasswordOption } from './password-option.tsx';

const optionFields = ['expiresAt', 'maxClicks', 'password', 'fallbackUrl', ...utmFields];

/** What few links need (product 12.8 to 12.12), out of the way of those who do not. */
export function LinkOptions({ target, ...form }: OptionsFormProps & { target: string }) {
  const id = useId();
  const [wanted, setWanted] = useState(false);
  // A field that is wrong is never out of sight
  const isOpen = wanted || optionFields.some((field) => form.errors[field]);
  return (
    <div className="border-t border-line pt-2">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setWanted(!isOpen)}
        className="flex min-h-11 w-full items-center gap-2 rounded-card text-left font-medium"
      >
        <ChevronDown
          aria-hidden="true"
          className={classNames('size-5 shrink-0 text-ink-soft transition-transform', !isOpen && '-rotate-90')}
        />
        <Trans>More options</Trans>
        {!isOpen && <InUse own={form.own} />}
      </button>
      <div id={id} hidden={!isOpen} className={isOpen ? 'flex flex-col gap-5 pt-3' : undefined}>
        {isOpen && (
          <>
            <EndFields {...form} />
            <PasswordOption {...form} />
            <FallbackField {...form} />
            <CampaignFields {...form} target={target} />
          </>
        )}
      </div>
    </div>
  );
}

/** Which of the options a link has. */
function InUse({ own }: { own: OwnOptions | null }) {
  const { t } = useLingui();
  if (!own) return null;
  const inUse = [
    own.expiresAt !== null && t`end`,
    own.maxClicks !== null && t`visits`,
    own.hasPassword && t`password`,
    own.fallbackUrl !== null && t`fallback`,
    utmFields.some((field) => own[field] !== null) && t`campaign`,
  ].filter(Boolean);
  return <span className="min-w-0 truncate text-sm font-normal text-ink-soft">{inUse.join(', ')}</span>;
}

function FallbackField({ draft, change, errors }: OptionsFormProps) {
  return (
    <TextField
      label={<Trans>Fallback address</Trans>}
      type="url"
      inputMode="url"
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      placeholder="https://"
      value={draft.fallbackUrl}
      error={errors.fallbackUrl}
      hint={<Trans>Where visitors go once the link has ended or is off. Without one, a page says so.</Trans>}
      onChange={(event) => change({ fallbackUrl: event.target.value })}
    />
  );
}
