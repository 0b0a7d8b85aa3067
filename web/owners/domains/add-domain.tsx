import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useRef, useState } from 'react';
import { errorCodeOf, errorMessage } from '../../app/errors.ts';
import { useFocusFirstError } from '../../app/focus.ts';
import { lateSchema } from '../../app/late-schema.ts';
import { NotSaved, useSaveFailure } from '../../app/not-saved.tsx';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useAnnounce } from '../../ui/toast.tsx';
import { typedHost } from './typed-host.ts';

const useTypedSchema = lateSchema(async () => (await import('#src/owners/domains.ts')).typedDomainSchema);

/** Of the field, not of the connection. */
const ofField = ['domain_invalid', 'limit_domains', 'limit_domains_today', 'invalid_input'];

type AddDomainProps = { isFirst: boolean; onAdded: (id: string) => void };

export function AddDomain({ isFirst, onAdded }: AddDomainProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const schema = useTypedSchema();
  const form = useRef<HTMLFormElement>(null);
  const focusFirstError = useFocusFirstError(form);
  const failure = useSaveFailure();
  const announce = useAnnounce();
  const { domains } = trpc.useUtils();
  const [typed, setTyped] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const host = typedHost(typed);
  const isWrong = isChecked && !schema.safeParse({ host }).success;
  const error = refusal ?? (isWrong ? t`Enter a domain like cards.example.com` : undefined);
  const add = trpc.domains.add.useMutation({
    onSuccess: async (domain) => {
      await domains.list.invalidate().catch(() => undefined);
      setTyped('');
      setChecked(false);
      failure.clear();
      const { shownHost } = domain;
      announce(t`${shownHost} was added. Its records come next.`);
      onAdded(domain.id);
    },
    onError: (problem) => {
      const isOfField = ofField.includes(errorCodeOf(problem));
      setRefusal(isOfField ? errorMessage(i18n, problem) : null);
      failure.fail(isOfField ? null : problem);
      if (isOfField) focusFirstError();
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (add.isPending) return;
    setChecked(true);
    setTyped(host);
    if (!schema.safeParse({ host }).success) return void focusFirstError();
    add.mutate({ host });
  }

  return (
    <form ref={form} id={id} noValidate onSubmit={submit} aria-busy={add.isPending} className="flex flex-col gap-4">
      <div className="flex flex-col gap-3 sm:flex-row sm:items-start">
        <TextField
          className="flex-1"
          label={isFirst ? t`Your domain` : t`Another domain`}
          name="domain"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          placeholder={t`cards.example.com`}
          hint={t`One below the domain of your website is best: your website stays as it is.`}
          value={typed}
          error={error}
          onChange={({ target }) => {
            setRefusal(null);
            setTyped(target.value);
          }}
          onBlur={() => {
            if (typed.trim() === '') return;
            setTyped(host);
            setChecked(true);
          }}
          onPaste={(event) => {
            const pasted = typedHost(event.clipboardData.getData('text'));
            const field = event.currentTarget;
            const isReplaced = field.selectionStart === 0 && field.selectionEnd === field.value.length;
            if (!isReplaced || pasted === '') return;
            event.preventDefault();
            setRefusal(null);
            setTyped(pasted);
            setChecked(true);
          }}
        />
        <Button type="submit" busy={add.isPending} className="sm:mt-7.5">
          <Trans>Add domain</Trans>
        </Button>
      </div>
      <NotSaved title={<Trans>Not added</Trans>} failure={failure} formId={id} busy={add.isPending} />
    </form>
  );
}
