import type { UserAct } from '../../../contract/users/userAccess.ts';

type ActText = {
  readonly label: string;
  /** What it does, for who is about to choose it. */
  readonly hint: string;
  readonly question: (name: string) => string;
};

/** How each act with someone else's account is called. */
export const actTexts: Readonly<Record<UserAct, ActText>> = {
  unlock: {
    label: 'Unlock',
    hint: 'Clears failed attempts so the user can log in again. A locked PIN unlocks after the waiting time, or when the user sets a new one.',
    question: (name) =>
      `Clears the failed password attempts of ${name}. Failed PIN attempts still count.`,
  },
  sendLink: {
    label: 'Send a link',
    hint: 'Sends an email with a link to choose a password. A new user gets the welcome email.',
    question: (name) => `Sends ${name} an email with a link.`,
  },
  requirePinReset: {
    label: 'Require a new PIN',
    hint: 'The user chooses another PIN at the next login.',
    question: (name) =>
      `${name} can’t sign anything until they choose a new PIN at their next login.`,
  },
  endSessions: {
    label: 'Log out everywhere',
    hint: 'Ends all of the user’s sessions immediately.',
    question: (name) =>
      `Logs ${name} out of every browser and device immediately. Unsaved entries there may be lost.`,
  },
  activate: {
    label: 'Activate',
    hint: 'The user can log in again, with the same password.',
    question: (name) => `${name} can log in again.`,
  },
  deactivate: {
    label: 'Deactivate',
    hint: 'Logs the user out immediately and blocks login. Their records stay.',
    question: (name) =>
      `${name} is logged out immediately and can’t log in until someone activates the account again. Their records stay.`,
  },
};
