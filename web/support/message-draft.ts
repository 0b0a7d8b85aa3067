import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from '../app/routing/location.ts';

export type MessageDraft = { subject: string; message: string };

const blank: MessageDraft = { subject: '', message: '' };

/**
 * The message as typed so far. It outlives a change of page and a reload, and ends with the tab. A link with
 * `?subject=` fills in the subject and calls `onSubject`, also when it is pressed again.
 */
export function useMessageDraft(userId: string, onSubject: () => void) {
  const key = `support-draft:${userId}`;
  const [draft, setDraft] = useState<MessageDraft>(() => read(key));
  const [params] = useSearchParams();
  const { key: visit } = useLocation();
  const wanted = params.get('subject');
  const filled = useRef(onSubject);
  filled.current = onSubject;

  useEffect(() => keep(key, draft), [key, draft]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit fills the subject in anew
  useEffect(() => {
    if (wanted === null) return;
    setDraft((typed) => ({ ...typed, subject: wanted }));
    filled.current();
  }, [wanted, visit]);

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

function keep(key: string, draft: MessageDraft): void {
  try {
    if (draft.subject || draft.message) sessionStorage.setItem(key, JSON.stringify(draft));
    else sessionStorage.removeItem(key);
  } catch {
    // Storage switched off or full: the message is kept for as long as the page is open
  }
}
