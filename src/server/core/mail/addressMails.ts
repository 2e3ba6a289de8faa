import { undoHours } from '../../../rules/session/addressChange.ts';
import type { MailContent } from './mailContent.ts';

export interface AddressMailFacts {
  readonly fullName: string;
  readonly userName: string;
  readonly agencyName: string;
  readonly productTitle: string;
  /** Recognizable for the owner of the previous address, and for no one else. */
  readonly newAddress: string;
  readonly changedBy: string;
  readonly changedAt: string;
  /** When the change can no longer be undone. */
  readonly until: string;
}

/** The two emails about a change of address: to the previous one, and to the new one. */
export function addressMail(kind: string, facts: AddressMailFacts, address: string): MailContent {
  return kind === 'addressUndo' ? undoMail(facts, address) : confirmMail(facts, address);
}

function undoMail(facts: AddressMailFacts, address: string): MailContent {
  const { fullName, userName, agencyName, productTitle, changedBy, changedAt, newAddress } = facts;
  return {
    subject: `Your email address for ${productTitle} was changed`,
    greeting: `Hello ${fullName},`,
    paragraphs: [
      `The email address of your account ${userName} at ${agencyName} was changed to ${newAddress} by ${changedBy} on ${changedAt}.`,
      'If you wanted this, do nothing: the new address is used once it is confirmed.',
      `If you did not ask for this, undo it within ${undoHours} hours, by ${facts.until}. This logs out everyone who uses your account, and removes every password, PIN, signature and passkey set since then.`,
    ],
    act: { label: 'Undo the change', address },
    notes: ['Support will never ask for this link or your password.'],
  };
}

function confirmMail(facts: AddressMailFacts, address: string): MailContent {
  const { fullName, userName, agencyName, productTitle, changedBy, changedAt } = facts;
  return {
    subject: `Confirm your email address for ${productTitle}`,
    greeting: `Hello ${fullName},`,
    paragraphs: [
      `${changedBy} changed the email address of the account ${userName} at ${agencyName} to this one on ${changedAt}.`,
      'Confirm that it is yours. Until then, emails about the account go to the previous address.',
    ],
    act: { label: 'Confirm the address', address },
    notes: ['If this account is not yours, do nothing.'],
  };
}
