import type { ExplanationsOf } from '../core/explanationsOf.ts';
import type { amendmentMachine } from './amendment.machine.ts';
import type { custodyCaseMachine } from './custodyCase.machine.ts';
import type { custodyEventMachine } from './custodyEvent.machine.ts';
import type { draftMachine } from './draft.machine.ts';
import type { eventAmendmentMachine } from './eventAmendment.machine.ts';
import type { fieldDevicesMachine } from './fieldDevices.machine.ts';
import type { fieldReviewMachine } from './fieldReview.machine.ts';
import type { firstCountMachine } from './firstCount.machine.ts';
import type { lossClocksMachine } from './lossClocks.machine.ts';
import type { missingSignatureMachine } from './missingSignature.machine.ts';
import type { parRestockMachine } from './parRestock.machine.ts';
import type { photosMachine } from './photos.machine.ts';
import type { recordUseMachine } from './recordUse.machine.ts';
import type { restockNoticeMachine } from './restockNotice.machine.ts';
import type { signatureNoteMachine } from './signatureNote.machine.ts';

/** For the auditors’ pages; not downloaded. */
export const custodyExplanations = {
  custodyCase: {
    guards: {
      isClosed: 'The case was signed off, or closed before sign-off was required.',
      isExplained: 'Linked records explain all that was found, so the case waits for its sign-off.',
      hasErrors: 'The note is empty, or reason, note, PIN or passkey of the sign-off is missing.',
      isAppended: 'The server has recorded the note or the owner.',
      isRecorded: 'The server has recorded the signed end of the case.',
      formStays:
        'The server rejected the reason or the signature, nothing was sent, or it is unknown whether it was recorded: the user corrects the form or signs again.',
    },
    delays: {},
  },
  fieldReview: {
    guards: {
      isMine:
        'The person logged in signed the record, and their signature is still to be confirmed.',
      mayDecide: 'The record is parked, and the person logged in may decide about it.',
      hasErrors:
        'The reason, the decision, the PIN or the passkey is missing, or the reason is longer than 300 characters.',
      isRecorded: 'The server has recorded the signed confirmation or denial.',
      formStays:
        'The server rejected the reason or the signature, nothing was sent, or it is unknown whether it was recorded: the user corrects the form or signs again.',
      isDecided: 'The server has recorded the decision.',
      isOver: 'Another person settled the record first, or this person may no longer decide.',
    },
    delays: {},
  },
  fieldDevices: {
    guards: {
      hasErrors: 'The reason of the revocation is empty or longer than 300 characters.',
      isRevoked: 'The server has revoked the device.',
    },
    delays: {},
  },
  photos: {
    guards: {
      hasWaiting: 'A file was chosen, or is to be tried again, and is not saved yet.',
      isDrawn: 'The browser could read the file as a photo and has drawn it again.',
      isSaved: 'The server has recorded the photo or its withdrawal.',
      hasErrors: 'The reason of the withdrawal is empty or longer than 300 characters.',
      isFailed: 'The file was not saved.',
    },
    delays: {},
  },
  restockNotice: {
    guards: {
      isOpen:
        'The vehicle is of a designated site, no one has confirmed the notice, and this user may: with the right to receive deliveries, at a registered location.',
      isConfirmed: 'The server has recorded the confirmation.',
    },
    delays: {},
  },
  custodyEvent: {
    guards: {
      isLoaded: 'The server sent the stock and the choices of the inventory.',
      hasForm: 'The user had already filled the form and signs it again with the new stock.',
      isPossible:
        'This kind of event can happen in the inventory now, and the agency’s setup has what it needs.',
      formIsValid: 'The browser finds no error in the form, so it can be signed.',
      takesLabels:
        'The event counts the stock, and labeled vials are in the inventory by the ledger, or an earlier scan differs.',
      isLabel: 'The scanned code is a label of this agency’s kind.',
      hasUnplaced:
        'A scanned label is not in this inventory by the ledger, and its location is not known yet.',
      lacksAmounts:
        'The form was sent without the amounts of the ledger, and the count that is chosen now is not blind.',
      isRecorded: 'The server has recorded the signed event.',
      isKept: 'The signed event is stored on this device.',
      isChangeRequested: 'The signer went back to change the form.',
      stockMoved:
        'The stock has changed since the form was opened, so the server recorded nothing.',
      formIsRefused: 'The server rejected the content of the form, so the form is shown again.',
      wouldLose:
        'The user has typed something, and the event is neither recorded nor on this device.',
    },
    delays: {},
  },
  firstCount: {
    guards: {
      isRead: 'The browser finds no error in the count, so it can be signed.',
      isRecorded: 'The server has recorded the signed count.',
      isChangeRequested: 'The signer went back to change the count.',
      countIsRefused: 'The server rejected a field of the count, so the form is shown again.',
    },
    delays: {},
  },
  parRestock: {
    guards: {
      isRead: 'The browser finds no error in what the places send, so it can be signed.',
      isRecorded: 'The server has recorded the transfers of all places.',
      isChangeRequested: 'The signer went back to change the restock.',
      restockIsRefused: 'The server rejected a field of the restock, so the form is shown again.',
    },
    delays: {},
  },
  draft: {
    guards: {
      hasNext: 'Something was typed while the last change was being stored.',
      isRecorded: 'The act of the form is recorded, so its draft is deleted.',
      isKept: 'The browser has the user’s key and stored the sealed text.',
      isDiscarded: 'What is being stored was discarded by its author in the meantime.',
      isLeaving: 'The draft was discarded on its own form, which is left.',
    },
    delays: {
      untilNextWrite: 'The pause before a draft that could not be stored is stored again.',
      untilStorageAnswers: 'The pause before a storage that did not answer is asked again.',
    },
  },
  lossClocks: {
    guards: {
      isWrong:
        'There is no day, or it lies before the loss was discovered or after today where the agency is.',
      isRecorded: 'The server has recorded the day.',
    },
    delays: {},
  },
  missingSignature: {
    guards: {
      isMine: 'The signature was requested of this user, who may still give it.',
      hasErrors: 'The PIN or the passkey is missing, or another field has an error.',
      isRecorded: 'The server has recorded the signature.',
      formStays:
        'The server rejected a field, nothing was sent, or it is unknown whether it was recorded: the user corrects the form or signs again.',
    },
    delays: {},
  },
  amendment: {
    guards: {
      formIsValid: 'The browser finds no error in the form, so it can be signed.',
      isRecorded: 'The server has recorded the signed amendment.',
      isChangeRequested: 'The signer went back to change the form.',
      isOvertaken:
        'Someone amended the use after the form was opened, so the server recorded nothing.',
    },
    delays: {},
  },
  eventAmendment: {
    guards: {
      formIsValid: 'The browser finds no error in the form, so it can be signed.',
      isRecorded: 'The server has recorded the signed amendment.',
      isChangeRequested: 'The signer went back to change the form.',
      isOvertaken:
        'Someone amended the event after the form was opened, so the server recorded nothing.',
    },
    delays: {},
  },
  recordUse: {
    guards: {
      formIsValid: 'The browser finds no error in the form, so it can be signed.',
      isRecorded: 'The server has recorded the signed use.',
      isKept: 'The signed use is stored on this device.',
      wasKept: 'The receipt that is shown is of a use on this device.',
      isChangeRequested: 'The signer went back to change the form.',
      formIsRefused: 'The server rejected a field of the form, so the form is shown again.',
    },
    delays: {},
  },
  signatureNote: {
    guards: {
      hasErrors: 'The reason is missing, or the PIN or passkey of the administrator.',
      isRecorded: 'The server has recorded the signed note.',
      formStays:
        'The server rejected a field, nothing was sent, or it is unknown whether it was recorded: the user corrects the form or signs again.',
    },
    delays: {},
  },
} satisfies {
  custodyCase: ExplanationsOf<typeof custodyCaseMachine>;
  custodyEvent: ExplanationsOf<typeof custodyEventMachine>;
  fieldDevices: ExplanationsOf<typeof fieldDevicesMachine>;
  fieldReview: ExplanationsOf<typeof fieldReviewMachine>;
  firstCount: ExplanationsOf<typeof firstCountMachine>;
  parRestock: ExplanationsOf<typeof parRestockMachine>;
  draft: ExplanationsOf<typeof draftMachine>;
  lossClocks: ExplanationsOf<typeof lossClocksMachine>;
  missingSignature: ExplanationsOf<typeof missingSignatureMachine>;
  amendment: ExplanationsOf<typeof amendmentMachine>;
  eventAmendment: ExplanationsOf<typeof eventAmendmentMachine>;
  photos: ExplanationsOf<typeof photosMachine>;
  recordUse: ExplanationsOf<typeof recordUseMachine>;
  signatureNote: ExplanationsOf<typeof signatureNoteMachine>;
  restockNotice: ExplanationsOf<typeof restockNoticeMachine>;
};
