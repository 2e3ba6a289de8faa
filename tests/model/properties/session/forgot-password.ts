import type { forgotPasswordMachine } from '../../../../machines/session/forgotPassword.machine.ts';
import type { EmailAnswer } from '../../../../machines/session/forgotPassword.setup.ts';
import type { Result } from '../../../../src/rules/core/callFailure.ts';
import { busyWhile, ended, now, propertiesOf, runs } from '../property.ts';

type Answer = Result<EmailAnswer>;

export const forgotPassword = propertiesOf<typeof forgotPasswordMachine>([
  {
    id: 'FORGOT-01',
    says: 'without a well-formed email nothing is sent, and the field is marked',
    applies: ({ event, before, payload }) =>
      event === 'form.submitted' &&
      before.matches('filling') &&
      !/^\S+@\S+\.\S+$/.test(String((payload as { values: { email?: unknown } }).values.email)),
    holds: (moment) => !runs(moment, 'requestEmail') && 'email' in moment.snapshot.context.errors,
  },
  {
    id: 'FORGOT-01',
    says: 'a page that names no agency sends 0',
    applies: (moment) => now(moment, 'start requestEmail') > 0,
    holds: ({ did }) =>
      did.some(
        (effect) => effect.startsWith('start requestEmail') && effect.includes('"clientId":0'),
      ),
  },
  {
    id: 'FORGOT-02',
    says: 'an email that was requested is confirmed in the words of the server',
    applies: (moment) =>
      ended<Answer>(moment, 'requestEmail', (one) => one.ok && one.value.isSuccessful),
    holds: ({ snapshot, payload }) =>
      snapshot.matches('sent') &&
      snapshot.context.confirmation === (payload as { value: EmailAnswer }).value.message,
  },
  {
    id: 'FORGOT-04',
    says: 'a refusal is shown next to the form, in the words of the server',
    applies: (moment) =>
      ended<Answer>(moment, 'requestEmail', (one) => one.ok && !one.value.isSuccessful),
    holds: ({ snapshot, payload }) =>
      snapshot.hasTag('form') &&
      snapshot.context.refusal === (payload as { value: EmailAnswer }).value.message,
  },
  {
    id: 'FORGOT-04',
    says: 'a failure without words is shown as well',
    applies: ({ event }) => event === 'xstate.error.actor.requestEmail',
    holds: ({ snapshot }) => snapshot.hasTag('form') && Boolean(snapshot.context.refusal),
  },
  busyWhile('FORGOT-01', 'requestEmail'),
]);
