import { loginAgeLimit } from '../../src/rules/custody/field/kitState.ts';
import { undoHours } from '../../src/rules/session/addressChange.ts';
import {
  clockToleranceMs,
  inactivityLimitMs,
  reportingIntervalMs,
  warningMs,
} from '../../src/rules/session/inactivity.ts';
import { defaultLinkDays } from '../../src/rules/session/passwordLink.ts';
import type { ExplanationsOf } from '../core/explanationsOf.ts';
import type { addressChangeMachine } from './addressChange.machine.ts';
import type { agencySwapMachine } from './agencySwap.machine.ts';
import type { changePasswordMachine } from './changePassword.machine.ts';
import type { forgotPasswordMachine } from './forgotPassword.machine.ts';
import type { inactivityMachine } from './inactivity.machine.ts';
import type { integrationLoginMachine } from './integrationLogin.machine.ts';
import type { lockScreenMachine } from './lockScreen.machine.ts';
import type { loginMachine } from './login.machine.ts';
import type { passkeyLoginMachine } from './passkeyLogin.machine.ts';
import type { passwordlessMachine } from './passwordless.machine.ts';
import type { postLoginMachine } from './postLogin.machine.ts';
import type { sessionMachine } from './session.machine.ts';
import type { ssoLoginMachine } from './ssoLogin.machine.ts';

const seconds = (milliseconds: number) => `${milliseconds / 1000} s`;
const limit = seconds(inactivityLimitMs);
const kitHours = loginAgeLimit / 3_600_000;

