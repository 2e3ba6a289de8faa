import type { AddressLinkStanding } from '../../contract/session/addressChange.ts';
import { undoHours } from './addressChange.ts';

/** Why a link about a change of address can do nothing, and what to do next; empty if it can. */
export function addressLinkText(standing: AddressLinkStanding): string {
  switch (standing) {
    case 'undo':
    case 'confirm':
      return '';
    case 'undone':
      return 'This change was already undone. The previous email address is in use. There is nothing left to do.';
    case 'confirmed':
      return 'This email address was already confirmed. There is nothing left to do.';
    case 'tooLate':
      return `A change can be undone for ${undoHours} hours. That time is over. Ask your administrator to change the email address back.`;
    case 'unusable':
      return 'This link can no longer be used: the email address was changed again, or a newer email was sent. Use the latest email, or ask your administrator.';
  }
}
