import { output, received } from '../core/output.ts';
import { askedOf, changeOf, draftSetup } from './draft.setup.ts';

export const draftMachine = draftSetup.createMachine({
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
    discarded: null,
    isUnread: false,
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
              {
                // It was stored while it was discarded: it is deleted again.
                guard: 'isDiscarded',
                target: 'writing',
                reenter: true,
                actions: 'removeDiscarded',
                meta: { requirements: ['FIELD-21'] },
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
              { target: 'unstored', meta: { requirements: ['FIELD-20', 'FIELD-21'] } },
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
        unstored: {
          description:
            'The browser’s storage failed or did not answer. The page says so where something is typed, and it is tried again.',
          tags: 'unkept',
          after: {
            untilNextWrite: [
              { guard: 'isDiscarded', target: 'idle', meta: { requirements: ['FIELD-21'] } },
              { target: 'writing', meta: { requirements: ['FIELD-20'] } },
            ],
          },
          on: {
            'form.changed': [
              {
                // First the draft of what was recorded is deleted.
                guard: 'isRecorded',
                target: 'writing',
                actions: { type: 'setNext', params: received },
                meta: { requirements: ['FIELD-20', 'FIELD-21'] },
              },
              {
                target: 'writing',
                actions: { type: 'setChange', params: received },
                meta: { requirements: ['FIELD-20'] },
              },
            ],
          },
        },
        unkept: {
          description: 'What is typed can’t be sealed, so it isn’t kept. The page says so.',
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
            onError: {
              target: 'unlisted',
              actions: 'markUnread',
              meta: { requirements: ['FIELD-21'] },
            },
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
        unlisted: {
          description:
            'The browser’s storage did not say which drafts are on this device. They are read again.',
          after: {
            untilStorageAnswers: { target: 'reading', meta: { requirements: ['FIELD-21'] } },
          },
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
                actions: ['markDiscarded', 'openPage'],
                meta: { requirements: ['FIELD-21'] },
              },
              { target: 'reading', actions: 'markDiscarded', meta: { requirements: ['FIELD-21'] } },
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
