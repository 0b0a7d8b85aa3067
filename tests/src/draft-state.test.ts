import { describe, expect, test } from 'vitest';
import {
  type DraftEvent,
  type DraftState,
  type DraftStep,
  draftStatus,
  isDue,
  nextDraft,
  openDraft,
  type ReadItem,
} from '#src/drafts/draft-state.ts';

const item: ReadItem = { revision: 'r1', text: 'saved', draft: null };
const drafted: ReadItem = { ...item, draft: { version: 'v1', base: 'r1', text: 'typed' } };
const theirs: ReadItem = { ...item, draft: { version: 'v2', base: 'r1', text: 'their draft' } };
const savedElsewhere: ReadItem = { revision: 'r2', text: 'their item', draft: null };
const savedUnderDraft: ReadItem = { ...savedElsewhere, draft: drafted.draft };
const draftOnOldItem: ReadItem = { ...savedElsewhere, draft: { version: 'v2', base: 'r1', text: 'their draft' } };

const read = (of: ReadItem, shown: string, at: number | null = 9): DraftEvent => {
  return { type: 'read', item: of, shown, at };
};

type Case = {
  opened: ReadItem;
  now?: Partial<DraftState>;
  event: DraftEvent;
  show?: DraftStep['show'];
  changes: Partial<DraftState>;
};

function check(cases: Record<string, Case>): void {
  test.each(Object.entries(cases))('%s', (_, { opened, now = {}, event, show = null, changes }) => {
    const before = Object.freeze({ ...openDraft(opened), ...now });
    expect(nextDraft(before, event)).toEqual({ state: { ...before, ...changes }, show });
  });
}

describe('product 15.43: a draft is opened', () => {
  test.each<[string, ReadItem, Partial<DraftState>]>([
    ['without one', item, { version: null, text: 'saved', conflict: null }],
    ['with one', drafted, { version: 'v1', text: 'typed', conflict: null }],
    ['with one of an item that was saved since', savedUnderDraft, { version: 'v1', text: 'typed', conflict: 'item' }],
  ])('%s', (_, opened, expected) => {
    expect(openDraft(opened)).toMatchObject({ revision: opened.revision, isBusy: false, error: null, ...expected });
  });
});

describe('product 15.43: a call', () => {
  check({
    begins: { opened: item, event: { type: 'begun' }, changes: { isBusy: true } },
    'is over': {
      opened: item,
      now: { isBusy: true },
      event: { type: 'settled', at: 7 },
      changes: { isBusy: false, settledAt: 7 },
    },
    'sends a version': { opened: item, event: { type: 'sent', version: 'v1' }, changes: { mine: ['v1'] } },
    'stored a version': {
      opened: item,
      now: { error: 'offline', isPublished: true },
      event: { type: 'stored', version: 'v1', text: 'typed' },
      changes: { version: 'v1', text: 'typed', error: null, isPublished: false },
    },
    'deleted the draft': {
      opened: drafted,
      event: { type: 'stored', version: null, text: 'saved' },
      changes: { version: null, text: 'saved' },
    },
    'failed and keeps what is known': {
      opened: drafted,
      event: { type: 'failed', error: 'offline' },
      changes: { error: 'offline' },
    },
    'saved to the item what is shown': {
      opened: drafted,
      event: { type: 'published', item: { ...savedElsewhere, text: 'Typed' }, sent: 'typed', shown: 'typed' },
      show: 'item',
      changes: { revision: 'r2', version: null, text: 'Typed', isPublished: true },
    },
    'saved to the item while more was typed': {
      opened: drafted,
      event: { type: 'published', item: savedElsewhere, sent: 'typed', shown: 'typed more' },
      changes: { revision: 'r2', version: null, text: 'typed', isPublished: true },
    },
    "saved to the item, which can't be read": {
      opened: drafted,
      now: { error: 'offline' },
      event: { type: 'published', item: null, sent: 'typed', shown: 'typed' },
      changes: { version: null, text: 'typed', error: null, isPublished: true },
    },
  });
});

