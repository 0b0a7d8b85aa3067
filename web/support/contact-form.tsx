import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import type { PlanType } from '#src/owners/plans.ts';
import { MESSAGE_MAX, SUBJECT_MAX } from '#src/support/messages.ts';
import { fieldErrors } from '../app/errors.ts';
import { lateSchema } from '../app/late-schema.ts';
import { NotSaved, type SaveFailure, useSaveFailure } from '../app/not-saved.tsx';
import { arePlansShown } from '../app/plans-shown.ts';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { MessageDraft } from './message-draft.ts';

const useMessageSchema = lateSchema(async () => (await import('#src/support/message-schemas.ts')).supportMessageSchema);

type ContactFormProps = {
  email: string | null;
  plan: PlanType;
  draft: MessageDraft;
  onChange: (changes: Partial<MessageDraft>) => void;
  onSent: () => void;
};

export function ContactForm({ email, plan, draft, onChange, onSent }: ContactFormProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const supportMessageSchema = useMessageSchema();
  const form = useRef<HTMLFormElement>(null);
  const failure = useSaveFailure();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const focus = (field: string) => form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
  const { send, isBusy } = useSendMessage(failure, onSent);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const found = fieldErrors(i18n, supportMessageSchema, draft);
    setErrors(found ?? {});
    if (found) focus(Object.keys(found)[0] ?? '');
    else send(draft);
  }

  return (
    <form id={id} ref={form} noValidate onSubmit={submit} aria-labelledby="contact" className="flex flex-col gap-5">
      <div>
        <h2 id="contact" className="text-xl font-bold">
          <Trans>Contact us</Trans>
        </h2>
        <p className="mt-2 text-ink-soft">
          {email === null ? <Trans>You'll find our reply on this page.</Trans> : <Trans>We'll reply to {email}.</Trans>}{' '}
          <PlanNote plan={plan} />
        </p>
      </div>
      <TextField
        name="subject"
        label={t`Subject`}
        required
        maxLength={SUBJECT_MAX}
        value={draft.subject}
        error={errors.subject}
        onChange={({ target }) => onChange({ subject: target.value })}
      />
      <TextArea
        name="message"
        label={t`Message`}
        required
        rows={6}
        maxLength={MESSAGE_MAX}
        value={draft.message}
        error={errors.message}
        onChange={({ target }) => onChange({ message: target.value })}
      />
      <NotSaved title={<Trans>Not sent</Trans>} failure={failure} formId={id} busy={isBusy} />
      <Button type="submit" busy={isBusy} className="self-start">
        {isBusy ? <Trans>Sending...</Trans> : <Trans>Send Message</Trans>}
      </Button>
    </form>
  );
}

const notes: Record<PlanType, ReactNode> = {
  free: null,
  pro: <Trans>With Pro, we answer your messages before those from the free trial.</Trans>,
  business: <Trans>With Business, we answer your messages first.</Trans>,
};

function PlanNote({ plan }: { plan: PlanType }): ReactNode {
  return arePlansShown && notes[plan];
}

function useSendMessage(failure: SaveFailure, onSent: () => void) {
  const utils = trpc.useUtils();
  const mutation = trpc.support.send.useMutation({
    onSuccess: async () => {
      failure.clear();
      await utils.support.conversation.invalidate();
      onSent();
    },
    onError: failure.fail,
  });
  return { send: mutation.mutate, isBusy: mutation.isPending };
}
