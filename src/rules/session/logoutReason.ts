import type { LogoutReason } from '../../contract/session/logoutReason.ts';

/** FIELD-22: what the login page says. The hours of a session are a setting, so no sentence has a figure. */
const sentences: Readonly<Record<LogoutReason, string>> = {
  inactivity: 'You were logged out because you were inactive.',
  timeLimit: 'You were logged out because your session reached its time limit.',
  anotherDevice:
    'You were logged out because your session continues on another device or in another window.',
  administrator: 'You were logged out by an administrator.',
  passwordChanged: 'You were logged out because your password was changed.',
  passkeyRemoved: 'You were logged out because the passkey you logged in with was removed.',
  addressUndone: 'You were logged out because a change of your email address was undone.',
  agencySuspended: 'You were logged out because your agency was suspended.',
  removedFromAgency: 'You were logged out because your access to the agency was removed.',
  auditorAccessOver: 'You were logged out because your access as an auditor ended.',
  activityUnknown:
    'You were logged out because this browser lost the record of when you were last active.',
};

const recordsLeft = /^recordsLeft ([1-9]\d{0,5})$/;

/** FIELD-16: the code of a logout that left records on the device which were not sent. */
export function recordsLeftCode(count: number): string {
  return `recordsLeft ${count}`;
}

/** The sentence of a stored code (FIELD-16, FIELD-22); null for one that the application does not know. */
export function logoutSentence(code: string): string | null {
  const left = recordsLeft.exec(code)?.[1];
  if (left === '1') {
    return 'One record that was not sent stays on this device. It is sent at the next login here.';
  }
  if (left !== undefined) {
    return `${left} records that were not sent stay on this device. They are sent at the next login here.`;
  }
  return Object.entries(sentences).find(([known]) => known === code)?.[1] ?? null;
}