describe('product 15.44: what was read', () => {
  const adopted = { error: null, conflict: null } as const;
  check({
    'is known': { opened: drafted, event: read(drafted, 'typed more'), changes: {} },
    'is from before the last call': { opened: item, now: { settledAt: 9 }, event: read(theirs, 'saved'), changes: {} },
    'arrives during a call': { opened: item, now: { isBusy: true }, event: read(theirs, 'saved'), changes: {} },
    'answers a refused call': {
      opened: item,
      now: { isBusy: true, settledAt: 9 },
      event: read(theirs, 'saved', null),
      show: 'draft',
      changes: { version: 'v2', text: 'their draft' },
    },
    'is another draft, and all is stored': {
      opened: drafted,
      now: { error: 'offline' },
      event: read(theirs, 'typed'),
      show: 'draft',
      changes: { version: 'v2', text: 'their draft', ...adopted },
    },
    "is another draft, and something isn't stored": {
      opened: drafted,
      event: read(theirs, 'typed more'),
      changes: { conflict: 'draft' },
    },
    'is a draft where there was none': {
      opened: item,
      event: read(theirs, 'saved'),
      show: 'draft',
      changes: { version: 'v2', text: 'their draft' },
    },
    'is no draft any more': {
      opened: drafted,
      event: read(item, 'typed'),
      show: 'draft',
      changes: { version: null, text: 'saved' },
    },
    "is no draft any more, and something isn't stored": {
      opened: drafted,
      event: read(item, 'typed more'),
      changes: { conflict: 'draft' },
    },
    'is the item with the draft saved to it': {
      opened: drafted,
      event: read(savedElsewhere, 'typed'),
      show: 'draft',
      changes: { revision: 'r2', version: null, text: 'their item' },
    },
    "is the item with the draft saved to it, and something isn't stored": {
      opened: drafted,
      event: read(savedElsewhere, 'typed more'),
      changes: { conflict: 'item' },
    },
    'is a changed item': {
      opened: item,
      event: read(savedElsewhere, 'saved'),
      show: 'item',
      changes: { revision: 'r2', text: 'their item' },
    },
    "is a changed item, and something isn't stored": {
      opened: item,
      event: read(savedElsewhere, 'typed'),
      changes: { conflict: 'item' },
    },
    'is a changed item with the same draft': {
      opened: drafted,
      event: read(savedUnderDraft, 'typed'),
      changes: { conflict: 'item' },
    },
    'is another draft of an item that was saved since': {
      opened: item,
      event: read(draftOnOldItem, 'saved'),
      show: 'draft',
      changes: { revision: 'r2', version: 'v2', text: 'their draft', conflict: 'item' },
    },
    'is a version from here whose response was lost': {
      opened: item,
      now: { mine: ['v1'], error: 'offline' },
      event: read(drafted, 'typed'),
      changes: { version: 'v1' },
    },
  });
});

describe('product 15.44: the owner', () => {
  check({
    'discards a draft': {
      opened: drafted,
      event: { type: 'discarded', item: drafted },
      show: 'item',
      changes: {},
    },
    'takes the saved version': {
      opened: drafted,
      now: { conflict: 'item' },
      event: { type: 'discarded', item: savedUnderDraft },
      show: 'item',
      changes: { revision: 'r2', conflict: null },
    },
    'takes the other draft': {
      opened: drafted,
      now: { conflict: 'draft', error: 'offline' },
      event: { type: 'discarded', item: theirs },
      show: 'draft',
      changes: { version: 'v2', text: 'their draft', conflict: null, error: null },
    },
    'keeps what is shown, which replaces what is stored': {
      opened: drafted,
      now: { conflict: 'draft' },
      event: { type: 'insisted', item: draftOnOldItem },
      changes: { revision: 'r2', version: 'v2', text: '', conflict: null },
    },
  });

  test.each<[string, ReadItem, Partial<DraftState>, string, boolean]>([
    ['typed something', item, {}, 'typed', true],
    ['typed nothing', item, {}, 'saved', false],
    ['typed during a call', item, { isBusy: true }, 'typed', false],
    ['has to choose', item, { conflict: 'item' }, 'typed', false],
    ['typed after a failure', item, { error: 'offline' }, 'typed', true],
    ['emptied the form', drafted, {}, 'saved', true],
  ])('%s: stored or not', (_, opened, now, shown, expected) => {
    expect(isDue({ ...openDraft(opened), ...now }, shown)).toBe(expected);
  });

  test.each<[ReadItem, Partial<DraftState>, string, string]>([
    [item, {}, 'saved', 'unchanged'],
    [item, {}, 'typed', 'saving'],
    [drafted, {}, 'typed', 'kept'],
    [drafted, {}, 'typed more', 'saving'],
    [item, { isPublished: true }, 'saved', 'published'],
    [drafted, { isPublished: true }, 'typed', 'kept'],
  ])('%#: learns whether it is stored', (opened, now, shown, expected) => {
    expect(draftStatus({ ...openDraft(opened), ...now }, shown)).toBe(expected);
  });
});
