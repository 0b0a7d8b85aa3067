import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { LoadFailed } from '../app/load-failed.tsx';
import { useOwner } from '../app/owner.tsx';
import { usePageTitle } from '../app/page-header.tsx';
import { usePerson } from '../app/session.tsx';
import { trpc } from '../trpc.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { Chat } from './chat.tsx';
import { ContactForm } from './contact-form.tsx';
import { Faq } from './faq.tsx';
import { HelpCards } from './help-cards.tsx';
import { useMessageDraft } from './message-draft.ts';

export function SupportPage() {
  const { t } = useLingui();
  usePageTitle(t`Support`);
  return (
    <div className="flex flex-col gap-10">
      <header>
        <h1 className="text-xl font-bold">
          <Trans>Support</Trans>
        </h1>
        <p className="mt-2 text-ink-soft">
          <Trans>Write to us and a real person replies within 24 hours.</Trans>
        </p>
      </header>
      <ChatOrForm />
    </div>
  );
}

/** The form until there is a conversation, or until the user opens the chat. */
function ChatOrForm() {
  const { id, email } = usePerson();
  const { access } = useOwner();
  const [chosen, setChosen] = useState<'chat' | 'form'>();
  const { area, focus } = useFocus();
  const conversation = trpc.support.conversation.useQuery();
  const open = (part: 'chat' | 'form', selector: string) => {
    setChosen(part);
    focus(selector);
  };
  const { draft, change, clear } = useMessageDraft(id, () => open('form', '[name="message"]'));
  const isChat = (chosen ?? (conversation.data?.length ? 'chat' : 'form')) === 'chat';
  const failed = conversation.isError && !conversation.data && (
    <LoadFailed busy={conversation.isFetching} onRetry={() => void conversation.refetch()} />
  );
  const cards = <HelpCards isBesideChat={isChat} onChat={() => open('chat', '[name="message"]')} />;
  if (isChat) {
    return (
      <div ref={area} className="flex flex-col gap-10">
        <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
          {conversation.data ? (
            <Chat
              conversation={conversation.data}
              email={email}
              message={draft.message}
              onType={(message) => change({ message })}
              onNewTopic={() => open('form', '[name="subject"]')}
            />
          ) : (
            failed || <Skeleton className="h-96" />
          )}
          {cards}
        </div>
        <Faq />
      </div>
    );
  }
  return (
    <div ref={area} className="flex flex-col gap-10">
      {cards}
      {failed}
      <div className="grid grid-cols-1 gap-10 lg:grid-cols-2 lg:gap-12">
        {conversation.isPending && chosen === undefined ? (
          <Skeleton className="h-96" />
        ) : (
          <ContactForm
            email={email}
            plan={access.plan}
            draft={draft}
            onChange={(changes) => {
              // Another tab's message must not replace a form that is being filled in
              setChosen('form');
              change(changes);
            }}
            onSent={() => {
              clear();
              open('chat', '[role="log"]');
            }}
          />
        )}
        <Faq />
      </div>
    </div>
  );
}

/** Focuses an element of the area once it is rendered, which may be after loading. */
function useFocus() {
  const area = useRef<HTMLDivElement>(null);
  const [selector, setSelector] = useState<string>();
  useEffect(() => {
    const element = selector === undefined ? null : area.current?.querySelector<HTMLElement>(selector);
    if (!element) return;
    element.focus();
    setSelector(undefined);
  });
  return { area, focus: setSelector };
}
