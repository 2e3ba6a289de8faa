import type { LinkStanding } from '../../contract/session/account.ts';

/** CHPW-05: how long links are good where the installation does not set another figure. */
export const defaultLinkDays = 7;

/**
 * CHPW-05: why a link cannot be used; empty if it can.
 *
 * @param days how long links are good.
 */
export function linkText(standing: LinkStanding, days: number): string {
  switch (standing) {
    case 'valid':
      return '';
    case 'superseded':
      return 'This email has expired because a newer one has been sent. Please use the latest email.';
    case 'tooOld':
      return `This email has expired because it has been more than ${days} ${days === 1 ? 'day' : 'days'} since it was sent.`;
    case 'unusable':
      return 'This link can no longer be used. Please ask for a new email.';
  }
}

/** Whether a text can be the id of a link at all: what a mail program damaged is not sent to the server (CHPW-05). */
export function isLinkId(text: string): boolean {
  return /^[\w-]{1,128}$/.test(text);
}

/** CHPW-06, spelled as the specification has it. */
export const missingIdText = 'There was a problem processing you change passowrd request.';

/** CHPW-07: the API documentation for people. */
export const apiDocumentationPath = '/api/documentation';

/** FORGOT-02 */
export const emailSubmittedText =
  'Your email was submitted successfully. If you do not receive an email from us shortly, please verify that you entered the correct email.';

/** CHPW-02 */
export function passwordTitle(isNewUser: boolean): string {
  return isNewUser ? 'Setup Password' : 'Change Password';
}

/** ROUTE-04: the page was opened from an email; the side navigation is hidden then. */
export function isFromEmail(address: string): boolean {
  const query = address.split('#', 1)[0]?.split('?').slice(1).join('?');
  return new URLSearchParams(query).get('code') === 'fromEmail';
}
