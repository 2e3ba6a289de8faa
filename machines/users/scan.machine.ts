import { assign, setup } from 'xstate';
import { notProvided } from '../core/notProvided.ts';

/** Whether the reader read a finger; if not, in its own words why. The fingerprint itself is in no chart. */
export type ScanOutcome = { isRead: boolean; message: string };

export type ScanEvent = { type: 'scan.requested' } | { type: 'scan.cancelled' };

export const scanMachine = setup({
  types: {
    context: {} as { message: string },
    events: {} as ScanEvent,
    tags: {} as 'busy' | 'read' | 'refused' | 'absent',
  },
  actors: {
    /** Asks whether the reader's program runs on this machine. */
    findReader: notProvided<void>('findReader'),
    capture: notProvided<ScanOutcome>('capture'),
  },
  guards: {
    isRead: (_, { outcome }: { outcome: ScanOutcome }) => outcome.isRead,
  },
  actions: {
    keepMessage: assign((_, { outcome }: { outcome: ScanOutcome }) => ({
      message: outcome.message,
    })),
  },
}).createMachine({
  id: 'scan',
  description: 'Tries the fingerprint reader of this computer, only when a person asks for it.',
  context: { message: '' },
  initial: 'resting',
  states: {
    resting: {
      description: 'The reader’s program is not called by itself.',
      on: { 'scan.requested': { target: 'calling', meta: { requirements: ['CALL-20'] } } },
    },
    calling: {
      description: 'The program on this computer is asked whether it runs.',
      tags: 'busy',
      on: { 'scan.cancelled': { target: 'resting', meta: { requirements: ['CALL-20'] } } },
      invoke: {
        id: 'findReader',
        src: 'findReader',
        onDone: { target: 'capturing', meta: { requirements: ['CALL-20'] } },
        onError: { target: 'absent', meta: { requirements: ['ERR-SCAN'] } },
      },
    },
    capturing: {
      description: 'The reader waits for a finger.',
      tags: 'busy',
      on: { 'scan.cancelled': { target: 'resting', meta: { requirements: ['CALL-20'] } } },
      invoke: {
        id: 'capture',
        src: 'capture',
        onDone: [
          {
            guard: { type: 'isRead', params: ({ event }) => ({ outcome: event.output }) },
            target: 'read',
            meta: { requirements: ['CALL-20'] },
          },
          {
            target: 'refused',
            actions: { type: 'keepMessage', params: ({ event }) => ({ outcome: event.output }) },
            meta: { requirements: ['CALL-20'] },
          },
        ],
        onError: { target: 'absent', meta: { requirements: ['ERR-SCAN'] } },
      },
    },
    read: {
      description: 'A finger was read: the reader works. Nothing of it is kept.',
      tags: 'read',
      on: { 'scan.requested': { target: 'calling', meta: { requirements: ['CALL-20'] } } },
    },
    refused: {
      description: 'The reader says why it read none.',
      tags: 'refused',
      on: { 'scan.requested': { target: 'calling', meta: { requirements: ['CALL-20'] } } },
    },
    absent: {
      description:
        'The program does not answer: the message says so, and the PIN is the way round.',
      tags: 'absent',
      on: { 'scan.requested': { target: 'calling', meta: { requirements: ['ERR-SCAN'] } } },
    },
  },
});
