import { assign, setup } from 'xstate';
import { output } from '../core/output.ts';
import { promisePlaceholder } from '../core/placeholders.ts';
import type { FieldKitEvent } from '../core/systemEvents.ts';
import type { EditOwner } from './resync.setup.ts';

export type FieldKitInput = {
  owner: EditOwner;
  /** RIGHT-07: programs, auditors and witnesses only record nothing, so they need no kit. */
  mayRecord: boolean;
};

/** What became of a renewal. */
export type KitOutcome =
  /** `asOf`: when the kit was issued, ISO 8601. */
  | { outcome: 'renewed'; asOf: string }
  /** An administrator revoked this device (FIELD-15). */
  | { outcome: 'revoked' }
  /** The session is another one now. */
  | { outcome: 'postponed' }
  /** This session was opened without a network, so the server is asked at the next login. */
  | { outcome: 'deviceOnly' }
  /** This browser did not keep the kit (FIELD-19). */
  | { outcome: 'unstored' };

type Context = FieldKitInput & {
  /** When the kit of this device was issued; null without one. */
  asOf: string | null;
};

type Renewed = { output: KitOutcome };

export const fieldKitMachine = setup({
  types: {
    context: {} as Context,
    input: {} as FieldKitInput,
    events: {} as FieldKitEvent,
    tags: {} as 'revoked' | 'unstored' | 'deviceOnly',
  },
  actors: {
    /** When the kit was issued that this device has; null without one that can be used. */
    readKit: promisePlaceholder<string | null, { owner: EditOwner }>('readKit'),
    /** Has the server issue a kit, and keeps it. That of a revoked device is removed. */
    renewKit: promisePlaceholder<KitOutcome, { owner: EditOwner }>('renewKit'),
  },
  guards: {
    mayRecord: ({ context }) => context.mayRecord,
    isRenewed: (_, { output: { outcome } }: Renewed) => outcome === 'renewed',
    isRevoked: (_, { output: { outcome } }: Renewed) => outcome === 'revoked',
    isUnstored: (_, { output: { outcome } }: Renewed) => outcome === 'unstored',
    isDeviceOnly: (_, { output: { outcome } }: Renewed) => outcome === 'deviceOnly',
  },
  actions: {
    setStored: assign((_, { output: asOf }: { output: string | null }) => ({ asOf })),
    setRenewed: assign((_, { output: renewed }: Renewed) => ({
      asOf: renewed.outcome === 'renewed' ? renewed.asOf : null,
    })),
    clearKit: assign({ asOf: null }),
  },
  delays: { untilRenewal: 900_000, untilNextTry: 60_000 },
}).createMachine({
  id: 'fieldKit',
  description: 'Keeps what this device needs to record without a network.',
  context: ({ input }) => ({ ...input, asOf: null }),
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
        onDone: {
          target: 'renewing',
          actions: { type: 'setStored', params: output },
          meta: { requirements: ['FIELD-02'] },
        },
        onError: { target: 'renewing', meta: { requirements: ['FIELD-02'] } },
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
          { target: 'waiting', meta: { requirements: ['FIELD-02'] } },
        ],
        onError: { target: 'waiting', meta: { requirements: ['FIELD-02'] } },
      },
    },
    ready: {
      description: 'The kit is on this device. It is renewed every 15 minutes.',
      after: { untilRenewal: { target: 'renewing', meta: { requirements: ['FIELD-02'] } } },
      on: {
        'kit.requested': { target: 'renewing', meta: { requirements: ['FIELD-07'] } },
        'connection.restored': { target: 'renewing', meta: { requirements: ['FIELD-02'] } },
      },
    },
    waiting: {
      description:
        'The server did not issue a kit. The one on this device, if there is one, can be used.',
      after: { untilNextTry: { target: 'renewing', meta: { requirements: ['FIELD-02'] } } },
      on: {
        'kit.requested': { target: 'renewing', meta: { requirements: ['FIELD-07'] } },
        'connection.restored': { target: 'renewing', meta: { requirements: ['FIELD-02'] } },
      },
    },
    unstored: {
      description: 'This browser did not keep the kit. The pages say so, and it is tried again.',
      tags: 'unstored',
      after: { untilRenewal: { target: 'renewing', meta: { requirements: ['FIELD-19'] } } },
      on: {
        'kit.requested': { target: 'renewing', meta: { requirements: ['FIELD-07'] } },
        'connection.restored': { target: 'renewing', meta: { requirements: ['FIELD-02'] } },
      },
    },
    deviceOnly: {
      description:
        'The screen was unlocked without a network. The kit is renewed at the next login.',
      tags: 'deviceOnly',
    },
    revoked: {
      description:
        'An administrator revoked this device. The pages say so; nothing is recorded on it without a network.',
      tags: 'revoked',
    },
  },
});
