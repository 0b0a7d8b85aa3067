import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';

export type MessageDraft = { subject: string; message: string };

const blank: MessageDraft = { subject: '', message: '' };

/** The draft message, kept for the browser tab. A link with `?subject=` sets the subject and calls `onSubject`, every time. */
export function useMessageDraft(userId: string, onSubject: () => void) {
  const key = `support-draft:${userId}`;
  const [draft, setDraft] = useState<MessageDraft>(() => read(key));
  const [params] = useSearchParams();
  const { key: visit } = useLocation();
  const subject = params.get('subject');
  const notify = useRef(onSubject);
  notify.current = onSubject;

  useEffect(() => write(key, draft), [key, draft]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every visit sets the subject
  useEffect(() => {
    if (subject === null) return;
    setDraft((typed) => ({ ...typed, subject }));
    notify.current();
  }, [subject, visit]);

  return {
    draft,
    change: (changes: Partial<MessageDraft>) => setDraft((typed) => ({ ...typed, ...changes })),
    clear: () => setDraft(blank),
  };
}

function read(key: string): MessageDraft {
  try {
    const { subject, message } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<MessageDraft>;
    return { subject: String(subject ?? ''), message: String(message ?? '') };
  } catch {
    return blank;
  }
}

function write(key: string, draft: MessageDraft): void {
  try {
    if (draft.subject || draft.message) sessionStorage.setItem(key, JSON.stringify(draft));
    else sessionStorage.removeItem(key);
  } catch {
    // Storage is off or full: the draft lasts as long as the page
  }
}
