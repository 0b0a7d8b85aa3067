import { useLingui } from '@lingui/react/macro';
import { TextField } from '../../ui/text-field.tsx';
import type { QrForm } from './qr-form-state.ts';

/** Title, target and icon of a code (spec 5). */
export function QrFields({ form }: { form: QrForm }) {
  const { t } = useLingui();
  const { draft, errors, change, leave } = form;
  return (
    <>
      <TextField
        label={t`Title`}
        value={draft.title}
        onChange={(event) => change({ title: event.target.value })}
        onBlur={() => draft.title !== '' && leave('title')}
        error={errors.title}
        required
        autoComplete="off"
      />
      <TextField
        label={t`URL`}
        hint={t`Where a scan leads. You can change it after printing.`}
        type="url"
        inputMode="url"
        placeholder="https://"
        value={draft.url}
        onChange={(event) => change({ url: event.target.value })}
        onBlur={() => draft.url !== '' && leave('url')}
        error={errors.url}
        required
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      <TextField
        label={t`Icon (optional)`}
        hint={t`An emoji that stands before the title.`}
        value={draft.icon}
        onChange={(event) => change({ icon: event.target.value })}
        onBlur={() => leave('icon')}
        error={errors.icon}
        autoComplete="off"
        className="max-w-72"
      />
    </>
  );
}
