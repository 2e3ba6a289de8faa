import { assign, sendTo, setup } from 'xstate';
import type { FormChange, KeptDraft } from '../../src/rules/custody/draft/draft.ts';
import { callbackPlaceholder, promisePlaceholder } from '../core/placeholders.ts';
import { systemActor } from '../core/systemActor.ts';
import type { DraftListEvent } from '../core/systemEvents.ts';

/** One person in one agency. */
export type DraftOwner = { readonly userId: string; readonly agencyId: number };

export type DraftHead = Pick<KeptDraft, 'id' | 'title' | 'address' | 'keptAt'>;

export type DraftEvent =
  /** The open form has something new to keep, or was recorded. */
  | { type: 'form.changed'; change: FormChange }
  | DraftListEvent
  /** `leaveTo`: where to go afterwards; null to stay. */
  | { type: 'discard.requested'; id: string; leaveTo: string | null }
  | { type: 'discard.confirmed' }
  | { type: 'discard.refused' };

type Context = {
  owner: DraftOwner;
  /** What is being written, or was written last. */
  change: FormChange | null;
  /** What has changed while it is written. */
  next: FormChange | null;
  drafts: readonly DraftHead[];
  asked: { id: string; leaveTo: string | null } | null;
  hasFailed: boolean;
  /** The id of the draft that was discarded last. */
  discarded: string | null;
  /** The browser’s storage did not say which drafts are on this device. */
  isUnread: boolean;
};

/** Only entered with a change; anything else is a programming error. */
export function changeOf({ owner, change }: Context): { owner: DraftOwner; change: FormChange } {
  if (change === null) throw new Error('There is nothing to keep.');
  return { owner, change };
}

/** Only entered with a question; anything else is a programming error. */
export function askedOf({ asked }: Context) {
  if (asked === null) throw new Error('No draft was chosen.');
  return asked;
}

/** The names the chart may use, and what each does. */
export const draftSetup = setup({
  types: {
    context: {} as Context,
    input: {} as { owner: DraftOwner },
    events: {} as DraftEvent,
    tags: {} as 'kept' | 'unkept' | 'confirming' | 'busy',
  },
  actors: {
    /** Follows the open page: what is typed in its form, and when the list is shown. */
    watchPages: callbackPlaceholder<DraftEvent>('watchPages'),
    /** Seals and stores the text, or deletes it once it is recorded. False: it could not be sealed. */
    keepDraft: promisePlaceholder<boolean, { owner: DraftOwner; change: FormChange }>('keepDraft'),
    /** The owner's drafts; those older than 24 hours are deleted. */
    listDrafts: promisePlaceholder<readonly DraftHead[], { owner: DraftOwner }>('listDrafts'),
    discardDraft: promisePlaceholder<void, { id: string }>('discardDraft'),
  },
  guards: {
    hasNext: ({ context: { next } }) => next !== null,
    isRecorded: ({ context: { change } }) => change?.text === null,
    isKept: (_, { output: kept }: { output: boolean }) => kept,
    isDiscarded: ({ context: { discarded, change } }) =>
      change !== null && change.text !== null && change.id === discarded,
    isLeaving: ({ context: { asked } }) => (asked?.leaveTo ?? null) !== null,
  },
  actions: {
    setChange: assign((_, { change }: { change: FormChange }) => ({ change })),
    setNext: assign((_, { change }: { change: FormChange }) => ({ next: change })),
    takeNext: assign(({ context }) => ({ change: context.next, next: null })),
    setDrafts: assign((_, { output: drafts }: { output: readonly DraftHead[] }) => ({
      drafts,
      isUnread: false,
    })),
    markUnread: assign({ isUnread: true }),
    markDiscarded: assign(({ context }) => ({ discarded: askedOf(context).id })),
    removeDiscarded: assign(({ context: { discarded } }) => ({
      change: { id: discarded ?? '', text: null },
    })),
    setAsked: assign((_, { id, leaveTo }: { id: string; leaveTo: string | null }) => ({
      asked: { id, leaveTo },
      hasFailed: false,
    })),
    markFailed: assign({ hasFailed: true }),
    openPage: sendTo(systemActor('navigation'), ({ context }) => ({
      type: 'address.requested',
      address: askedOf(context).leaveTo ?? '/',
    })),
  },
  delays: { untilNextWrite: 15_000, untilStorageAnswers: 5_000 },
});
