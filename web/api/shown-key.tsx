import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { CopyLabel, useCopy } from '../app/copy.tsx';
import { publicUrl } from '../app/site.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';

type Language = 'curl' | 'javascript';

/** A key is shown once, with a first request that works as it is pasted (product 41.12). */
export function ShownKey({ apiKey, onClose }: { apiKey: string; onClose: () => void }) {
  const { t } = useLingui();
  const [language, setLanguage] = useState<Language>('curl');
  return (
    <Dialog
      open
      onOpenChange={() => {}}
      dismissable={false}
      title={t`Your new API key`}
      description={t`Copy it now: it can't be shown again.`}
      footer={
        <Button onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <div className="flex flex-col gap-6">
        <Copied label={t`API key`} text={apiKey} failed={t`Couldn't copy the key`} copy={<Trans>Copy key</Trans>} />
        <div className="flex flex-col gap-3">
          <h3 className="font-sans font-semibold">
            <Trans>A first request</Trans>
          </h3>
          <SegmentedControl
            label={t`Language`}
            name="request-language"
            options={[
              { value: 'curl', label: 'curl' },
              { value: 'javascript', label: 'JavaScript' },
            ]}
            value={language}
            onChange={setLanguage}
            className="self-start"
          />
          <Copied
            label={t`Request`}
            text={requests[language](apiKey)}
            failed={t`Couldn't copy the request`}
            copy={<Trans>Copy request</Trans>}
          />
        </div>
      </div>
    </Dialog>
  );
}

const requests: Record<Language, (apiKey: string) => string> = {
  curl: (apiKey) => `curl ${publicUrl}/api/v1/me \\\n  -H 'Authorization: Bearer ${apiKey}'`,
  javascript: (apiKey) => `const response = await fetch('${publicUrl}/api/v1/me', {
  headers: { Authorization: 'Bearer ${apiKey}' },
});
console.log(await response.json());`,
};

type CopiedProps = { label: string; text: string; failed: string; copy: ReactNode };

function Copied({ label, text, failed, copy: name }: CopiedProps) {
  const { isCopied, copy } = useCopy(failed);
  return (
    <div className="flex flex-col items-start gap-3">
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        tabIndex={0}
        className="w-full overflow-x-auto rounded-card bg-sunken px-4 py-3"
      >
        <pre translate="no" className="font-mono text-sm break-all whitespace-pre-wrap">
          {text}
        </pre>
      </section>
      <Button variant="secondary" size="small" onClick={() => void copy(text)}>
        <CopyLabel isCopied={isCopied}>{name}</CopyLabel>
      </Button>
    </div>
  );
}
