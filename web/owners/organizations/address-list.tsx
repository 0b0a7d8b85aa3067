import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { FileUp } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { addressesInFile, type InvitedAddresses, MAX_ADDRESS_FILE, type Spot } from '#src/owners/invited-addresses.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useToast } from '../../ui/toast.tsx';

const MOST_SHOWN = 5;

type AddressListProps = {
  typed: string;
  onChange: (typed: string) => void;
  addresses: InvitedAddresses;
  error: ReactNode;
};

/** Emails that are typed, pasted or read from a file. What is wrong is marked before anything is sent. */
export function AddressList({ typed, onChange, addresses: { emails, wrong, repeated }, error }: AddressListProps) {
  const { t } = useLingui();
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);

  async function read(file: File): Promise<void> {
    // A file that was changed or deleted meanwhile can't be read
    const text = file.size > MAX_ADDRESS_FILE ? null : await file.text().catch(() => null);
    if (text !== null) return onChange([typed.trim(), addressesInFile(text)].filter(Boolean).join('\n'));
    toast({
      variant: 'destructive',
      title: t`The file wasn't read`,
      description: t`Choose a CSV file of up to 500 kB, or paste the addresses.`,
    });
  }

  function removeWrong(): void {
    onChange(emails.join('\n'));
  }

  return (
    <div className="flex flex-col gap-2">
      <TextArea
        label={t`Email addresses`}
        name="emails"
        value={typed}
        error={error}
        hint={t`One or up to a hundred: type or paste them, one to a line or with commas.`}
        onChange={({ target }) => onChange(target.value)}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        inputMode="email"
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="secondary" size="small" onClick={() => input.current?.click()}>
          <FileUp aria-hidden="true" className="size-4" />
          <Trans>From a CSV file</Trans>
        </Button>
        <input
          ref={input}
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          className="hidden"
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file) void read(file);
            // Lets the same file be chosen again
            target.value = '';
          }}
        />
        <p aria-live="polite" className="text-sm text-ink-soft">
          {emails.length > 0 && <Plural value={emails.length} one="# address" other="# addresses" />}
        </p>
      </div>
      {wrong.length > 0 && (
        <div className="rounded-card bg-danger-soft px-4 py-3">
          <p className="font-semibold">
            <Plural value={wrong.length} one="# is no email address" other="# are no email addresses" />
          </p>
          <Spots of={wrong} />
          <Button variant="secondary" size="small" onClick={removeWrong} className="mt-3">
            <Trans>Remove what isn't an address</Trans>
          </Button>
        </div>
      )}
      {repeated.length > 0 && (
        <div className="rounded-card bg-sunken px-4 py-3">
          <p className="font-semibold">
            <Plural
              value={repeated.length}
              one="# is there twice. Everyone gets one invitation."
              other="# are there twice. Everyone gets one invitation."
            />
          </p>
          <Spots of={repeated} />
        </div>
      )}
    </div>
  );
}

/** Those of the first lines. */
function Spots({ of }: { of: readonly Spot[] }) {
  return (
    <ul className="mt-1 flex flex-col gap-0.5 wrap-anywhere">
      {of.slice(0, MOST_SHOWN).map(({ line, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line may have the same text twice
        <li key={index}>
          <Trans>
            Line {line}: {text}
          </Trans>
        </li>
      ))}
      {of.length > MOST_SHOWN && <li>…</li>}
    </ul>
  );
}
