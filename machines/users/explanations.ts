import { excelPasswordLength } from '../../src/contract/users/user.ts';
import { freshMinutes } from '../../src/rules/session/freshness.ts';
import type { ExplanationsOf } from '../core/explanationsOf.ts';
import type { licenseMachine } from './license.machine.ts';
import type { ownPasswordMachine } from './ownPassword.machine.ts';
import type { passkeyConfirmationMachine } from './passkeyConfirmation.machine.ts';
import type { passkeysMachine } from './passkeys.machine.ts';
import type { personConfirmationMachine } from './personConfirmation.machine.ts';
import type { profileMachine } from './profile.machine.ts';
import type { rightsSheetMachine } from './rightsSheet.machine.ts';
import type { scanMachine } from './scan.machine.ts';
import type { signingMachine } from './signing.machine.ts';
import type { userAccessMachine } from './userAccess.machine.ts';
import type { userExportMachine } from './userExport.machine.ts';
import type { userInviteMachine } from './userInvite.machine.ts';
import type { userListMachine } from './userList.machine.ts';

const completesSetUp =
  'The user sets up a new account, and after this step nothing is left: license, signature and PIN are done.';

/** For the auditors’ pages; not downloaded. */
export const userExplanations = {
  license: {
    guards: {
      isAcknowledged: 'The user has accepted the license before.',
      isNotAccepted: 'The box that accepts the license is not checked.',
      isRefused: 'The server did not record it, with the reason.',
      completesSetUp,
    },
    delays: {},
  },
  ownPassword: {
    guards: {
      hasErrors: 'The browser finds an error in a password field.',
      isRefused: 'The server did not change the password, with the reason.',
    },
    delays: {},
  },
  passkeyConfirmation: {
    guards: { isRefused: 'The server did not accept the passkey, with the reason.' },
    delays: {},
  },
  passkeys: {
    guards: {
      isListed: 'The passkey is in the list.',
      hasGaps: 'The browser finds a field empty or in error.',
      isRegistered: 'The server has stored the new passkey.',
      isStale: `The user proved who they are more than ${freshMinutes} minutes ago, and the account has a password to prove it again.`,
      isOwnWayIn: 'The server removed the passkey, and this session was logged in with it.',
      isRemoved: 'The server removed the passkey.',
      isRefused: 'The server did not accept the password, with the reason.',
      isRemoving: 'The password was requested for removing a passkey, not for adding one.',
    },
    delays: {},
  },
  personConfirmation: {
    guards: {
      hasErrors: 'The browser finds a field empty, or the PIN or passkey is missing.',
      isRecorded: 'The server has recorded the signed confirmation.',
      formStays:
        'The server rejected a field, nothing was sent, or it is unknown whether it was recorded: the user corrects the form or signs again.',
    },
    delays: {},
  },
  profile: {
    guards: { isRefused: 'The server did not save the theme, with the reason.' },
    delays: {},
  },
  rightsSheet: {
    guards: {
      isSame: 'The submitted rights are those that are stored.',
      isDone: 'The server has saved the rights.',
    },
    delays: {},
  },
  scan: { guards: { isRead: 'The reader has read a finger.' }, delays: {} },
  signing: {
    guards: {
      hasErrors: 'The browser finds an error in the signature or in the PIN.',
      isRefused: 'The server did not save it, with the reason.',
      completesSetUp,
    },
    delays: {},
  },
  userAccess: {
    guards: {
      isGrave:
        'The act is one that the user confirms first: deactivate, end the sessions, or require a new PIN.',
      isSame: 'The submitted rights are those that the user has.',
      isDone: 'The server has done it.',
    },
    delays: {},
  },
  userExport: {
    guards: {
      isWrong: `The password for the workbook has fewer than ${excelPasswordLength.least} or more than ${excelPasswordLength.most} characters.`,
      isSaved: 'The workbook is complete and the browser has saved it.',
    },
    delays: {},
  },
  userInvite: {
    guards: {
      hasErrors: 'The browser finds an error in a field.',
      isRepeat: 'The content is that of the invitation that was sent last.',
      isInvited: 'The server has added the user and sends the invitation.',
    },
    delays: {},
  },
  userList: {
    guards: {
      isSameQuery: 'The filters ask for what the list shows already.',
      isLoaded: 'The server sent the users.',
    },
    delays: { untilSearch: 'A pause in typing after which the list is loaded.' },
  },
} satisfies {
  license: ExplanationsOf<typeof licenseMachine>;
  ownPassword: ExplanationsOf<typeof ownPasswordMachine>;
  passkeyConfirmation: ExplanationsOf<typeof passkeyConfirmationMachine>;
  passkeys: ExplanationsOf<typeof passkeysMachine>;
  personConfirmation: ExplanationsOf<typeof personConfirmationMachine>;
  profile: ExplanationsOf<typeof profileMachine>;
  rightsSheet: ExplanationsOf<typeof rightsSheetMachine>;
  scan: ExplanationsOf<typeof scanMachine>;
  signing: ExplanationsOf<typeof signingMachine>;
  userAccess: ExplanationsOf<typeof userAccessMachine>;
  userExport: ExplanationsOf<typeof userExportMachine>;
  userInvite: ExplanationsOf<typeof userInviteMachine>;
  userList: ExplanationsOf<typeof userListMachine>;
};
