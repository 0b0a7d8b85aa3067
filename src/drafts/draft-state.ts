/** An item that was read, and its draft. The texts stand for what a form shows of them. */
export type ReadItem = {
  revision: string;
  text: string;
  /** `base`: the revision that it changes */
  draft: { version: string; base: string; text: string } | null;
};

/** `item`, `draft`: was changed elsewhere, and the owner chooses. */
export type Conflict = 'item' | 'draft';

/** What is stored, as far as a screen knows. */
export type DraftState = {
  /** of the item */
  revision: string;
  /** of the draft */
  version: string | null;
  /** of the draft, or of the item without one */
  text: string;
  /** versions that this screen made */
  mine: readonly string[];
  /** A call is under way. */
  isBusy: boolean;
  /** when the last call was over, in ms */
  settledAt: number;
  error: unknown;
  conflict: Conflict | null;
  /** The last change was saved to the item. */
  isPublished: boolean;
};

/** `shown`: the text of the form at this time. */
export type DraftEvent =
  | { type: 'begun' }
  | { type: 'settled'; at: number }
  /** A version is on its way. */
  | { type: 'sent'; version: string }
  | { type: 'stored'; version: string | null; text: string }
  | { type: 'failed'; error: unknown }
  /** `at`: null if it was read because a call was refused */
  | { type: 'read'; item: ReadItem; shown: string; at: number | null }
  /** `sent`: what was saved. `item`: null if it couldn't be read */
  | { type: 'published'; item: ReadItem | null; shown: string; sent: string }
  /** The owner gives up what the form shows, or keeps it. */
  | { type: 'discarded' | 'insisted'; item: ReadItem };

/** `show`: what the form shows from now on; null: what it shows. `draft`: the item, if it has none. */
export type DraftStep = { state: DraftState; show: 'item' | 'draft' | null };

export function openDraft({ revision, text, draft }: ReadItem): DraftState {
  return {
    revision,
    version: draft?.version ?? null,
    text: draft?.text ?? text,
    mine: [],
    isBusy: false,
    settledAt: 0,
    error: null,
    conflict: draft && draft.base !== revision ? 'item' : null,
    isPublished: false,
  };
}

/** How a draft goes on (product 15.43, 15.44). */
export function nextDraft(state: DraftState, event: DraftEvent): DraftStep {
  switch (event.type) {
    case 'begun':
      return keep({ ...state, isBusy: true });
    case 'settled':
      return keep({ ...state, isBusy: false, settledAt: event.at });
    case 'sent':
      return keep({ ...state, mine: [...state.mine, event.version] });
    case 'stored':
      return keep({ ...state, version: event.version, text: event.text, error: null, isPublished: false });
    case 'failed':
      return keep({ ...state, error: event.error });
    case 'read': {
      // A response from before the last call would look like a change elsewhere
      const isOld = event.at !== null && (state.isBusy || event.at <= state.settledAt);
      return isOld ? keep(state) : follow(state, event.item, event.shown);
    }
    case 'published': {
      const { item, shown, sent } = event;
      const published = { ...state, version: null, text: sent, error: null, conflict: null, isPublished: true };
      if (item === null) return keep(published);
      return shown === sent ? adopt(published, item, 'item') : keep({ ...published, revision: item.revision });
    }
    case 'discarded': {
      if (state.conflict === 'draft') return adopt(state, event.item, 'draft');
      return { state: { ...state, revision: event.item.revision, conflict: null }, show: 'item' };
    }
    case 'insisted': {
      const { revision, draft } = event.item;
      // No form has an empty text, so this is stored
      return keep({ ...state, revision, version: draft?.version ?? null, text: '', conflict: null });
    }
  }
}

function keep(state: DraftState): DraftStep {
  return { state, show: null };
}

function adopt(state: DraftState, { revision, text, draft }: ReadItem, show: 'item' | 'draft'): DraftStep {
  const shown = show === 'draft' && draft ? draft.text : text;
  const version = draft?.version ?? null;
  return { state: { ...state, revision, version, text: shown, error: null, conflict: null }, show };
}

/** Shows what is newer, unless something that isn't stored would be lost. */
function follow(before: DraftState, item: ReadItem, shown: string): DraftStep {
  const { revision, draft } = item;
  const theirs = draft?.version ?? null;
  // The response to saving it was lost
  const isMine = theirs !== null && before.mine.includes(theirs);
  const state = isMine ? { ...before, version: theirs } : before;
  const isSameDraft = theirs === state.version;
  const isSameItem = revision === state.revision;
  if (isSameDraft && isSameItem) return keep(state);
  const isStored = shown === state.text;
  if (isSameDraft) {
    if (theirs === null && isStored) return adopt(state, item, 'item');
    return keep({ ...state, conflict: 'item' });
  }
  if (!isStored) return keep({ ...state, conflict: theirs === null && !isSameItem ? 'item' : 'draft' });
  const { state: adopted, show } = adopt(state, item, 'draft');
  return { state: { ...adopted, conflict: draft && draft.base !== revision ? 'item' : null }, show };
}

/** Whether what a form shows can be stored now. */
export function isDue({ isBusy, conflict, text }: DraftState, shown: string): boolean {
  return !isBusy && conflict === null && shown !== text;
}

export type DraftStatus = 'unchanged' | 'saving' | 'kept' | 'published';

export function draftStatus({ version, text, isPublished }: DraftState, shown: string): DraftStatus {
  if (shown !== text) return 'saving';
  if (version !== null) return 'kept';
  return isPublished ? 'published' : 'unchanged';
}
