import type { LeaveAnswer } from '../../../../machines/core/systemEvents.ts';
import type { agencySwapMachine } from '../../../../machines/session/agencySwap.machine.ts';
import type { SwapOutcome } from '../../../../machines/session/agencySwap.setup.ts';
import { busyWhile, ended, ever, now, propertiesOf, runs } from '../property.ts';

const is = (wanted: SwapOutcome['outcome']) => (one: SwapOutcome) => one.outcome === wanted;

export const agencySwap = propertiesOf<typeof agencySwapMachine>([
  {
    id: 'SWAP-02',
    says: 'without a choice nothing is sent, and the field is marked',
    applies: ({ event, before }) =>
      event === 'swap.submitted' &&
      before.matches('choosing') &&
      before.context.choice.chosenId === null,
    holds: (moment) =>
      moment.snapshot.context.isMarked && !runs(moment, 'resolveUnsent', 'changeAgency'),
  },
  {
    id: 'SWAP-02',
    says: 'Cancel closes the dialog and stops what it was loading',
    applies: ({ event, before }) =>
      event === 'cancel.chosen' && before.hasTag('open') && !before.hasTag('busy'),
    holds: (moment) => !moment.snapshot.hasTag('open') && !runs(moment, 'fetchAgencies'),
  },
  {
    id: 'SWAP-03',
    says: 'an agency is changed to only if it was offered',
    applies: (moment) => runs(moment, 'changeAgency'),
    holds: ({ snapshot: { context } }) =>
      context.agencies.some(({ id }) => id === context.choice.chosenId),
  },
  {
    id: 'SWAP-03',
    says: 'what is chosen is among what was offered',
    isOfSnapshot: true,
    applies: ({ snapshot: { context } }) => context.choice.chosenId !== null,
    holds: ({ snapshot: { context } }) =>
      context.agencies.some(({ id }) => id === context.choice.chosenId),
  },
  {
    id: 'OFF-03',
    says: 'the agency is changed only after unsent edits were dealt with',
    applies: (moment) => now(moment, 'start changeAgency') > 0,
    holds: (moment) => ended<LeaveAnswer>(moment, 'resolveUnsent', (answer) => answer === 'go'),
  },
  {
    id: 'OFF-03',
    says: 'who stays keeps the agency',
    applies: (moment) => ended<LeaveAnswer>(moment, 'resolveUnsent', (answer) => answer === 'stay'),
    holds: (moment) => moment.snapshot.matches('choosing') && !runs(moment, 'changeAgency'),
  },
  {
    id: 'SWAP-04',
    says: 'a change loads the page of the next agency as a whole, once',
    applies: (moment) => ended(moment, 'changeAgency', is('changed')),
    holds: (moment) =>
      moment.snapshot.matches('leaving') && now(moment, 'send navigation fullLoad.requested') === 1,
  },
  {
    id: 'SWAP-05',
    says: 'a refused change says why and changes nothing',
    applies: (moment) => ended(moment, 'changeAgency', is('refused')),
    holds: (moment) =>
      moment.snapshot.matches('closed') &&
      now(moment, 'send notices toast.raised') === 1 &&
      now(moment, 'send navigation fullLoad.requested') === 0,
  },
  {
    id: 'SWAP-06',
    says: 'where data of the former agency could not be removed the session ends',
    applies: (moment) => ended(moment, 'changeAgency', is('remains')),
    holds: (moment) =>
      moment.snapshot.matches('over') && now(moment, 'send session session.rejected') === 1,
  },
  {
    id: 'SWAP-06',
    says: 'a tab that shows another agency than the browser works for loads anew',
    applies: ({ event, before }) => event === 'account.changed' && !before.matches('leaving'),
    holds: (moment) =>
      moment.snapshot.matches('leaving') &&
      now(moment, 'send navigation fullLoad.requested') === 1 &&
      moment.running.every((id) => id === 'watchIdentity'),
  },
  {
    id: 'SWAP-05',
    says: 'one change is made for each time it was asked for',
    holds: (moment) => ever(moment, 'start changeAgency') <= ever(moment, 'start resolveUnsent'),
  },
  busyWhile('SWAP-02', 'resolveUnsent', 'changeAgency', 'requestTimeoutStatus'),
]);
