import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef, useState } from 'react';
import type { PlanType } from '#src/owners/plans.ts';
import { MESSAGE_MAX, SUBJECT_MAX, supportMessageSchema } from '#src/support/support.ts';
import { fieldErrors } from '../app/errors.ts';
import type { Profile } from '../app/session.tsx';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useMessageDraft } from './message-draft.ts';
import { PlanNote } from './plan-note.tsx';
import { useSendMessage } from './send-message.ts';

/** A message to support. What was typed stays until it is sent. */
export function ContactForm({ profile: { id, email }, plan }: { profile: Profile; plan: PlanType }) {
  const { t, i18n } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const focus = (field: string) => form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
  const { draft, change, clear } = useMessageDraft(id, () => focus('message'));
  const { send, isBusy } = useSendMessage(clear);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const found = fieldErrors(i18n, supportMessageSchema, draft);
    setErrors(found ?? {});
    if (found) focus(Object.keys(found)[0] ?? '');
    else send(draft);
  }

  return (
    <form ref={form} noValidate onSubmit={submit} aria-labelledby="contact" className="flex flex-col gap-5">
      <div>
        <h2 id="contact" className="text-xl font-bold">
          <Trans>Contact us</Trans>
        </h2>
        <p className="mt-2 text-ink-soft">
          <Trans>We answer to {email}.</Trans> <PlanNote plan={plan} />
        </p>
      </div>
      <TextField
        name="subject"
        label={t`Subject`}
        required
        maxLength={SUBJECT_MAX}
        value={draft.subject}
        error={errors.subject}
        onChange={({ target }) => change({ subject: target.value })}
      />
      <TextArea
        name="message"
        label={t`Message`}
        required
        rows={6}
        maxLength={MESSAGE_MAX}
        value={draft.message}
        error={errors.message}
        onChange={({ target }) => change({ message: target.value })}
      />
      <Button type="submit" busy={isBusy} className="self-start">
        {isBusy ? <Trans>Sending...</Trans> : <Trans>Send Message</Trans>}
      </Button>
    </form>
  );
}
