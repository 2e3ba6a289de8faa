import type { InputFrom } from 'xstate';
import type { custodyEventMachine } from '../../../../machines/custody/custodyEvent.machine.ts';
import { now, propertiesOf, runs } from '../property.ts';
import { signedPage } from './signedPage.ts';

export const custodyEvent = propertiesOf<typeof custodyEventMachine>([
  ...signedPage<InputFrom<typeof custodyEventMachine>>({
    proof: 'recorded',
    refusal: 'refusal',
    key: ({ idempotencyKey }) => idempotencyKey,
  }),
  {
    id: 'ERR-OTHER',
    says: 'a form with something missing is not signed, and what is missing is marked',
    applies: (moment) =>
      moment.event === 'form.submitted' &&
      moment.before.hasTag('form') &&
      !runs(moment, 'signedAct'),
    holds: ({ snapshot }) => Object.keys(snapshot.context.errors).length > 0,
  },
  {
    id: 'SHELL-11',
    says: 'who has typed something is asked before the page is left',
    applies: ({ event, before }) =>
      event === 'cancel.requested' &&
      before.matches({ leaving: 'here' }) &&
      before.context.isTouched &&
      before.context.recorded === null,
    holds: (moment) => moment.snapshot.hasTag('confirming') && now(moment, 'send navigation') === 0,
  },
  {
    id: 'SHELL-11',
    says: 'who stays keeps what is typed',
    applies: ({ event, before }) => event === 'leave.refused' && before.hasTag('confirming'),
    holds: ({ snapshot, before }) =>
      !snapshot.hasTag('confirming') && snapshot.context.typed === before.context.typed,
  },
]);
