import type { ExplanationsOf } from '../core/explanationsOf.ts';
import type { appMachine } from './app.machine.ts';
import type { bootMachine } from './boot.machine.ts';
import { type connectionMachine, firstPause, longestPause } from './connection.machine.ts';
import type { failuresMachine } from './failures.machine.ts';
import { leadingAway, quietStatuses, status } from './failures.setup.ts';
import type { installationMachine } from './installation.machine.ts';
import type { leaveWithUnsentMachine } from './leaveWithUnsent.machine.ts';
import type { leavingMachine } from './leaving.machine.ts';
import type { navigationMachine } from './navigation.machine.ts';
import { type noticesMachine, openToastLimit } from './notices.machine.ts';
import type { progressMachine } from './progress.machine.ts';
import { type railMachine, railWidth } from './rail.machine.ts';
import type { subNavigationMachine } from './subNavigation.machine.ts';
import type { toastMachine } from './toast.machine.ts';
import type { updateMachine } from './update.machine.ts';
import { checkInterval } from './update.setup.ts';

/** For the auditors’ pages; not downloaded. */
export const appExplanations = {
  app: {
    guards: { hasNoFailures: 'The chart that decides about failed calls is not running.' },
    delays: {},
  },
  boot: {
    guards: {
      isTimedOut: 'The stored time of the last access says that the session is over.',
      isOfflineWithoutToken: 'The browser stores no token and is offline.',
      hasNoToken: 'The browser stores no token.',
      isOffline: 'The browser is offline.',
      isSessionOver: 'The server replied that the session is over.',
    },
    delays: {
      untilSlow: 'The wait for the server after which the page says that it takes long.',
      untilUnreachable: 'The wait after that until the server counts as unreachable.',
      untilGivenUp: 'How long the browser may take to read or clear what it stores.',
    },
  },
  connection: {
    guards: {},
    delays: {
      untilNextProbe: `The pause before the server is asked again: ${firstPause / 1000} s, doubled after each failure, ${longestPause / 1000} s at most.`,
    },
  },
  failures: {
    guards: {
      isStarting: 'The browser is still finding out who is logged in.',
      isQuiet: `The status code is one of ${quietStatuses.join(', ')}: the form or page shows it itself, or there is nothing to show.`,
      isEcho: `The status code is one of ${leadingAway.join(', ')}, and the user is already being led away.`,
      isWithheld:
        'The call was not sent: by the clock the session is over, or the stored token cannot be used.',
      isStale: `The status code is ${status.loggedOut}, and the call was sent with a token that has been replaced since.`,
      isLoggedOut: `The status code is ${status.loggedOut}: the session is over.`,
      isNotAssociated: `The status code is ${status.forbidden}, and the message says that the user no longer belongs to the agency.`,
      isForbidden: `The status code is ${status.forbidden}: the user lacks the right.`,
      isMissing: `The status code is ${status.missing}: the record does not exist.`,
      isWithoutSecondFactor: `The status code is ${status.withoutSecondFactor}: patient data require a second factor.`,
      isSentElsewhere: `The status code is ${status.sentElsewhere}: the server names another page to open.`,
      isServerError: `The status code is ${status.server}: the server failed.`,
      isTimeout: `The status code is ${status.timeout}: the server took too long.`,
      isOffline: 'No response was received.',
      isSessionOver: 'The server replied that the session is over.',
    },
    delays: { untilReload: 'Time to read the message before the start page is loaded again.' },
  },
  leaveWithUnsent: {
    guards: { isNone: 'No edit on this device waits to be sent.' },
    delays: {
      untilGivenUp:
        'How long the browser may take to count or delete the edits kept on this device.',
      untilSendingIsGivenUp: 'How long sending the edits may take.',
    },
  },
  leaving: {
    guards: {
      isTyped: 'Something is typed and not saved, in this tab or in another one.',
      isGoingBack: 'The user leaves with the browser’s back or forward button.',
      isEnding: 'The user leaves with the session: a logout or another agency.',
    },
    delays: { untilGivenUp: 'How long the other tabs may take to say whether something is typed.' },
  },
  navigation: {
    guards: {
      isUnknown: 'The address belongs to no page.',
      needsLogin: 'No one is logged in, and the page is not public.',
      isAlreadyLoggedIn: 'The address is that of the login page, and the user is logged in.',
      isApiOnly: 'The account is an API account, and the page is not for those.',
      lacksRight: 'The user lacks the right that the page requires.',
      hasNoDashboard: 'The user lacks the right that the dashboard requires.',
      isUnknownSubPage: 'The address starts as that of a page, and the rest belongs to none.',
      isLoginPage: 'The address is that of the login page.',
      isIgnoredAnew:
        'The server had nothing to show (status code 466), and the page that is on the screen was requested again.',
      isIgnored:
        'The server had nothing to show (status code 466), and there is another page to return to.',
      isTurnedAway:
        'The server denied the page, the page is not the dashboard, and a user is logged in: the failures chart decides where to go.',
      isFailed: 'The page could not be loaded.',
      isPageThatFailed: 'The requested page is the dashboard, and the dashboard is what failed.',
      isFullLoad: 'The page after login is loaded from the server as a whole.',
      leavesForElsewhere: 'The logout leads to an address outside the application.',
    },
    delays: {
      untilSpinner: 'The wait for a page after which a spinner is shown.',
      untilLate: 'The wait after that until the page says that it takes long.',
    },
  },
  notices: {
    guards: {
      isRepeated: 'A message with the same text is on the screen.',
      hasNoRoom: `${openToastLimit} messages are on the screen, which is the most.`,
    },
    delays: {},
  },
  installation: {
    guards: {
      isKnown: 'The user dismissed the notice on this device before.',
      asksBrowser: 'The browser has a question of its own that installs the app.',
    },
    delays: {},
  },
  progress: {
    guards: {},
    delays: { untilShown: 'The wait for a reply after which the progress bar is shown.' },
  },
  rail: {
    guards: {
      isNarrow: `The window is less than ${railWidth} px wide: the side navigation is a drawer.`,
      isPinned: 'The user has chosen that the side navigation stays open.',
    },
    delays: {},
  },
  subNavigation: {
    guards: {},
    delays: { untilSettled: 'A pause in scrolling after which the position is stored.' },
  },
  toast: {
    guards: {},
    delays: { toastLifetime: 'How long a message stays while no one points at it.' },
  },
  update: {
    guards: {
      isDue: `The last check for a new version is ${checkInterval / 3_600_000} hours or more ago, or the clock was set back.`,
      mayReload:
        'There is a new version, and a page was just opened or a part of this version is missing.',
      isNew: 'There is a new version.',
      isStillIncomplete:
        'There is no new version, the check succeeded, and a part of this version is missing.',
      isFailed: 'The check for a new version failed.',
      interruptsNothing:
        'Nothing is typed, no call is waiting, and this tab was not reloaded for the same version before.',
      isBusy: 'A call or another act has not ended yet.',
      hasTyped: 'Something is typed and not saved.',
      isRepaired: 'No new version is known, and another page could be opened.',
    },
    delays: {
      untilStable: 'The wait for the first page after which the first check starts anyway.',
      untilNextLook: 'The pause before the browser checks again what a reload would interrupt.',
      untilGivenUp: 'How long the browser may take to start a reload.',
    },
  },
} satisfies {
  app: ExplanationsOf<typeof appMachine>;
  boot: ExplanationsOf<typeof bootMachine>;
  connection: ExplanationsOf<typeof connectionMachine>;
  failures: ExplanationsOf<typeof failuresMachine>;
  leaveWithUnsent: ExplanationsOf<typeof leaveWithUnsentMachine>;
  leaving: ExplanationsOf<typeof leavingMachine>;
  navigation: ExplanationsOf<typeof navigationMachine>;
  notices: ExplanationsOf<typeof noticesMachine>;
  installation: ExplanationsOf<typeof installationMachine>;
  progress: ExplanationsOf<typeof progressMachine>;
  rail: ExplanationsOf<typeof railMachine>;
  subNavigation: ExplanationsOf<typeof subNavigationMachine>;
  toast: ExplanationsOf<typeof toastMachine>;
  update: ExplanationsOf<typeof updateMachine>;
};
