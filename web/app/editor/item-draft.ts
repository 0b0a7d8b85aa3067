import { useEffect, useReducer, useRef } from 'react';
import { useBeforeUnload } from 'react-router';
import type { DraftContent, Publication } from '#src/drafts/drafts.ts';
import { trpc } from '../../trpc.ts';
import { randomId } from '../../ui/secure-context.ts';
import { errorCodeOf } from '../errors.ts';
import { type FormHistory, useHistory } from './history.ts';
import { sortedJson } from './sorted-json.ts';

type OpenedItem = { revision: string; draft: { version: string; base: string; data: object } | null };

/** The query that reads the item. */
export type ItemSource<Opened> = {
  opened: Opened;
  /** when it was read, in ms */
  openedAt: number;
  refetch: () => Promise<{ data: Opened | undefined }>;
  cancel: () => Promise<void>;
};

type ItemDraftOptions<Opened extends OpenedItem, Values extends object> = {
  source: ItemSource<Opened>;
  /** the item as the form shows it */
  savedOf: (opened: Opened) => Values;
  values: Values;
  /** what the draft keeps, in any order of keys */
  kept: (values: Values) => DraftContent;
  apply: (values: Values) => void;
  /** The one that is no longer the item's when it is saved is deleted (product 6.4). */
  photo?: keyof Values;
};

/** `item`, `draft`: was changed elsewhere, and the owner chooses. */
type Conflict = 'item' | 'draft';

export type ItemDraft = {
  state: 'unchanged' | 'saving' | 'kept' | 'published';
  error: unknown;
  conflict: Conflict | null;
  history: Pick<FormHistory<unknown>, 'undo' | 'redo' | 'canUndo' | 'canRedo'>;
  /** something that is stored nowhere */
  isUnsaved: boolean;
  retry: () => void;
  discard: () => void;
  showOther: () => void;
  keepMine: () => void;
  /** Saves to the item. Returns false if it was changed elsewhere. */
  publish: (call: (known: Publication) => Promise<unknown>) => Promise<boolean>;
};

/** What the server has, as far as this screen knows. */
type Known = {
  revision: string;
  version: string | null;
  /** of the draft, or of the item without one */
  text: string;
  mine: Set<string>;
  running: Promise<unknown> | null;
  settledAt: number;
  error: unknown;
  conflict: Conflict | null;
  isPublished: boolean;
};

const AFTER_TYPING_MS = 1_000;
const AFTER_FAILURE_MS = 10_000;

/** Values to begin with: those of the draft, or of the item. */
export function startOf<Values extends object>(saved: Values, draft: OpenedItem['draft']): Values {
  return { ...saved, ...draft?.data };
}

