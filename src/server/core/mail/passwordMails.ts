import type { MailContent } from './mailContent.ts';

interface PasswordMailFacts {
  readonly fullName: string;
  readonly userName: string;
  readonly agencyName: string;
  readonly productTitle: string;
}

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

/** The email with the link: for a first password, a person's or a program's forgotten one. */
export function passwordMail(
  facts: PasswordMailFacts & { readonly isNewUser: boolean; readonly linkDays: number },
  address: string,
): MailContent {
  const { fullName, userName, agencyName, productTitle, isNewUser, linkDays } = facts;
  const notes = [
    `The link can be used once, within ${days(linkDays)}. A newer email makes this one expire.`,
    'Support will never ask for this link or your password.',
  ];
  if (isNewUser) {
    return {
      subject: `Set up your ${productTitle} password`,
      greeting: `Hello ${fullName},`,
      paragraphs: [
        `${agencyName} has an account for you at ${productTitle}. Your username is ${userName}.`,
        'Choose a password to get started.',
      ],
      act: { label: 'Setup Password', address },
      notes,
    };
  }
  return {
    subject: `Change your ${productTitle} password`,
    greeting: `Hello ${fullName},`,
    paragraphs: [
      `Someone asked to reset the password for ${userName} at ${agencyName}. If this was you, choose one now.`,
      'If this wasn’t you, do nothing. Your password stays the same.',
    ],
    act: { label: 'Change Password', address },
    notes,
  };
}

/** For people whose agency logs them in on its own page: they have no password here, and get none this way. */
export function ssoMail(facts: PasswordMailFacts, loginAddress: string): MailContent {
  const { fullName, userName, agencyName, productTitle } = facts;
  return {
    subject: `Logging in to ${productTitle}`,
    greeting: `Hello ${fullName},`,
    paragraphs: [
      `Someone asked to reset the password for ${userName}. You log in on the page of ${agencyName}, so there is no password to change here.`,
      'Choose Login With SSO and use your agency’s password.',
    ],
    act: { label: 'Login With SSO', address: loginAddress },
    notes: ['If you did not ask for this, do nothing.'],
  };
}
