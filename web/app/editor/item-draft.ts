import { useEffect, useRef } from 'react';
import { useBeforeUnload } from 'react-router';
import {
  type Conflict,
  type DraftEvent,
  type DraftStatus,
  draftStatus,
  isDue,
  openDraft,
  type ReadItem,
} from '#src/drafts/draft-state.ts';
import type { DraftContent, Publication } from '#src/drafts/drafts.ts';
import { trpc } from '../../trpc.ts';
import { randomId } from '../../ui/secure-context.ts';
import { useDraftMachine } from '../draft-machine.ts';
import { errorCodeOf } from '../errors.ts';
import { sortedJson } from '../sorted-json.ts';
import { type FormHistory, useHistory } from './history.ts';

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
  photos?: readonly (keyof Values)[];
};

export type ItemDraft = {
  state: DraftStatus;
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
  const { source, savedOf, values, kept, apply, photos = [] } = options;
  const { opened, openedAt, refetch, cancel } = source;
  const save = trpc.drafts.save.useMutation();
  const remove = trpc.drafts.discard.useMutation();
  const textOf = (form: Values) => sortedJson(kept(form).data);
  const readOf = (from: Opened): ReadItem => {
    const saved = savedOf(from);
    const draft = from.draft && { ...from.draft, text: textOf(startOf(saved, from.draft)) };
    return { revision: from.revision, text: textOf(saved), draft };
  };
  const machine = useDraftMachine(() => openDraft(readOf(opened)));
  const { state } = machine;
  const text = textOf(values);
  const latest = useRef({ values, text, opened });
  latest.current = { values, text, opened };
  const running = useRef<Promise<unknown>>(Promise.resolve());
  const history = useHistory(values, apply);

  function send(event: DraftEvent, from = opened): void {
    const show = machine.send(event);
    if (show !== null) apply(startOf(savedOf(from), show === 'draft' ? from.draft : null));
  }

  function follow(fresh: Opened, at: number | null): void {
    send({ type: 'read', item: readOf(fresh), shown: latest.current.text, at }, fresh);
  }

  async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    send({ type: 'begun' });
    // A response from before this call would look like a change elsewhere
    const call = cancel()
      .then(work)
      .finally(cancel)
      .finally(() => send({ type: 'settled', at: Date.now() }));
    running.current = call.catch(() => undefined);
    return await call;
  }

  async function store(): Promise<void> {
    const { values, text, opened } = latest.current;
    const { version: after, revision: base } = machine.state;
    const draft = kept(values);
    try {
      if (text !== textOf(savedOf(opened))) {
        const version = randomId();
        send({ type: 'sent', version });
        await save.mutateAsync({ ...draft, version, after, base });
        send({ type: 'stored', version, text });
      } else {
        if (after !== null) await remove.mutateAsync({ kind: draft.kind, id: draft.id, version: after });
        send({ type: 'stored', version: null, text });
      }
    } catch (error) {
      const { data: fresh } = errorCodeOf(error) === 'draft_changed' ? await refetch() : {};
      if (fresh) follow(fresh, null);
      else send({ type: 'failed', error });
    }
  }

  async function flush(): Promise<void> {
    // The page may be left while what was typed before is on its way
    await running.current;
    if (isDue(machine.state, latest.current.text)) await run(store);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: for each response
  useEffect(() => follow(opened, openedAt), [opened, openedAt]);

  const isWaiting = isDue(state, text);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change
  useEffect(() => {
    if (!isWaiting) return;
    const timer = window.setTimeout(flush, state.error === null ? AFTER_TYPING_MS : AFTER_FAILURE_MS);
    return () => window.clearTimeout(timer);
  }, [text, isWaiting, state.error]);

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
  useBeforeUnload((event) => latest.current.text !== machine.state.text && event.preventDefault());

  function dropPhotos(before: Values, after: Values): void {
    for (const photo of photos) {
      if (before[photo] === after[photo]) continue;
      history.revise((values) => (values[photo] === before[photo] ? { ...values, [photo]: after[photo] } : values));
    }
  }

  async function publish(call: (known: Publication) => Promise<unknown>): Promise<boolean> {
    await running.current;
    return await run(async () => {
      const { text: sent, opened: before } = latest.current;
      const { revision, version } = machine.state;
      try {
        await call({ revision, draft: version });
      } catch (error) {
        const code = errorCodeOf(error);
        if (code !== 'item_changed' && code !== 'draft_changed') throw error;
        const { data } = await refetch();
        if (data) follow(data, null);
        return false;
      }
      const { data } = await refetch();
      if (data) dropPhotos(savedOf(before), savedOf(data));
      const item = data ? readOf(data) : null;
      send({ type: 'published', item, shown: latest.current.text, sent }, data);
      return true;
    });
  }

  const discard = () => send({ type: 'discarded', item: readOf(opened) });
  return {
    state: draftStatus(state, text),
    error: state.error,
    conflict: state.conflict,
    history,
    isUnsaved: text !== state.text,
    publish,
    retry: () => void flush(),
    discard,
    showOther: discard,
    keepMine: () => send({ type: 'insisted', item: readOf(opened) }),
  };
}
