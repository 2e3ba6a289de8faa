import { assertEvent, assign, enqueueActions, setup } from 'xstate';
import type { PendingRecord } from '../../src/rules/custody/field/pendingRecord.ts';
import { output, received } from '../core/output.ts';
import { promisePlaceholder } from '../core/placeholders.ts';
import { findSystemActor } from '../core/systemActor.ts';
import type { DeliveryEvent } from '../core/systemEvents.ts';
import type { EditOwner } from './resync.setup.ts';

/** What became of one try. What the server answered is on the device, and read from there. */
export type DeliveryOutcome =
  /** `posted`: of the person logged in, and this tab is the first to say so. */
  | { outcome: 'answered'; posted: PendingRecord | null }
  /** The server does not know this device. */
  | { outcome: 'unknownDevice' }
  /** The server refuses to take it from this person, or fails at this record alone; it is tried again in the next round. */
  | { outcome: 'refused' }
  | { outcome: 'unreachable' };

export type DeliveryOwnEvent = DeliveryEvent | { type: 'record.dismissed'; recordId: string };

type Context = {
  owner: EditOwner;
  /** On this device, in the order in which they were made. */
  records: readonly PendingRecord[];
  /** Posted since the page was opened: each is shown until it is dismissed. */
  posted: readonly PendingRecord[];
  /** Those that were tried in this round, the newest last. */
  tried: readonly string[];
  /** The browser’s storage did not say what is on this device. */
  isUnread: boolean;
};

export type DeliveredRecord = { owner: EditOwner; record: PendingRecord };

type Tried = { output: DeliveryOutcome };

function nextOf({ records, tried }: Context): PendingRecord | undefined {
  return records.find(({ recordId, isOpen }) => isOpen && !tried.includes(recordId));
}

/** Only entered with a record to deliver; anything else is a programming error. */
function toDeliver({ owner, records, tried }: Context): DeliveredRecord {
  const record = records.find(({ recordId }) => recordId === tried.at(-1));
  if (!record) throw new Error('There is no record to deliver.');
  return { owner, record };
}

/** Only entered by what dismisses a record; anything else is a programming error. */
function toRemove({ owner }: Context, event: DeliveryOwnEvent) {
  assertEvent(event, 'record.dismissed');
  return { owner, recordId: event.recordId };
}

