import type { UserAct } from '../../../contract/users/userAccess.ts';

type ActText = {
  readonly label: string;
  /** What it does, for who is about to choose it. */
  readonly hint: string;
  readonly question: (name: string) => string;
};

/** How each act with somebody else's account is called. */
export const actTexts: Readonly<Record<UserAct, ActText>> = {
  unlock: {
    label: 'Unlock',
    hint: 'Wrong passwords are forgotten, so that the right one is taken again. A locked PIN opens when its time is over, or when its owner sets a new one.',
    question: (name) => `The wrong passwords of ${name} are forgotten. Wrong PINs stay counted.`,
  },
  sendLink: {
    label: 'Send a link',
    hint: 'An email with a link to choose a password; for somebody new it is the welcome.',
    question: (name) => `${name} is sent an email with a link.`,
  },
  requirePinReset: {
    label: 'Require a new PIN',
    hint: 'The person chooses another PIN at the next sign-in.',
    question: (name) =>
      `${name} cannot sign for anything until they have chosen a new PIN at their next sign-in.`,
  },
  endSessions: {
    label: 'Sign out everywhere',
    hint: 'Every sign-in of the person ends at once.',
    question: (name) =>
      `${name} is signed out of every browser and device at once. What they have typed and not saved there may be lost.`,
  },
  activate: {
    label: 'Activate',
    hint: 'The person can sign in again, with the password they had.',
    question: (name) => `${name} can sign in again.`,
  },
  deactivate: {
    label: 'Deactivate',
    hint: 'The person cannot sign in, and is signed out at once. Their records stay.',
    question: (name) =>
      `${name} is signed out at once and cannot sign in until somebody activates the account again. Their records stay.`,
  },
};
