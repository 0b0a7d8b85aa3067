import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { downloadBlob } from '../../../app/download.ts';
import { retryImport } from '../../../app/retry-import.ts';
import { Button } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/toast.tsx';
import type { CardForm } from '../card-form-state.ts';

const load = () => retryImport(import('#src/cards/design-file.ts'));

/** Saves a card's look to a file, and takes one from a file. */
export function DesignFileButtons({ form }: { form: CardForm }) {
  const { t } = useLingui();
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);

  async function save(): Promise<void> {
    const { designFile } = await load();
    downloadBlob(new Blob([designFile(form.draft)], { type: 'application/json' }), `${form.draft.design}.json`);
  }

  async function open(file: File): Promise<void> {
    const { MAX_DESIGN_FILE, readDesignFile } = await load();
    const look = file.size > MAX_DESIGN_FILE ? null : readDesignFile(await file.text());
    if (look) form.change(look);
    else
      toast({
        variant: 'destructive',
        title: t`This is no design`,
        description: t`The file is something else, or has colors that nobody could read. Your card stays as it is.`,
      });
  }

  function refuse(): void {
    toast({
      variant: 'destructive',
      title: t`The file wasn't read`,
      description: t`Choose it again. Your card stays as it is.`,
    });
  }

  return (
    <>
      <Button variant="secondary" size="small" onClick={() => void save()} className="pointer-coarse:min-h-11">
        <Trans>Save design to a file</Trans>
      </Button>
      <Button
        variant="secondary"
        size="small"
        onClick={() => input.current?.click()}
        className="pointer-coarse:min-h-11"
      >
        <Trans>Take design from a file</Trans>
      </Button>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        hidden
        data-design-file
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void open(file).catch(refuse);
          target.value = '';
        }}
      />
    </>
  );
}
