import type { alertMachine } from '../../../../machines/alerts/alert.machine.ts';
import { alertState } from '../../../../src/rules/alerts/alertState.ts';
import type { Result } from '../../../../src/rules/core/callFailure.ts';
import { ended, propertiesOf, runs } from '../property.ts';

export const alert = propertiesOf<typeof alertMachine>([
  {
    id: 'ALERT-05',
    says: 'the state that the page shows is what the records of the alert add up to',
    applies: ({ snapshot }) => !snapshot.matches('acknowledging'),
    holds: ({ snapshot }) => {
      const state = alertState(snapshot.context.shown.records);
      return state === 'acknowledged' || state === 'resolved'
        ? snapshot.matches(state)
        : snapshot.matches({ open: state });
    },
  },
  {
    id: 'ALERT-04',
    says: 'an alert that has ended is not acknowledged again',
    applies: ({ snapshot }) => snapshot.matches('acknowledged') || snapshot.matches('resolved'),
    holds: (moment) => !runs(moment, 'acknowledge'),
  },
  {
    id: 'ALERT-04',
    says: 'an alert that was open when its page opened is acknowledged only by the server’s record',
    applies: (moment) =>
      moment.snapshot.matches('acknowledged') && moment.before.matches('acknowledging'),
    holds: (moment) => ended<Result<unknown>>(moment, 'acknowledge', ({ ok }) => ok),
  },
  {
    id: 'ERR-OTHER',
    says: 'an acknowledgment that was refused leaves the alert open, with the reason',
    applies: (moment) => ended<Result<unknown>>(moment, 'acknowledge', ({ ok }) => !ok),
    holds: ({ snapshot }) => snapshot.hasTag('open') && snapshot.context.problem !== null,
  },
]);
