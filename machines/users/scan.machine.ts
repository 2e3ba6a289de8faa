import { assign, setup } from 'xstate';
import { output } from '../core/output.ts';
import { promisePlaceholder } from '../core/placeholders.ts';

/** Whether the reader read a finger; if not, in its own words why. The fingerprint itself is in no chart. */
export type ScanOutcome = { isRead: boolean; message: string };

export type ScanEvent = { type: 'scan.requested' } | { type: 'scan.canceled' };

export const scanMachine = setup({
  types: {
    context: {} as { message: string },
    events: {} as ScanEvent,
    tags: {} as 'busy' | 'read' | 'refused' | 'absent',
  },
  actors: {
    /** Asks whether the reader's program runs on this machine. */
    findReader: promisePlaceholder<void>('findReader'),
    capture: promisePlaceholder<ScanOutcome>('capture'),
  },
  guards: { isRead: (_, { output: outcome }: { output: ScanOutcome }) => outcome.isRead },
  actions: {
    setMessage: assign((_, { output: outcome }: { output: ScanOutcome }) => ({
      message: outcome.message,
    })),
  },
}).createMachine({
  id: 'scan',
  description: 'Tests this computer’s fingerprint reader when the user asks.',
  context: { message: '' },
  initial: 'idle',
  states: {
    idle: {
      description: 'Waiting for the user to start the test.',
      on: { 'scan.requested': { target: 'calling', meta: { requirements: ['CALL-20'] } } },
    },
    calling: {
      description: 'Waiting for the reader’s program to respond.',
      tags: 'busy',
      on: { 'scan.canceled': { target: 'idle', meta: { requirements: ['CALL-20'] } } },
      invoke: {
        id: 'findReader',
        src: 'findReader',
        onDone: { target: 'capturing', meta: { requirements: ['CALL-20'] } },
        onError: { target: 'absent', meta: { requirements: ['ERR-SCAN'] } },
      },
    },
    capturing: {
      description: 'Waiting for a finger.',
      tags: 'busy',
      on: { 'scan.canceled': { target: 'idle', meta: { requirements: ['CALL-20'] } } },
      invoke: {
        id: 'capture',
        src: 'capture',
        onDone: [
          {
            guard: { type: 'isRead', params: output },
            target: 'read',
            meta: { requirements: ['CALL-20'] },
          },
          {
            target: 'refused',
            actions: { type: 'setMessage', params: output },
            meta: { requirements: ['CALL-20'] },
          },
        ],
        onError: { target: 'absent', meta: { requirements: ['ERR-SCAN'] } },
      },
    },
    read: {
      description: 'A finger was read. The reader works. Nothing is stored.',
      tags: 'read',
      on: { 'scan.requested': { target: 'calling', meta: { requirements: ['CALL-20'] } } },
    },
    refused: {
      description: 'The reader could not read a finger, with the reason.',
      tags: 'refused',
      on: { 'scan.requested': { target: 'calling', meta: { requirements: ['CALL-20'] } } },
    },
    absent: {
      description: 'The program does not respond. The user can sign with a PIN.',
      tags: 'absent',
      on: { 'scan.requested': { target: 'calling', meta: { requirements: ['CALL-20'] } } },
    },
  },
});
