import { Trans, useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef } from 'react';
import { firstLine } from '#src/support/messages.ts';
import { arePlansShown } from '../app/plans-shown.ts';
import { classNames } from '../ui/class-names.ts';
import type { Conversation } from './conversation.ts';

/** Screen readers announce what is added to a log. */
export function ChatLog({ conversation, labelledBy }: { conversation: Conversation; labelledBy: string }) {
  const log = useRef<HTMLDivElement>(null);
  const last = conversation.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message scrolls to the end
  useLayoutEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [last]);
  return (
    <div
      ref={log}
      role="log"
      aria-labelledby={labelledBy}
      // Scrolled by keyboard
      // biome-ignore lint/a11y/noNoninteractiveTabindex: as above
      tabIndex={0}
      className="max-h-[min(32rem,60dvh)] min-h-40 overflow-y-auto overscroll-contain rounded-sm p-4 sm:p-5"
    >
      {conversation.length === 0 && (
        <p className="text-ink-soft">
          {arePlansShown ? (
            <Trans>Nothing here yet. Ask about your card, printing, plans, or tell us what doesn't work.</Trans>
          ) : (
            <Trans>Nothing here yet. Ask about your card or printing, or tell us what doesn't work.</Trans>
          )}
        </p>
      )}
      <ol className="flex flex-col gap-4 empty:hidden">
        {conversation.map((message, index) => (
          <Message key={message.id} message={message} previous={conversation[index - 1]} />
        ))}
      </ol>
    </div>
  );
}

type MessageProps = { message: Conversation[number]; previous: Conversation[number] | undefined };

function Message({ message: { isReply, subject, text, sentAt }, previous }: MessageProps) {
  const { i18n } = useLingui();
  const dayOf = (time: string) => i18n.date(time, { dateStyle: 'long' });
  const isNewDay = previous === undefined || dayOf(previous.sentAt) !== dayOf(sentAt);
  // A chat's messages continue the subject, or begin with their first line
  const isNewSubject = !isReply && subject !== previous?.subject && subject !== firstLine(text);
  return (
    <li className={classNames('flex flex-col gap-1', isReply ? 'items-start' : 'items-end')}>
      {isNewDay && <p className="self-center pb-2 text-sm text-ink-soft">{dayOf(sentAt)}</p>}
      <div
        className={classNames(
          'max-w-[88%] rounded-card px-4 py-2.5 wrap-anywhere whitespace-pre-wrap sm:max-w-[75%]',
          isReply ? 'rounded-bl-sm bg-sunken text-ink' : 'rounded-br-sm bg-ink text-on-ink',
        )}
      >
        {isNewSubject && <p className="pb-1 font-semibold">{subject}</p>}
        <p>{text}</p>
      </div>
      <p className="px-1 text-sm text-ink-soft">
        {isReply ? <Trans>Support</Trans> : <Trans>You</Trans>}
        {' · '}
        <time dateTime={sentAt}>{i18n.date(sentAt, { timeStyle: 'short' })}</time>
      </p>
    </li>
  );
}