export const deliveryMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { owner: EditOwner },
    events: {} as DeliveryOwnEvent,
  },
  actors: {
    /** The agency’s records on this device, those of others without their titles. */
    readRecords: promisePlaceholder<readonly PendingRecord[], { owner: EditOwner }>('readRecords'),
    /** Sends one envelope and stores the answer; of several tabs one does. */
    deliver: promisePlaceholder<DeliveryOutcome, DeliveredRecord>('deliver'),
    /** Deletes a record that the server has answered. */
    removeRecord: promisePlaceholder<void, { owner: EditOwner; recordId: string }>('removeRecord'),
  },
  guards: {
    hasNext: ({ context }) => nextOf(context) !== undefined,
    hasUndelivered: ({ context }) => context.records.some(({ stage }) => stage === 'onDevice'),
    isAnswered: (_, { output: { outcome } }: Tried) => outcome === 'answered',
    isUnknownDevice: (_, { output: { outcome } }: Tried) => outcome === 'unknownDevice',
    isRefused: (_, { output: { outcome } }: Tried) => outcome === 'refused',
  },
  actions: {
    setRecords: assign(
      ({ context: { posted } }, { output: read }: { output: readonly PendingRecord[] }) => {
        const isPosted = ({ stage }: PendingRecord) => stage === 'posted';
        return {
          records: read.filter((record) => !isPosted(record)),
          posted: [...posted, ...read.filter(isPosted)],
          isUnread: false,
        };
      },
    ),
    markUnread: assign({ isUnread: true }),
    setTried: assign(({ context }) => ({
      tried: [...context.tried, nextOf(context)?.recordId ?? ''],
    })),
    markSending: assign(({ context: { records, tried } }) => ({
      records: records.map((record) =>
        record.recordId === tried.at(-1) && record.stage === 'onDevice'
          ? { ...record, stage: 'sending' as const }
          : record,
      ),
    })),
    markUnsent: assign(({ context: { records } }) => ({
      records: records.map((record) =>
        record.stage === 'sending' ? { ...record, stage: 'onDevice' as const } : record,
      ),
    })),
    showPosted: assign(({ context: { posted } }, { output: tried }: Tried) => ({
      posted:
        tried.outcome === 'answered' && tried.posted !== null ? [...posted, tried.posted] : posted,
    })),
    startRound: assign({ tried: [] }),
    dropPosted: assign(({ context: { posted } }, { recordId }: { recordId: string }) => ({
      posted: posted.filter((record) => record.recordId !== recordId),
    })),
    requestKit: enqueueActions(({ enqueue, system }) => {
      const fieldKit = findSystemActor(system, 'fieldKit');
      if (fieldKit) enqueue.sendTo(fieldKit, { type: 'kit.requested' });
    }),
    /** With a record that is over, the draft of its form was deleted. */
    refreshDrafts: enqueueActions(({ enqueue, system }) => {
      const draft = findSystemActor(system, 'draft');
      if (draft) enqueue.sendTo(draft, { type: 'list.opened' });
    }),
  },
  delays: { untilNextTry: 60_000, untilStorageAnswers: 5_000 },
}).createMachine({
  id: 'delivery',
  description: 'Delivers the field records of this device, also those of other people.',
  context: ({ input: { owner } }) => ({
    owner,
    records: [],
    posted: [],
    tried: [],
    isUnread: false,
  }),
  initial: 'reading',
  on: {
    'record.dismissed': {
      target: '.removing',
      actions: { type: 'dropPosted', params: received },
      meta: { requirements: ['FIELD-18'] },
    },
  },
  states: {
    reading: {
      description: 'The browser reads the records that are on this device.',
      invoke: {
        id: 'readRecords',
        src: 'readRecords',
        input: ({ context: { owner } }) => ({ owner }),
        onDone: {
          target: 'choosing',
          actions: [{ type: 'setRecords', params: output }, 'refreshDrafts'],
          meta: { requirements: ['FIELD-16', 'FIELD-18'] },
        },
        onError: { target: 'unread', actions: 'markUnread', meta: { requirements: ['FIELD-07'] } },
      },
      on: {
        // What this reading asks the server for may have failed before.
        'connection.restored': {
          target: 'reading',
          reenter: true,
          actions: 'startRound',
          meta: { requirements: ['FIELD-07'] },
        },
        'record.made': { target: 'reading', reenter: true, meta: { requirements: ['FIELD-07'] } },
      },
    },
    choosing: {
      description: 'The browser chooses the next record in the order in which they were made.',
      always: [
        {
          guard: 'hasNext',
          target: 'sending',
          actions: ['setTried', 'markSending'],
          meta: { requirements: ['FIELD-07'] },
        },
        { guard: 'hasUndelivered', target: 'waiting', meta: { requirements: ['FIELD-07'] } },
        { target: 'idle', meta: { requirements: ['FIELD-07'] } },
      ],
    },
    sending: {
      description: 'The server receives one envelope. Sent twice, it is recorded once.',
      invoke: {
        id: 'deliver',
        src: 'deliver',
        input: ({ context }) => toDeliver(context),
        onDone: [
          {
            guard: { type: 'isAnswered', params: output },
            target: 'reading',
            actions: { type: 'showPosted', params: output },
            meta: { requirements: ['FIELD-07', 'FIELD-18'] },
          },
          {
            guard: { type: 'isRefused', params: output },
            target: 'reading',
            meta: { requirements: ['FIELD-07', 'FIELD-16'] },
          },
          {
            guard: { type: 'isUnknownDevice', params: output },
            target: 'waiting',
            actions: ['markUnsent', 'requestKit'],
            meta: { requirements: ['FIELD-07'] },
          },
          { target: 'waiting', actions: 'markUnsent', meta: { requirements: ['FIELD-07'] } },
        ],
        onError: { target: 'waiting', actions: 'markUnsent', meta: { requirements: ['FIELD-07'] } },
      },
      on: {
        // This try may have started without a network. Sent twice, an envelope is recorded once.
        'connection.restored': {
          target: 'reading',
          actions: 'startRound',
          meta: { requirements: ['FIELD-07'] },
        },
      },
    },
    unread: {
      description:
        'The browser’s storage did not say which records are on this device. They are read again.',
      after: {
        untilStorageAnswers: {
          target: 'reading',
          actions: 'startRound',
          meta: { requirements: ['FIELD-07'] },
        },
      },
      on: {
        'connection.restored': {
          target: 'reading',
          actions: 'startRound',
          meta: { requirements: ['FIELD-07'] },
        },
        'record.made': { target: 'reading', meta: { requirements: ['FIELD-07'] } },
      },
    },
    waiting: {
      description: 'A record could not be delivered. It stays on this device and is tried again.',
      after: {
        untilNextTry: {
          target: 'reading',
          actions: 'startRound',
          meta: { requirements: ['FIELD-07'] },
        },
      },
      on: {
        'connection.restored': {
          target: 'reading',
          actions: 'startRound',
          meta: { requirements: ['FIELD-07'] },
        },
        'record.made': { target: 'reading', meta: { requirements: ['FIELD-07'] } },
      },
    },
    idle: {
      description: 'Everything on this device was delivered.',
      on: {
        'connection.restored': {
          target: 'reading',
          actions: 'startRound',
          meta: { requirements: ['FIELD-07'] },
        },
        'record.made': { target: 'reading', meta: { requirements: ['FIELD-07'] } },
      },
    },
    removing: {
      description: 'The browser deletes a record that the server has answered.',
      invoke: {
        id: 'removeRecord',
        src: 'removeRecord',
        input: ({ context, event }) => toRemove(context, event),
        onDone: { target: 'reading', meta: { requirements: ['FIELD-18'] } },
        // What was not deleted is read, and shown, again.
        onError: { target: 'reading', meta: { requirements: ['FIELD-18'] } },
      },
      on: {
        'connection.restored': { actions: 'startRound', meta: { requirements: ['FIELD-07'] } },
      },
    },
  },
});
