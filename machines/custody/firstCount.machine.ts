import {
  emptyLine,
  firstCountSetup,
  readLines,
  readSigners,
  requestOf,
} from './firstCount.setup.ts';

export const firstCountMachine = firstCountSetup.createMachine({
  id: 'firstCount',
  description:
    'Records the first count of an inventory: lots, review, signatures, one saved record.',
  context: ({ input }) => ({
    ...input,
    lines: [emptyLine([])],
    details: null,
    errors: {},
    refusal: null,
    isUncertain: false,
    recorded: null,
  }),
  initial: 'filling',
  states: {
    filling: {
      description: 'The user enters each lot counted.',
      tags: 'form',
      on: {
        'line.added': {
          actions: { type: 'addLine', params: ({ event }) => ({ lines: event.lines }) },
          meta: { requirements: ['SHELL-02'] },
        },
        'line.removed': {
          actions: {
            type: 'removeLine',
            params: ({ event }) => ({ lines: event.lines, key: event.key }),
          },
          meta: { requirements: ['SHELL-02'] },
        },
        'form.submitted': [
          {
            guard: {
              type: 'isRead',
              params: ({ context, event }) => ({ read: readLines(context, event) }),
            },
            target: 'checking',
            actions: [
              { type: 'setLines', params: ({ event }) => ({ lines: event.lines }) },
              {
                type: 'acceptCount',
                params: ({ context, event }) => ({ read: readLines(context, event) }),
              },
            ],
            meta: { requirements: ['SHELL-02'] },
          },
          {
            actions: [
              { type: 'setLines', params: ({ event }) => ({ lines: event.lines }) },
              {
                type: 'markErrors',
                params: ({ context, event }) => ({ read: readLines(context, event) }),
              },
            ],
            meta: { requirements: ['ERR-OTHER'] },
          },
        ],
      },
    },
    checking: {
      description: 'The signers review drugs, lots and quantities, and sign.',
      tags: 'signing',
      on: {
        'change.requested': {
          target: 'filling',
          actions: 'clearErrors',
          meta: { requirements: ['SHELL-02'] },
        },
        'signing.submitted': [
          {
            guard: {
              type: 'isSigned',
              params: ({ context, event }) => ({ read: readSigners(context, event.signing) }),
            },
            target: 'recording',
            actions: 'clearErrors',
            meta: { requirements: ['SHELL-02'] },
          },
          {
            actions: {
              type: 'markErrors',
              params: ({ context, event }) => ({ read: readSigners(context, event.signing) }),
            },
            meta: { requirements: ['ERR-OTHER'] },
          },
        ],
      },
    },
    recording: {
      description: 'The server verifies the signatures and records everything together.',
      tags: ['busy', 'signing'],
      invoke: {
        id: 'recordFirstCount',
        src: 'recordFirstCount',
        input: ({ context, event }) => requestOf(context, event),
        onDone: [
          {
            guard: { type: 'isRecorded', params: ({ event }) => ({ output: event.output }) },
            target: 'recorded',
            actions: { type: 'setRecorded', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['SHELL-02'] },
          },
          {
            guard: { type: 'countIsRefused', params: ({ event }) => ({ output: event.output }) },
            target: 'filling',
            actions: { type: 'showRefusal', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['ERR-OTHER'] },
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ output: event.output }) },
            target: 'checking',
            actions: { type: 'showRefusal', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['ERR-OTHER'] },
          },
          {
            guard: { type: 'wasNeverSent', params: ({ event }) => ({ output: event.output }) },
            target: 'checking',
            actions: { type: 'showNotSent', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['ERR-OTHER'] },
          },
          {
            target: 'unanswered',
            actions: { type: 'markUncertain', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['ERR-OTHER'] },
          },
        ],
        onError: {
          target: 'unanswered',
          actions: { type: 'markUncertain', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
    unanswered: {
      description: 'No reply. The count may be recorded. Retrying never records it twice.',
      tags: 'signing',
      on: {
        'retry.requested': [
          {
            guard: {
              type: 'isSigned',
              params: ({ context, event }) => ({ read: readSigners(context, event.signing) }),
            },
            target: 'recording',
            actions: 'clearErrors',
            meta: { requirements: ['SHELL-02'] },
          },
          {
            actions: {
              type: 'markErrors',
              params: ({ context, event }) => ({ read: readSigners(context, event.signing) }),
            },
            meta: { requirements: ['ERR-OTHER'] },
          },
        ],
      },
    },
    recorded: {
      description: 'The entries are in the ledger, with their numbers and signatures.',
      tags: 'recorded',
    },
  },
});
