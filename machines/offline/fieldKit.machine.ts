import { assign, setup } from 'xstate';
import type { KitProblem } from '../../src/rules/custody/field/kitState.ts';
import { output } from '../core/output.ts';
import { promisePlaceholder } from '../core/placeholders.ts';
import type { FieldKitEvent } from '../core/systemEvents.ts';
import type { EditOwner } from './resync.setup.ts';

export type FieldKitInput = {
  owner: EditOwner;
  /** RIGHT-07: programs, auditors and witnesses only record nothing, so they need no kit. */
  mayRecord: boolean;
};

/** The kit on this device. Milliseconds are from when it was read. */
export type DeviceKit = {
  /** When it was issued, ISO 8601; null while nothing can be recorded with it. */
  asOf: string | null;
  /** Why nothing can be recorded with it; null while it can. */
  problem: KitProblem | null;
  /** How long something can be recorded with it; 0 while nothing can. */
  usableFor: number;
  /** How long it is new enough not to be renewed; 0 where it is to be renewed now. */
  freshFor: number;
};

/** What became of a renewal. */
export type KitOutcome =
  | { outcome: 'renewed'; kit: DeviceKit }
  /** An administrator revoked this device (FIELD-15). */
  | { outcome: 'revoked' }
  /** The session is another one now. */
  | { outcome: 'postponed' }
  /** This session was opened without a network, so the server is asked at the next login. */
  | { outcome: 'deviceOnly' }
  /** This browser did not keep the kit (FIELD-19). */
  | { outcome: 'unstored' };

type Context = FieldKitInput & {
  kit: DeviceKit;
  /** The browser’s storage did not say what is on this device. */
  isUnread: boolean;
};

/** Milliseconds before a server that issued no kit is asked again. */
const pause = 60_000;

/** Milliseconds before a storage that did not answer is asked again. */
const readPause = 5_000;

const noKit: DeviceKit = { asOf: null, problem: 'none', usableFor: 0, freshFor: 0 };

type Read = { output: DeviceKit };

type Renewed = { output: KitOutcome };

