import type {
  DeviceKit,
  fieldKitMachine,
  KitOutcome,
} from '../../../../machines/offline/fieldKit.machine.ts';
import { ended, ever, failed, type MomentOf, now, propertiesOf, runs } from '../property.ts';

type Step = MomentOf<typeof fieldKitMachine>;

const became = (step: Step, outcome: KitOutcome['outcome']) =>
  ended<KitOutcome>(step, 'renewKit', (output) => output.outcome === outcome);

/** What was read of the kit on the device, or what was renewed. */
const kitOf = (payload: unknown) => payload as DeviceKit;
const newest = (payload: unknown) => (payload as { kit: DeviceKit }).kit;

export const fieldKit = propertiesOf<typeof fieldKitMachine>([
  {
    id: 'RIGHT-07',
    says: 'an account that records nothing is never issued a kit',
    applies: ({ input }) => !input.mayRecord,
    holds: (step) => ever(step, 'start renewKit') === 0 && step.snapshot.context.kit.asOf === null,
  },
  {
    id: 'FIELD-02',
    says: 'a kit is asked for unless the one on the device is new, also where it cannot be read',
    applies: (step) =>
      step.before.matches('reading') && (ended(step, 'readKit') || failed(step, 'readKit')),
    holds: (step) =>
      runs(step, 'renewKit') !== (ended(step, 'readKit') && kitOf(step.payload).freshFor > 0),
  },
  {
    id: 'FIELD-02',
    says: 'a kit that is no longer new is renewed',
    applies: (step) => step.before.matches('ready') && step.event.startsWith('xstate.after'),
    holds: (step) => step.event.includes('untilRenewal') && now(step, 'start renewKit') === 1,
  },
  {
    id: 'FIELD-02',
    says: 'a device that is back on the network reads whether its kit is new, or asks for one',
    applies: ({ event, before }) =>
      event === 'connection.restored' &&
      (['ready', 'checking', 'unread', 'waiting', 'unstored'] as const).some((state) =>
        before.matches(state),
      ),
    holds: (step) =>
      now(step, step.before.matches('ready') ? 'start readKit' : 'start renewKit') === 1,
  },
  {
    id: 'FIELD-02',
    says: 'a kit is asked for when the delivery needs it, new or not',
    applies: ({ event, before }) =>
      event === 'kit.requested' &&
      (['ready', 'checking', 'unread', 'waiting', 'unstored'] as const).some((state) =>
        before.matches(state),
      ),
    holds: (step) => now(step, 'start renewKit') === 1,
  },
  {
    id: 'FIELD-05',
    says: 'after a renewal that brought nothing it is read whether the kit that is there can still be used',
    applies: (step) => failed(step, 'renewKit') || became(step, 'postponed'),
    holds: (step) => now(step, 'start readKit') === 1,
  },
  {
    id: 'FIELD-05',
    says: 'what was read last is what is shown',
    applies: (step) => ended(step, 'readKit'),
    holds: ({ snapshot: { context }, payload }) => context.kit === payload && !context.isUnread,
  },
  {
    id: 'FIELD-05',
    says: 'a kit that cannot be read stays what was known of it, and the pages say so',
    applies: (step) => failed(step, 'readKit'),
    holds: ({ before, snapshot }) =>
      snapshot.context.kit === before.context.kit && snapshot.context.isUnread,
  },
  {
    id: 'FIELD-05',
    says: 'a storage that does not answer is asked again, also in a session of this device',
    applies: ({ before, event }) =>
      before.context.isUnread &&
      event.startsWith('xstate.after') &&
      (before.matches('unread') || before.matches('deviceOnly')),
    holds: (step) => now(step, 'start readKit') === 1,
  },
  {
    id: 'FIELD-02',
    says: 'a renewal that was not kept, or that no server is asked for, leaves the kit that is there',
    applies: (step) =>
      (['deviceOnly', 'unstored'] as const).some((outcome) => became(step, outcome)),
    holds: ({ before, snapshot }) => snapshot.context.kit === before.context.kit,
  },
  {
    id: 'FIELD-05',
    says: 'a device is ready only with a kit with which something can be recorded now',
    applies: ({ snapshot }) => snapshot.matches('ready'),
    holds: ({ snapshot: { context } }) => context.kit.asOf !== null && context.kit.usableFor > 0,
  },
  {
    id: 'FIELD-05',
    says: 'a new kit of a login that is too old is shown as what it is',
    applies: (step) => became(step, 'renewed') && newest(step.payload).problem !== null,
    holds: ({ payload, snapshot }) =>
      snapshot.matches('waiting') && snapshot.context.kit === newest(payload),
  },
  {
    id: 'FIELD-02',
    says: 'what is shown is when the newest kit was issued',
    applies: (step) => became(step, 'renewed') && newest(step.payload).problem === null,
    holds: ({ payload, snapshot }) =>
      snapshot.context.kit === newest(payload) && snapshot.matches('ready'),
  },
  {
    id: 'FIELD-15',
    says: 'a revoked device has no kit, says so, and asks for none until the next login',
    applies: (step) => became(step, 'revoked') || step.before.matches('revoked'),
    holds: (step) =>
      step.snapshot.context.kit.asOf === null &&
      step.snapshot.hasTag('revoked') &&
      now(step, 'start renewKit') === 0,
  },
  {
    id: 'FIELD-05',
    says: 'a session that was opened without a network says so, and asks no server again by itself',
    applies: (step) => became(step, 'deviceOnly'),
    holds: (step) => step.snapshot.hasTag('deviceOnly') && now(step, 'start renewKit') === 0,
  },
  {
    id: 'FIELD-05',
    says: 'such a session reads its kit again when nothing can be recorded with it anymore, and every 5 s then',
    applies: (step) => step.before.matches('deviceOnly') && step.event.startsWith('xstate.after'),
    holds: (step) => now(step, 'start readKit') === 1,
  },
  {
    id: 'FIELD-19',
    says: 'a browser that does not keep the kit says so',
    applies: (step) => became(step, 'unstored'),
    holds: ({ snapshot }) => snapshot.hasTag('unstored'),
  },
]);
