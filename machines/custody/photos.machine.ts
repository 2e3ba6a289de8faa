import { output, received } from '../core/output.ts';
import {
  addedOf,
  currentOf,
  photosSetup,
  withdrawalErrorsOf,
  withdrawalOf,
} from './photos.setup.ts';

/** The photos of a case, breakage or loss: files are drawn again and sent one after another; one is shown large, and withdrawn. */
export const photosMachine = photosSetup.createMachine({
  id: 'photos',
  description:
    'Photos are drawn again in the browser and sent one after another. A file that fails waits for the user; the others continue.',
  context: ({ input }) => ({
    ...input,
    queue: [],
    openedId: null,
    reason: '',
    errors: {},
    problem: null,
  }),
  type: 'parallel',
  on: {
    'files.chosen': {
      actions: { type: 'queueFiles', params: received },
      meta: { requirements: ['CASE-09'] },
    },
    'file.retried': {
      guard: { type: 'isFailed', params: received },
      actions: { type: 'retryFile', params: received },
      meta: { requirements: ['CASE-09'] },
    },
    'file.removed': {
      guard: { type: 'isFailed', params: received },
      actions: { type: 'removeFile', params: received },
      meta: { requirements: ['CASE-09'] },
    },
  },
  states: {
    upload: {
      description: 'The files that were chosen, in their order.',
      initial: 'idle',
      states: {
        idle: {
          description: 'No file waits. Those that failed are listed with the reason.',
          always: { guard: 'hasWaiting', target: 'drawing', meta: { requirements: ['CASE-09'] } },
        },
        drawing: {
          description:
            'The browser draws the first file again: upright, smaller, and without the place where it was taken.',
          invoke: {
            id: 'redrawPhoto',
            src: 'redrawPhoto',
            input: ({ context }) => ({ file: currentOf(context).file }),
            onDone: [
              {
                guard: { type: 'isDrawn', params: output },
                target: 'sending',
                meta: { requirements: ['CASE-09'] },
              },
              {
                target: 'idle',
                actions: { type: 'setFileFailure', params: output },
                meta: { requirements: ['CASE-09'] },
              },
            ],
            onError: {
              target: 'idle',
              actions: { type: 'setFileFailure', params: { output: null } },
              meta: { requirements: ['ERR-OTHER'] },
            },
          },
        },
        sending: {
          description: 'The server draws it once more, encrypts it and adds it to the record.',
          invoke: {
            id: 'addPhoto',
            src: 'addPhoto',
            input: addedOf,
            onDone: [
              {
                guard: { type: 'isSaved', params: output },
                target: 'idle',
                actions: { type: 'setAdded', params: output },
                meta: { requirements: ['CASE-09'] },
              },
              {
                target: 'idle',
                actions: { type: 'setFileFailure', params: output },
                meta: { requirements: ['CASE-09', 'ERR-OTHER'] },
              },
            ],
            onError: {
              target: 'idle',
              actions: { type: 'setFileFailure', params: { output: null } },
              meta: { requirements: ['ERR-OTHER'] },
            },
          },
        },
      },
    },
    view: {
      description: 'The photos as thumbnails, or one of them large.',
      initial: 'list',
      states: {
        list: {
          description: 'The thumbnails are shown.',
          on: {
            'photo.opened': {
              target: 'large',
              actions: { type: 'setOpened', params: received },
              meta: { requirements: ['CASE-09'] },
            },
          },
        },
        large: {
          description: 'One photo is shown large in a dialog.',
          tags: 'large',
          on: {
            'photo.closed': { target: 'list', meta: { requirements: ['CASE-09'] } },
            'withdrawal.requested': {
              target: 'confirming',
              actions: 'clearWithdrawal',
              meta: { requirements: ['CASE-09'] },
            },
          },
        },
        confirming: {
          description: 'The dialog asks why the photo is withdrawn.',
          tags: 'confirming',
          on: {
            'photo.closed': { target: 'list', meta: { requirements: ['CASE-09'] } },
            'withdrawal.submitted': [
              {
                guard: { type: 'hasErrors', params: withdrawalErrorsOf },
                actions: { type: 'markErrors', params: withdrawalErrorsOf },
                meta: { requirements: ['CASE-09'] },
              },
              {
                target: 'withdrawing',
                actions: { type: 'setReason', params: received },
                meta: { requirements: ['CASE-09'] },
              },
            ],
          },
        },
        withdrawing: {
          description: 'The server records the withdrawal. The picture is kept.',
          tags: ['confirming', 'busy'],
          invoke: {
            id: 'withdrawPhoto',
            src: 'withdrawPhoto',
            input: ({ context }) => withdrawalOf(context),
            onDone: [
              {
                guard: { type: 'isSaved', params: output },
                target: 'list',
                actions: { type: 'setShown', params: output },
                meta: { requirements: ['CASE-09'] },
              },
              {
                target: 'confirming',
                actions: { type: 'setFailure', params: output },
                meta: { requirements: ['CASE-09', 'ERR-OTHER'] },
              },
            ],
            onError: {
              target: 'confirming',
              actions: { type: 'setFailure', params: { output: null } },
              meta: { requirements: ['ERR-OTHER'] },
            },
          },
        },
      },
    },
  },
});
