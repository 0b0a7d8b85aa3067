import { Trans, useLingui } from '@lingui/react/macro';
import { FileSpreadsheet, FileUp } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { SelectField } from '../../ui/select-field.tsx';

type FileChoiceProps = {
  file: File | null;
  isBusy: boolean;
  /** empty: the default one */
  template: string;
  onTemplate: (template: string) => void;
  onFile: (file: File) => void;
};

export function FileChoice({ file, isBusy, template, onTemplate, onFile }: FileChoiceProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const { data } = trpc.templates.list.useQuery();

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped && !isBusy) onFile(dropped);
  }

  return (
    <>
      {data && data.templates.length > 0 && (
        <SelectField
          label={t`Template of new cards`}
          value={template}
          onChange={onTemplate}
          options={[
            { value: '', label: t`The default` },
            ...data.templates.map(({ id, name }) => ({ value: id, label: name })),
            { value: 'none', label: t`No template` },
          ]}
        />
      )}
      <fieldset
        aria-label={t`File`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={classNames(
          'flex flex-col items-center gap-3 rounded-card border-2 border-dashed px-4 py-6 text-center',
          isOver ? 'border-ink bg-sunken' : 'border-line-strong',
        )}
      >
        {file && (
          <p className="flex max-w-full items-center gap-2 font-semibold">
            <FileSpreadsheet aria-hidden="true" className="size-5 shrink-0" />
            <span className="truncate">{file.name}</span>
          </p>
        )}
        <Button variant="secondary" busy={isBusy} onClick={() => input.current?.click()}>
          <FileUp aria-hidden="true" className="size-5" />
          {file ? <Trans>Choose another file</Trans> : <Trans>Choose a CSV file</Trans>}
        </Button>
        <p className="text-sm text-ink-soft max-sm:hidden">
          <Trans>Or drop it here</Trans>
        </p>
        <input
          ref={input}
          type="file"
          accept=".csv,.txt,text/csv"
          aria-label={t`CSV file`}
          hidden
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            target.value = '';
            if (chosen) onFile(chosen);
          }}
        />
      </fieldset>
      {!file && (
        <p className="text-sm text-ink-soft">
          <Trans>
            The first row names the columns, in English or Spanish: Name, or First name and Last name; Position,
            Company, Phone, Email, Website, Street, City, Country, LinkedIn and other networks, Private label, Card
            link, and External ID, by which a later import changes the same card.
          </Trans>
        </p>
      )}
    </>
  );
}
