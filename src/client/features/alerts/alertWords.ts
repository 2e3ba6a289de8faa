import type { AlertRecord, AlertState, AlertStep } from '../../../contract/alerts/alert.ts';
import { whenText } from '../../shell/text/formats.ts';

export const stepLabels: Readonly<Record<AlertStep, string>> = {
  raised: 'Raised',
  queued: 'Queued',
  sent: 'Sent',
  failed: 'Failed',
  canceled: 'Not sent',
  escalated: 'Escalated',
  acknowledged: 'Acknowledged',
  resolved: 'Resolved',
};

/** What a state means, in a sentence. */
export const stateTexts: Readonly<Record<AlertState, string>> = {
  raised: 'It was recorded. Its recipients are found within a minute.',
  queued: 'It is waiting to be sent.',
  sent: 'It was sent. No one has acknowledged it yet.',
  failed: 'It has reached no one yet. It is tried again.',
  escalated: 'No one acknowledged it in time, so it was sent to more people.',
  acknowledged: 'It was acknowledged, so it is sent to no one else.',
  resolved: 'What it asks for is done.',
};

/** What a record says besides its step: until when it is held, or why it failed. */
export function recordDetail({
  step,
  level,
  detail,
}: Pick<AlertRecord, 'step' | 'level' | 'detail'>): string {
  if (step === 'escalated') return `Step ${level}`;
  if (step === 'queued' && detail !== '') return `Held for quiet hours until ${whenText(detail)}`;
  if (step === 'canceled') return cancellations[detail] ?? '';
  return step === 'failed'
    ? (failures[detail] ?? `The mail server answered ${detail.replace('smtp_', '')}.`)
    : '';
}

const cancellations: Readonly<Record<string, string>> = {
  acknowledged: 'Someone had acknowledged it.',
  resolved: 'What it asked for was done.',
  no_access: 'The person may no longer read it.',
};

const failures: Readonly<Record<string, string>> = {
  user_disabled: 'The account is not active.',
  no_mail_server: 'No mail server is set up.',
  no_number: 'There is no phone number for text messages.',
  secret_unreadable: 'The server can’t read the secret to sign with.',
  webhook_off: 'The agency no longer sends text messages.',
  webhook_refused: 'The address for text messages leads to a private network.',
  webhook_unreachable: 'The address for text messages could not be reached.',
  webhook_silent: 'The service for text messages did not answer in time.',
  webhook_rejected: 'The service for text messages rejected it.',
  push_gone: 'The browser no longer takes notifications.',
  push_refused: 'The address of the notification service leads to a private network.',
  push_unreachable: 'The notification service could not be reached.',
  push_silent: 'The notification service did not answer in time.',
  push_rejected: 'The notification service rejected it.',
};