/** Keeps what is typed as a draft on the server, and follows what other tabs and devices do (product 15.40, 15.43). */
export function useItemDraft<Opened extends OpenedItem, Values extends object>(
  options: ItemDraftOptions<Opened, Values>,
): ItemDraft {
  const { source, values, kept, apply } = options;
  const { opened, openedAt, refetch, cancel } = source;
  const save = trpc.drafts.save.useMutation();
  const remove = trpc.drafts.discard.useMutation();
  const [, render] = useReducer((count: number) => count + 1, 0);
  const textOf = (form: Values) => sortedJson(kept(form).data);
  const saved = options.savedOf(opened);
  const text = textOf(values);
  const savedText = textOf(saved);
  const machine = useRef<Known>(null);
  machine.current ??= {
    ...{ revision: opened.revision, version: opened.draft?.version ?? null, text },
    ...{ mine: new Set(), running: null, settledAt: 0, error: null, isPublished: false },
    conflict: opened.draft && opened.draft.base !== opened.revision ? 'item' : null,
  };
  const known = machine.current;
  const latest = useRef({ values, text, savedText, opened });
  latest.current = { values, text, savedText, opened };
  const history = useHistory(values, apply);

  async function run(work: () => Promise<void>): Promise<void> {
    // A response from before this call would look like a change elsewhere
    const running = cancel().then(work).finally(cancel);
    known.running = running;
    render();
    await running.finally(() => {
      known.running = null;
      known.settledAt = Date.now();
      render();
    });
  }

  async function store(): Promise<void> {
    const { values, text, savedText } = latest.current;
    const { version: after } = known;
    const draft = kept(values);
    try {
      if (text !== savedText) {
        const version = randomId();
        known.mine.add(version);
        await save.mutateAsync({ ...draft, version, after, base: known.revision });
        known.version = version;
      } else if (after !== null) {
        await remove.mutateAsync({ kind: draft.kind, id: draft.id, version: after });
        known.version = null;
      }
      Object.assign(known, { text, error: null, isPublished: false });
    } catch (error) {
      const { data } = errorCodeOf(error) === 'draft_changed' ? await refetch() : {};
      if (data) follow(data);
      else known.error = error;
    }
  }

  async function flush(): Promise<void> {
    if (known.running || known.conflict || latest.current.text === known.text) return;
    await run(store);
  }

  function adopt(values: Values, { revision, draft }: OpenedItem): void {
    Object.assign(known, { revision, version: draft?.version ?? null, text: textOf(values), conflict: null });
    known.error = null;
    apply(values);
  }

  /** Shows what is newer, unless something that isn't stored would be lost. */
  function follow(fresh: Opened): void {
    const { revision, draft } = fresh;
    const theirs = draft?.version ?? null;
    const isMine = theirs !== null && known.mine.has(theirs);
    // The response to saving it was lost
    if (isMine) known.version = theirs;
    const isSameDraft = theirs === known.version;
    const isSameItem = revision === known.revision;
    if (isSameDraft && isSameItem) return;
    const isStored = latest.current.text === known.text;
    if (isSameDraft) {
      if (theirs === null && isStored) adopt(options.savedOf(fresh), fresh);
      else known.conflict = 'item';
    } else if (!isStored) known.conflict = theirs === null && !isSameItem ? 'item' : 'draft';
    else {
      adopt(startOf(options.savedOf(fresh), draft), fresh);
      if (draft && draft.base !== revision) known.conflict = 'item';
    }
    render();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: for each response
  useEffect(() => {
    if (known.running === null && openedAt > known.settledAt) follow(opened);
  }, [opened, openedAt]);

  const isStored = text === known.text;
  const isIdle = known.running === null && known.conflict === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change
  useEffect(() => {
    if (isStored || !isIdle) return;
    const timer = window.setTimeout(flush, known.error === null ? AFTER_TYPING_MS : AFTER_FAILURE_MS);
    return () => window.clearTimeout(timer);
  }, [text, isStored, isIdle, known.error]);

  const flushNow = useRef(flush);
  flushNow.current = flush;
  useEffect(() => {
    const leave = () => void flushNow.current();
    document.addEventListener('visibilitychange', leave);
    window.addEventListener('online', leave);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      window.removeEventListener('online', leave);
      leave();
    };
  }, []);
  useBeforeUnload((event) => latest.current.text !== known.text && event.preventDefault());

  function forgetPhoto(before: Values, after: Values): void {
    const { photo } = options;
    if (!photo || before[photo] === after[photo]) return;
    history.revise((values) => (values[photo] === before[photo] ? { ...values, [photo]: after[photo] } : values));
  }

  async function publish(call: (known: Publication) => Promise<unknown>): Promise<boolean> {
    await known.running;
    let isDone = false;
    let failure: unknown = null;
    await run(async () => {
      const sent = latest.current.text;
      const before = options.savedOf(latest.current.opened);
      try {
        await call({ revision: known.revision, draft: known.version });
        isDone = true;
      } catch (error) {
        const code = errorCodeOf(error);
        if (code !== 'item_changed' && code !== 'draft_changed') failure = error;
      }
      if (failure !== null) return;
      const { data } = await refetch();
      if (!isDone) {
        if (data) follow(data);
        return;
      }
      Object.assign(known, { version: null, text: sent, error: null, isPublished: true });
      if (!data) return;
      forgetPhoto(before, options.savedOf(data));
      if (latest.current.text === sent) adopt(options.savedOf(data), data);
      else known.revision = data.revision;
    });
    if (failure !== null) throw failure;
    return isDone;
  }

  const base = isStored ? (known.version !== null ? 'kept' : known.isPublished ? 'published' : 'unchanged') : 'saving';
  return {
    state: base,
    error: known.error,
    conflict: known.conflict,
    history,
    isUnsaved: !isStored,
    publish,
    retry: () => void flush(),
    discard: () => {
      known.revision = opened.revision;
      known.conflict = null;
      apply(saved);
    },
    showOther() {
      if (known.conflict === 'draft') adopt(startOf(saved, opened.draft), opened);
      else {
        known.conflict = null;
        known.revision = opened.revision;
        apply(saved);
      }
    },
    keepMine() {
      Object.assign(known, { revision: opened.revision, version: opened.draft?.version ?? null, text: '' });
      known.conflict = null;
      render();
    },
  };
}
