import { Trans, useLingui } from '@lingui/react/macro';
import { SendHorizontal } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { MESSAGE_MAX } from '#src/support/messages.ts';
import { useNow } from '../app/clock.ts';
import { errorMessage, fieldErrors } from '../app/errors.ts';
import { lateSchema } from '../app/late-schema.ts';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { textLinkStyle } from '../ui/button-style.ts';
import { classNames } from '../ui/class-names.ts';
import { controlStyle, FieldNotes } from '../ui/field.tsx';
import { ChatLog } from './chat-log.tsx';
import { type Conversation, useReadReplies } from './conversation.ts';

type ChatProps = {
  conversation: Conversation;
  email: string | null;
  message: string;
  onType: (message: string) => void;
  onNewTopic: () => void;
};

/** The conversation with support (product 14.5). Nobody is online: it says when we answer. */
export function Chat({ conversation, email, message, onType, onNewTopic }: ChatProps) {
  const titleId = useId();
  useReadReplies(conversation);
  return (
    <section aria-labelledby={titleId} className="flex flex-col self-start rounded-card border border-line bg-surface">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-b sm:flex-nowrap border-line p-5">
        <div className="min-w-0">
          <h2 id={titleId} className="text-xl font-bold">
            <Trans>Chat with support</Trans>
          </h2>
          <p className="mt-1 text-ink-soft">
            {email === null ? (
              <Trans>We answer within 24 hours, here. Come back to this page to read the answer.</Trans>
            ) : (
              <Trans>
                We answer within 24 hours, here and at <span className="wrap-anywhere">{email}</span>. You can close
                this page meanwhile.
              </Trans>
            )}
          </p>
        </div>
        {conversation.length > 0 && (
          <button type="button" onClick={onNewTopic} className={`${textLinkStyle} shrink-0 py-1`}>
            <Trans>New topic</Trans>
          </button>
        )}
      </header>
      <ChatLog conversation={conversation} labelledBy={titleId} />
      <div className="border-t border-line p-4 sm:p-5">
        <WaitingNote conversation={conversation} />
        <Composer message={message} onType={onType} />
      </div>
    </section>
  );
}

const PROMISE_MS = 24 * 3_600_000;

/** When the oldest unanswered message will be answered. */
function WaitingNote({ conversation }: { conversation: Conversation }) {
  const { i18n } = useLingui();
  const now = useNow();
  const waiting = conversation.find(({ isReply, isDone }) => !isReply && !isDone);
  if (!waiting) return null;
  const due = new Date(Date.parse(waiting.sentAt) + PROMISE_MS);
  const time = i18n.date(due, { weekday: 'long', hour: 'numeric', minute: '2-digit' });
  return (
    <p className="mb-3 text-sm text-ink-soft">
      {due > now ? (
        <Trans>Sent. You'll have an answer by {time}.</Trans>
      ) : (
        <Trans>Sorry, this is taking us longer than 24 hours. Your message isn't lost.</Trans>
      )}
    </p>
  );
}

const useMessageSchema = lateSchema(async () => (await import('#src/support/message-schemas.ts')).chatMessageSchema);

type ComposerProps = { message: string; onType: (message: string) => void };

function Composer({ message, onType }: ComposerProps) {
  const { t, i18n } = useLingui();
  const chatMessageSchema = useMessageSchema();
  const id = useId();
  const [error, setError] = useState<string>();
  const utils = trpc.useUtils();
  const mutation = trpc.support.chat.useMutation({
    onSuccess: async () => {
      onType('');
      await utils.support.conversation.invalidate();
    },
    onError: (failure) => setError(errorMessage(i18n, failure)),
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (mutation.isPending) return;
    const found = fieldErrors(i18n, chatMessageSchema, { message });
    setError(found?.message);
    if (!found) mutation.mutate({ message });
  }

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-1.5">
      <label htmlFor={id} className="sr-only">
        <Trans>Your message</Trans>
      </label>
      <div className="flex items-end gap-3">
        <textarea
          id={id}
          name="message"
          rows={2}
          maxLength={MESSAGE_MAX}
          placeholder={t`Write a message…`}
          value={message}
          aria-describedby={`${id}-error ${id}-keys`}
          aria-invalid={error ? true : undefined}
          onChange={({ target }) => onType(target.value)}
          onKeyDown={onKeyDown}
          className={classNames(controlStyle, 'field-sizing-content max-h-60 min-h-16 min-w-0 px-3 py-2.5')}
        />
        <Button type="submit" busy={mutation.isPending} aria-label={t`Send`} className="px-4!">
          {!mutation.isPending && <SendHorizontal aria-hidden="true" className="size-5" />}
        </Button>
      </div>
      <FieldNotes id={id} error={error} />
      <p id={`${id}-keys`} className="text-sm text-ink-soft pointer-coarse:hidden">
        <Trans>Ctrl + Enter sends.</Trans>
      </p>
    </form>
  );
}
