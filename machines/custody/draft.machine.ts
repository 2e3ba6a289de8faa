import { assign, sendTo, setup } from 'xstate';
import type { FormChange, KeptDraft } from '../../src/rules/custody/draft/draft.ts';
import { output, received } from '../core/output.ts';
import { callbackPlaceholder, promisePlaceholder } from '../core/placeholders.ts';
import { systemActor } from '../core/systemActor.ts';

/** One person in one agency. */
export type DraftOwner = { readonly userId: string; readonly agencyId: number };

export type DraftHead = Pick<KeptDraft, 'id' | 'title' | 'address' | 'keptAt'>;

export type DraftEvent =
  /** The open form has something new to keep, or was recorded. */
  | { type: 'form.changed'; change: FormChange }
  /** The page that lists the drafts was opened. */
  | { type: 'list.opened' }
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
};

/** Only entered with a change; anything else is a programming error. */
function changeOf({ owner, change }: Context): { owner: DraftOwner; change: FormChange } {
  if (change === null) throw new Error('There is nothing to keep.');
  return { owner, change };
}

/** Only entered with a question; anything else is a programming error. */
function askedOf({ asked }: Context) {
  if (asked === null) throw new Error('No draft was chosen.');
  return asked;
}

export const draftMachine = setup({
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
    isLeaving: ({ context: { asked } }) => (asked?.leaveTo ?? null) !== null,
  },
  actions: {
    setChange: assign((_, { change }: { change: FormChange }) => ({ change })),
    setNext: assign((_, { change }: { change: FormChange }) => ({ next: change })),
    takeNext: assign(({ context }) => ({ change: context.next, next: null })),
    setDrafts: assign((_, { output: drafts }: { output: readonly DraftHead[] }) => ({ drafts })),
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
}).createMachine({
  id: 'draft',
  description:
    'Keeps a sealed draft of the open form on this device, and lists the user’s own drafts.',
  context: ({ input: { owner } }) => ({
    owner,
    change: null,
    next: null,
    drafts: [],
    asked: null,
    hasFailed: false,
  }),
  // Forms can be filled in and recorded without drafts.
  invoke: { id: 'watchPages', src: 'watchPages', onError: {} },
  type: 'parallel',
  states: {
    form: {
      description: 'The draft of the form that is open.',
      initial: 'idle',
      states: {
        idle: {
          description: 'Nothing is typed that is not recorded.',
          on: {
            'form.changed': {
              target: 'writing',
              actions: { type: 'setChange', params: received },
              meta: { requirements: ['FIELD-20'] },
            },
          },
        },
        writing: {
          description: 'The browser seals and stores what is typed, or deletes what is recorded.',
          invoke: {
            id: 'keepDraft',
            src: 'keepDraft',
            input: ({ context }) => changeOf(context),
            onDone: [
              {
                guard: 'hasNext',
                target: 'writing',
                reenter: true,
                actions: 'takeNext',
                meta: { requirements: ['FIELD-20'] },
              },
              { guard: 'isRecorded', target: 'idle', meta: { requirements: ['FIELD-21'] } },
              {
                guard: { type: 'isKept', params: output },
                target: 'kept',
                meta: { requirements: ['FIELD-20'] },
              },
              { target: 'unkept', meta: { requirements: ['FIELD-20'] } },
            ],
            onError: [
              {
                guard: 'hasNext',
                target: 'writing',
                reenter: true,
                actions: 'takeNext',
                meta: { requirements: ['FIELD-20'] },
              },
              { guard: 'isRecorded', target: 'idle', meta: { requirements: ['FIELD-21'] } },
              { target: 'unkept', meta: { requirements: ['FIELD-20'] } },
            ],
          },
          on: {
            'form.changed': {
              actions: { type: 'setNext', params: received },
              meta: { requirements: ['FIELD-20'] },
            },
          },
        },
        kept: {
          description: 'What is typed is on this device, sealed.',
          tags: 'kept',
          on: {
            'form.changed': {
              target: 'writing',
              actions: { type: 'setChange', params: received },
              meta: { requirements: ['FIELD-20'] },
            },
          },
        },
        unkept: {
          description: 'What is typed couldn’t be kept. The page says so.',
          tags: 'unkept',
          on: {
            'form.changed': {
              target: 'writing',
              actions: { type: 'setChange', params: received },
              meta: { requirements: ['FIELD-20'] },
            },
          },
        },
      },
    },
    list: {
      description: 'The user’s own drafts on this device.',
      initial: 'reading',
      states: {
        reading: {
          description: 'The browser reads the drafts, and deletes those older than 24 hours.',
          invoke: {
            id: 'listDrafts',
            src: 'listDrafts',
            input: ({ context: { owner } }) => ({ owner }),
            onDone: {
              target: 'listed',
              actions: { type: 'setDrafts', params: output },
              meta: { requirements: ['FIELD-21'] },
            },
            onError: { target: 'listed' },
          },
          on: {
            'list.opened': {
              target: 'reading',
              reenter: true,
              meta: { requirements: ['FIELD-21'] },
            },
            'discard.requested': {
              target: 'confirming',
              actions: { type: 'setAsked', params: received },
              meta: { requirements: ['FIELD-21'] },
            },
          },
        },
        listed: {
          description: 'The user can continue a draft or discard it.',
          on: {
            'list.opened': { target: 'reading', meta: { requirements: ['FIELD-21'] } },
            'discard.requested': {
              target: 'confirming',
              actions: { type: 'setAsked', params: received },
              meta: { requirements: ['FIELD-21'] },
            },
          },
        },
        confirming: {
          description: 'A question asks whether the draft is discarded.',
          tags: 'confirming',
          on: {
            'discard.confirmed': { target: 'discarding', meta: { requirements: ['FIELD-21'] } },
            'discard.refused': { target: 'reading', meta: { requirements: ['FIELD-21'] } },
          },
        },
        discarding: {
          description: 'The browser deletes the draft.',
          tags: ['confirming', 'busy'],
          invoke: {
            id: 'discardDraft',
            src: 'discardDraft',
            input: ({ context }) => ({ id: askedOf(context).id }),
            onDone: [
              {
                guard: 'isLeaving',
                target: 'reading',
                actions: 'openPage',
                meta: { requirements: ['FIELD-21'] },
              },
              { target: 'reading', meta: { requirements: ['FIELD-21'] } },
            ],
            onError: {
              target: 'confirming',
              actions: 'markFailed',
              meta: { requirements: ['ERR-OTHER'] },
            },
          },
        },
      },
    },
  },
});