/** For the auditors’ pages; not downloaded. */
export const sessionExplanations = {
  addressChange: {
    guards: {
      lacksId: 'The address of the page has no code from an email.',
      canAct: 'The server knows the link, and the change can still be confirmed or undone.',
      isTooLate: `The change is older than the ${undoHours} hours within which it can be undone.`,
      isUnusable: 'The server does not know the link, or it was used or replaced.',
      isDone: 'The server has done what the user chose.',
      isRefused: 'The server did not do it, with the reason.',
      isLinkLost: 'The link was used or replaced since the page was opened.',
    },
    delays: {},
  },
  agencySwap: {
    guards: {
      hasNone: 'The user has no other agency.',
      lacksChoice: 'No agency is chosen.',
      mayGo: 'No edit on this device waits to be sent, or the user chose to go on.',
      isChanged: 'The server has changed the agency of the session.',
      isRefused: 'The server did not change the agency, with the reason.',
      isOver: 'The server replied that the session is over.',
    },
    delays: {},
  },
  changePassword: {
    guards: {
      lacksId: 'The address of the page has no code from an email.',
      isValid: 'The server knows the link, and it can be used.',
      isSuperseded: 'A newer email was sent, so this link cannot be used.',
      isTooOld: `The link is older than the installation allows: ${defaultLinkDays} days unless it is set otherwise.`,
      isUnmet: 'The password does not meet the rules, so nothing was sent.',
      isApiAccount: 'The server has changed the password, and the account is an API account.',
      isChanged: 'The server has changed the password.',
      isRefused: 'The server did not change the password, with the reason.',
      isLinkLost: 'The link was used or replaced since the page was opened.',
    },
    delays: {},
  },
  forgotPassword: {
    guards: {
      hasGaps: 'The browser finds a field empty or in error.',
      isSubmitted: 'The server accepted the request. It does not say whether the account exists.',
      isRefused: 'The server did not accept the request, with the reason.',
    },
    delays: {},
  },
  inactivity: {
    guards: {
      isLimited: 'An inactivity limit applies to this user.',
      isGone: 'Another tab has logged out: the browser stores no token.',
      isDoubtful: `${limit} or the agency’s shorter limit have passed since the last access, or the stored time is more than ${seconds(clockToleranceMs)} ahead of the clock, which was set back.`,
      isMissing: 'The stored time of the last access is missing or cannot be read.',
      isEnding: `${seconds(warningMs)} or less are left of ${limit} or the agency’s shorter limit.`,
      isCalm: `More than ${seconds(warningMs)} are left of ${limit} or the agency’s shorter limit.`,
      isOver: 'The server replied that the session is over.',
      isReportDue: `The user typed or pointed, more than ${seconds(warningMs)} are left, and the last report to the server is ${seconds(reportingIntervalMs(inactivityLimitMs))} or more ago: a fifth of the limit, ${seconds(reportingIntervalMs(Number.MAX_SAFE_INTEGER))} at most.`,
      isSessionOver: 'The server replied that the session is over.',
      isUnlocked: 'The user’s passkey unlocked the screen.',
      isReconnected: 'The server can be reached again.',
      isLimitChanged:
        'The user works for another agency now, or the limit no longer applies, or applies from now on.',
    },
    delays: {},
  },
  integrationLogin: {
    guards: {
      mustAsk: 'Someone else is logged in on this browser, who chooses which account continues.',
      isAccepted: 'The server accepted the one-time link.',
      isSomebodyPresent: 'A user was logged in before, who stays logged in.',
    },
    delays: {},
  },
  lockScreen: {
    guards: {
      isOfSession: 'A user’s session is locked. On the login page no one is logged in.',
      isEmpty: 'This device has no kit of anyone who could unlock it.',
      isUsable: `The user logged in on this device at most ${kitHours} hours ago, their kit is not over, and the clock is not behind both.`,
      hasPasskey: `The user logged in on this device at most ${kitHours} hours ago, their kit is not over and has a passkey of theirs, and the clock is not behind both.`,
      unlocksSession: 'The passkey is the user’s, and the session that was locked continues.',
      isProven: 'The passkey is the user’s.',
      isLost: 'The login page found no network while the storage did not answer.',
      hasTriesLeft: 'The storage is asked again soon: it failed fewer than five times.',
    },
    delays: {
      untilNextTry: 'The pause before the storage is asked again: 1 s, then 2, 4 and 8 s.',
      untilLaterTry: 'The pause before a storage is asked again that did not answer several times.',
    },
  },
  login: {
    guards: {
      isUnsupported: 'The browser is too old for the application.',
      hasErrorMessage: 'The address carries a message to show.',
      comesFromProvider: 'The address carries a one-time ticket from the agency’s login page.',
      comesFromIntegration: 'The address carries a one-time link from another program.',
      startsWithSso: 'The address asks for the form of the agency’s login page.',
      hasGaps: 'The browser finds a field empty or in error.',
      isRefused: 'The login was denied, with the reason.',
      isUnknown: 'The server knows no agency’s login page for this email address.',
      choosesSso: 'The user chose the agency’s login page.',
    },
    delays: {},
  },
  passkeyLogin: {
    guards: {
      isChosen: 'The user chose a passkey.',
      isRefused: 'The browser or the server did not accept a passkey, with the reason.',
    },
    delays: {
      untilFormIsQuiet: 'The form can be used before anything is loaded for passkeys.',
      untilOfferIsOld:
        'After this time the server’s challenge is replaced, before it stops being valid.',
      promptLimit: 'How long the browser’s dialog for the passkey may stay open.',
    },
  },
  passwordless: {
    guards: {
      isProgram: 'The account is an API account, which is never asked.',
      isOffered:
        'This device can store a passkey, and nothing says that the user should not be asked.',
      isRegistered: 'The server has stored the new passkey.',
    },
    delays: {
      untilGivenUp: 'How long the browser may take to say whether a passkey can be offered.',
      untilRegistrationIsGivenUp: 'How long adding the passkey may take altogether.',
    },
  },
  postLogin: {
    guards: {
      isApiOnly: 'The account is an API account, which has only the page of its integration.',
      lacksSetUp: 'The user is new, has not accepted the license, or lacks a signature or PIN.',
      needsPinReset: 'An administrator required a new PIN.',
      hasSavedUpload: 'The page requested before login is an upload.',
      hasSavedPage: 'A page was requested before login.',
    },
    delays: {},
  },
  session: {
    guards: {
      isBroughtByAddress:
        'The address carries a one-time link or ticket, which starts another login.',
      isStayingAwaited: 'The user chose to stay, and no page has been shown since login.',
      isStaying: 'The user chose to stay.',
      isRestoredWithMessage: 'The user is still logged in, and the address carries a message.',
      isRestored: 'The user is still logged in.',
      isTokenReplaced: 'Another tab has replaced the token that the logout was sent with.',
      isRefusedAwaited: 'The logout was refused, and no page has been shown since login.',
      isRefused: 'The logout was refused, with the reason.',
    },
    delays: {},
  },
  ssoLogin: {
    guards: {
      isRefused: 'The server did not accept the one-time ticket, with the reason.',
      isSomebodyPresent: 'A user was logged in before, who stays logged in.',
    },
    delays: {},
  },
} satisfies {
  addressChange: ExplanationsOf<typeof addressChangeMachine>;
  agencySwap: ExplanationsOf<typeof agencySwapMachine>;
  changePassword: ExplanationsOf<typeof changePasswordMachine>;
  forgotPassword: ExplanationsOf<typeof forgotPasswordMachine>;
  inactivity: ExplanationsOf<typeof inactivityMachine>;
  integrationLogin: ExplanationsOf<typeof integrationLoginMachine>;
  lockScreen: ExplanationsOf<typeof lockScreenMachine>;
  login: ExplanationsOf<typeof loginMachine>;
  passkeyLogin: ExplanationsOf<typeof passkeyLoginMachine>;
  passwordless: ExplanationsOf<typeof passwordlessMachine>;
  postLogin: ExplanationsOf<typeof postLoginMachine>;
  session: ExplanationsOf<typeof sessionMachine>;
  ssoLogin: ExplanationsOf<typeof ssoLoginMachine>;
};
