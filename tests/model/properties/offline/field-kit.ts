import type { fieldKitMachine, KitOutcome } from '../../../../machines/offline/fieldKit.machine.ts';
import { ended, ever, failed, type MomentOf, now, propertiesOf, runs } from '../property.ts';

type Step = MomentOf<typeof fieldKitMachine>;

const became = (step: Step, outcome: KitOutcome['outcome']) =>
  ended<KitOutcome>(step, 'renewKit', (output) => output.outcome === outcome);

export const fieldKit = propertiesOf<typeof fieldKitMachine>([
  {
    id: 'RIGHT-07',
    says: 'an account that records nothing is never issued a kit',
    applies: ({ input }) => !input.mayRecord,
    holds: (step) => ever(step, 'start renewKit') === 0 && step.snapshot.context.asOf === null,
  },
  {
    id: 'FIELD-02',
    says: 'a kit is asked for at the login, whatever the device has or cannot read',
    applies: (step) => ended(step, 'readKit') || failed(step, 'readKit'),
    holds: (step) => runs(step, 'renewKit'),
  },
  {
    id: 'FIELD-02',
    says: 'a renewed kit is 15 minutes old at most before the next is asked for',
    applies: (step) => step.before.matches('ready') && step.event.startsWith('xstate.after'),
    holds: (step) => step.event.includes('untilRenewal') && now(step, 'start renewKit') === 1,
  },
  {
    id: 'FIELD-02',
    says: 'a device that is back on the network asks for a kit at once, unless it is asking already',
    applies: ({ event, before }) =>
      event === 'connection.restored' &&
      (['ready', 'waiting', 'unstored'] as const).some((state) => before.matches(state)),
    holds: (step) => now(step, 'start renewKit') === 1,
  },
  {
    id: 'FIELD-02',
    says: 'a renewal that brought nothing leaves the kit that is there',
    applies: (step) =>
      failed(step, 'renewKit') ||
      (['postponed', 'deviceOnly', 'unstored'] as const).some((outcome) => became(step, outcome)),
    holds: ({ before, snapshot }) => snapshot.context.asOf === before.context.asOf,
  },
  {
    id: 'FIELD-02',
    says: 'what is shown is when the newest kit was issued',
    applies: (step) => became(step, 'renewed'),
    holds: ({ payload, snapshot }) =>
      snapshot.context.asOf === (payload as { asOf: string }).asOf && snapshot.matches('ready'),
  },
  {
    id: 'FIELD-15',
    says: 'a revoked device has no kit, says so, and asks for none until the next login',
    applies: (step) => became(step, 'revoked') || step.before.matches('revoked'),
    holds: (step) =>
      step.snapshot.context.asOf === null &&
      step.snapshot.hasTag('revoked') &&
      now(step, 'start renewKit') === 0,
  },
  {
    id: 'FIELD-05',
    says: 'a session that was opened without a network says so, and asks the server for nothing',
    applies: (step) => became(step, 'deviceOnly') || step.before.matches('deviceOnly'),
    holds: (step) => step.snapshot.hasTag('deviceOnly') && now(step, 'start renewKit') === 0,
  },
  {
    id: 'FIELD-19',
    says: 'a browser that does not keep the kit says so',
    applies: (step) => became(step, 'unstored'),
    holds: ({ snapshot }) => snapshot.hasTag('unstored'),
  },
]);