export const fieldKitMachine = setup({
  types: {
    context: {} as Context,
    input: {} as FieldKitInput,
    events: {} as FieldKitEvent,
    tags: {} as 'revoked' | 'unstored' | 'deviceOnly',
  },
  actors: {
    /** The owner’s kit on this device. */
    readKit: promisePlaceholder<DeviceKit, { owner: EditOwner }>('readKit'),
    /** Has the server issue a kit, and keeps it. That of a revoked device is removed. */
    renewKit: promisePlaceholder<KitOutcome, { owner: EditOwner }>('renewKit'),
  },
  guards: {
    mayRecord: ({ context }) => context.mayRecord,
    isReady: (_, { output: { freshFor, problem } }: Read) => freshFor > 0 && problem === null,
    isFresh: (_, { output: { freshFor } }: Read) => freshFor > 0,
    isRenewed: (_, { output: renewed }: Renewed) =>
      renewed.outcome === 'renewed' && renewed.kit.problem === null,
    isUseless: (_, { output: { outcome } }: Renewed) => outcome === 'renewed',
    isRevoked: (_, { output: { outcome } }: Renewed) => outcome === 'revoked',
    isUnstored: (_, { output: { outcome } }: Renewed) => outcome === 'unstored',
    isDeviceOnly: (_, { output: { outcome } }: Renewed) => outcome === 'deviceOnly',
  },
  actions: {
    setRead: assign((_, { output: kit }: Read) => ({ kit, isUnread: false })),
    markUnread: assign({ isUnread: true }),
    setRenewed: assign((_, { output: renewed }: Renewed) => ({
      kit: renewed.outcome === 'renewed' ? renewed.kit : noKit,
      isUnread: false,
    })),
    clearKit: assign({ kit: noKit, isUnread: false }),
  },
  delays: {
    untilRenewal: ({ context: { kit } }) => Math.min(kit.freshFor, kit.usableFor),
    untilNextTry: ({ context: { kit } }) =>
      kit.problem === null ? Math.min(pause, kit.usableFor) : Math.max(pause, kit.freshFor),
    untilLaterTry: 900_000,
    untilNextRead: ({ context: { kit } }) => (kit.problem === null ? kit.usableFor : readPause),
    untilStorageAnswers: readPause,
  },
}).createMachine({
  id: 'fieldKit',
  description: 'Keeps what this device needs to record without a network.',
  context: ({ input }) => ({ ...input, kit: noKit, isUnread: false }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'The browser decides whether this user can record anything.',
      always: [
        { guard: 'mayRecord', target: 'reading', meta: { requirements: ['FIELD-02'] } },
        { target: 'unneeded', meta: { requirements: ['RIGHT-07'] } },
      ],
    },
    unneeded: { description: 'This account records nothing, so it gets no kit.' },
    reading: {
      description: 'The browser reads the kit that is on this device.',
      invoke: {
        id: 'readKit',
        src: 'readKit',
        input: ({ context: { owner } }) => ({ owner }),
        onDone: [
          {
            guard: { type: 'isReady', params: output },
            target: 'ready',
            actions: { type: 'setRead', params: output },
            meta: { requirements: ['FIELD-02'] },
          },
          {
            guard: { type: 'isFresh', params: output },
            target: 'waiting',
            actions: { type: 'setRead', params: output },
            meta: { requirements: ['FIELD-05'] },
          },
          {
            target: 'renewing',
            actions: { type: 'setRead', params: output },
            meta: { requirements: ['FIELD-02'] },
          },
        ],
        onError: {
          target: 'renewing',
          actions: 'markUnread',
          meta: { requirements: ['FIELD-02'] },
        },
      },
    },
    renewing: {
      description:
        'The server issues a kit, and the browser keeps it. The previous one stays until then.',
      invoke: {
        id: 'renewKit',
        src: 'renewKit',
        input: ({ context: { owner } }) => ({ owner }),
        onDone: [
          {
            guard: { type: 'isRenewed', params: output },
            target: 'ready',
            actions: { type: 'setRenewed', params: output },
            meta: { requirements: ['FIELD-02'] },
          },
          {
            guard: { type: 'isUseless', params: output },
            target: 'waiting',
            actions: { type: 'setRenewed', params: output },
            meta: { requirements: ['FIELD-05'] },
          },
          {
            guard: { type: 'isRevoked', params: output },
            target: 'revoked',
            actions: 'clearKit',
            meta: { requirements: ['FIELD-15'] },
          },
          {
            guard: { type: 'isUnstored', params: output },
            target: 'unstored',
            meta: { requirements: ['FIELD-19'] },
          },
          {
            guard: { type: 'isDeviceOnly', params: output },
            target: 'deviceOnly',
            meta: { requirements: ['FIELD-05'] },
          },
          { target: 'checking', meta: { requirements: ['FIELD-02'] } },
        ],
        onError: { target: 'checking', meta: { requirements: ['FIELD-02'] } },
      },
    },
    ready: {
      description: 'The kit is on this device. It is renewed every 15 minutes.',
      after: { untilRenewal: { target: 'renewing', meta: { requirements: ['FIELD-02'] } } },
      on: {
        'kit.requested': { target: 'renewing', meta: { requirements: ['FIELD-07'] } },
        // Only one that is not new enough is renewed.
        'connection.restored': { target: 'reading', meta: { requirements: ['FIELD-02'] } },
      },
    },
    checking: {
      description:
        'The server did not issue a kit. The browser reads whether the one on this device can still be used.',
      invoke: {
        id: 'readKit',
        src: 'readKit',
        input: ({ context: { owner } }) => ({ owner }),
        onDone: {
          target: 'waiting',
          actions: { type: 'setRead', params: output },
          meta: { requirements: ['FIELD-05'] },
        },
        // It may still be used: what was known of it stays until it can be read.
        onError: { target: 'unread', actions: 'markUnread', meta: { requirements: ['FIELD-05'] } },
      },
      on: {
        'kit.requested': { target: 'renewing', meta: { requirements: ['FIELD-07'] } },
        'connection.restored': { target: 'renewing', meta: { requirements: ['FIELD-02'] } },
      },
    },
    unread: {
      description:
        'The browser’s storage did not say whether the kit on this device can still be used. It is read again.',
      after: { untilStorageAnswers: { target: 'checking', meta: { requirements: ['FIELD-05'] } } },
      on: {
        'kit.requested': { target: 'renewing', meta: { requirements: ['FIELD-07'] } },
        'connection.restored': { target: 'renewing', meta: { requirements: ['FIELD-02'] } },
      },
    },
    waiting: {
      description:
        'The server did not issue a kit, or the login is too old for it. One on this device is used while it can be.',
      after: { untilNextTry: { target: 'renewing', meta: { requirements: ['FIELD-02'] } } },
      on: {
        'kit.requested': { target: 'renewing', meta: { requirements: ['FIELD-07'] } },
        'connection.restored': { target: 'renewing', meta: { requirements: ['FIELD-02'] } },
      },
    },
    unstored: {
      description: 'This browser did not keep the kit. The pages say so, and it is tried again.',
      tags: 'unstored',
      after: { untilLaterTry: { target: 'renewing', meta: { requirements: ['FIELD-19'] } } },
      on: {
        'kit.requested': { target: 'renewing', meta: { requirements: ['FIELD-07'] } },
        'connection.restored': { target: 'renewing', meta: { requirements: ['FIELD-02'] } },
      },
    },
    deviceOnly: {
      description:
        'The screen was unlocked without a network. The kit is renewed at the next login.',
      tags: 'deviceOnly',
      after: { untilNextRead: { target: 'reading', meta: { requirements: ['FIELD-05'] } } },
    },
    revoked: {
      description:
        'An administrator revoked this device. The pages say so; nothing is recorded on it without a network.',
      tags: 'revoked',
    },
  },
});
