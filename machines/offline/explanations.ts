import { firstWait, longestWait, shortestWait } from '../../src/rules/offline/unsentEdit.ts';
import type { ExplanationsOf } from '../core/explanationsOf.ts';
import type { cacheWarmingMachine } from './cacheWarming.machine.ts';
import type { deliveryMachine } from './delivery.machine.ts';
import type { fieldKitMachine } from './fieldKit.machine.ts';
import type { pendingActsMachine } from './pendingActs.machine.ts';
import type { resyncMachine } from './resync.machine.ts';

const seconds = (milliseconds: number) => `${milliseconds / 1000} s`;

/** For the auditors’ pages; not downloaded. */
export const offlineExplanations = {
  delivery: {
    guards: {
      hasNext:
        'A record is not delivered, or a person still had to decide about it, and it was not sent in this round.',
      hasUndelivered: 'A record on this device could not be delivered.',
      isAnswered: 'The server has received the record, whatever became of it.',
      isUnknownDevice: 'The server does not know this device, which has to register again first.',
      isRefused: 'The server does not take the record from this person.',
    },
    delays: {
      untilNextTry: 'The pause before the records are delivered again.',
      untilStorageAnswers: 'The pause before a storage that did not answer is asked again.',
    },
  },
  cacheWarming: {
    guards: { hasMore: 'Data for offline work is still missing on this device.' },
    delays: { untilNextTry: 'The pause before the next try after a download failed.' },
  },
  resync: {
    guards: {
      isOpen: 'The browser has the key with which edits kept on this device are read.',
      hasNext: 'An edit was not sent in this round, and it is neither damaged nor in conflict.',
      isAskedAgain: 'An edit can be sent, and another round was requested during this one.',
      hasUnsent: 'The round is over, and an edit that can be sent is still on this device.',
      isSaved: 'The server has saved the edit.',
      isConflict: 'The server did not save the edit, because someone else changed the same fields.',
      isRefused: 'The server did not save the edit for another reason.',
      isUnreachableForNow:
        'The server did not respond, and another round was requested during this one.',
      isUnreachable: 'The server did not respond.',
    },
    delays: {
      untilRetry: `The pause before the next round: a random part of ${seconds(2 * firstWait)}, doubled after each failed round up to ${seconds(longestWait)}, and at least ${seconds(shortestWait)}.`,
      untilTableIsGivenUp:
        'How long the browser may take to open or read the edits kept on this device.',
      untilSendingIsGivenUp: 'How long the delivery of one edit may take.',
    },
  },
  fieldKit: {
    guards: {
      mayRecord: 'The user may record acts of custody in this agency.',
      isReady: 'The kit is new, and something can be recorded with it.',
      isFresh: 'The kit is of this login, less than 15 minutes old, and no nonce of it was used.',
      isRenewed:
        'The server issued a kit, the browser has kept it, and something can be recorded with it.',
      isUseless:
        'The browser has kept a kit, and nothing can be recorded with it: the login is too old, or the clock is wrong.',
      isRevoked: 'An administrator has revoked this device.',
      isDeviceOnly:
        'The screen was unlocked without a network, so there is no session of the server.',
      isUnstored: 'The server issued a kit, and the browser could not keep it.',
    },
    delays: {
      untilRenewal: 'The time until the kit is 15 minutes old, or can no longer be used.',
      untilNextTry:
        'A minute, or less if the kit can no longer be used then; 15 minutes if a new kit does not help.',
      untilLaterTry: 'The 15 minutes before a kit that could not be kept is asked for again.',
      untilNextRead:
        'The time until the login is too old or the kit has expired; 5 s where nothing can be recorded with the kit now.',
      untilStorageAnswers: 'The pause before a storage that did not answer is asked again.',
    },
  },
  pendingActs: {
    guards: {
      isUsable: 'The browser kept what was stored for a trial.',
      hasNext:
        'The call of an act ended without an answer, and the server was not asked about it in this round.',
      isUnread: 'The browser’s storage did not say which acts are on this device.',
      hasUnknown: 'Of an act it is still not known whether the server has it.',
      isPosted: 'The server has the act, and no other tab has said so.',
      isShownElsewhere: 'The server has the act, and another tab has said so.',
      isNotRecorded: 'The server does not have the act, and the call can reach it no more.',
    },
    delays: {
      untilNextQuestion: 'The pause before the server is asked again.',
      untilStorageAnswers: 'The pause before a storage that did not answer is asked again.',
      untilNextCheck: 'The pause before it is tried again whether this device keeps anything.',
    },
  },
} satisfies {
  delivery: ExplanationsOf<typeof deliveryMachine>;
  cacheWarming: ExplanationsOf<typeof cacheWarmingMachine>;
  fieldKit: ExplanationsOf<typeof fieldKitMachine>;
  pendingActs: ExplanationsOf<typeof pendingActsMachine>;
  resync: ExplanationsOf<typeof resyncMachine>;
};
