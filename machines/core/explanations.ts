import type { ExplanationsOf } from './explanationsOf.ts';
import type { fieldRecordMachine } from './fieldRecord.machine.ts';
import type { passkeyRegistrationMachine } from './passkeyRegistration.machine.ts';
import type { recordEditMachine } from './recordEdit.machine.ts';
import type { reportFileMachine } from './reportFile.machine.ts';
import type { signedActMachine } from './signedAct.machine.ts';

/** For the auditors’ pages; not downloaded. */
export const coreExplanations = {
  fieldRecord: {
    guards: { hasPasskeyLeft: 'A signer who has not proven it yet chose a passkey.' },
    delays: {},
  },
  passkeyRegistration: {
    guards: {
      isReady: 'The server sent the options for a new passkey.',
      isCreated: 'The browser created a passkey.',
    },
    delays: { promptLimit: 'How long the browser’s dialog for the passkey may stay open.' },
  },
  recordEdit: {
    guards: {
      isReadOnly: 'The user may see the record and not change it.',
      isInConflict: 'An edit kept on this device and a newer version of the record disagree.',
      isTypedOnOther:
        'Text typed earlier was kept, and the record has another version than it was typed on.',
      hasTyped: 'Text typed earlier was kept, and it belongs to this version of the record.',
      hasErrors: 'The browser finds an error in a field.',
      isUnchanged:
        'Nothing differs from the saved record, the record is not new, and no edit of it is kept on this device.',
      isSaved: 'The server has saved the record.',
      canKeep:
        'The server cannot be reached, and edits of this kind of record can wait on this device.',
      isSavedHere: 'This device has stored the edit.',
      isConflict: 'Someone else has saved the record since it was opened.',
      isChosen: 'For every field in conflict the user has chosen one of the two values.',
    },
    delays: {},
  },
  reportFile: {
    guards: { isSaved: 'The report is complete and the browser has saved the file.' },
    delays: {},
  },
  signedAct: {
    guards: {
      isComplete: 'Every signer is named and has entered a PIN or chosen a passkey.',
      signerIsIncomplete: 'The person logged in has entered no PIN and chosen no passkey.',
      usesPasskey: 'The signer whose turn it is chose a passkey.',
      hasPasskeyLeft: 'A later signer chose a passkey, too.',
      isUncertain: 'An earlier reply was lost: it is unknown whether the act is recorded.',
      isInline: 'The act is signed next to the fields of its form.',
      isRecorded: 'The server has recorded the act with its signatures.',
      formIsRejected:
        'Nothing is recorded. The server rejected the content, or the act is signed next to the fields of its form.',
      signerIsRejected:
        'Nothing is recorded. The server rejected the proof of the person logged in.',
      isRejected: 'Nothing is recorded. The server rejected the name or proof of another signer.',
      wasNotSentAgain:
        'An earlier reply was lost, and this time nothing left the device: it is still unknown whether the act is recorded.',
      formWasNotSent:
        'Nothing left the device, and the act is signed next to the fields of its form.',
      wasNotSent: 'Nothing left the device, so nothing is recorded.',
      isKept: 'The act is stored on this device.',
      signerIsRefused: 'Nothing is stored. The proof of the person logged in is why.',
      otherIsRefused: 'Nothing is stored. The name or proof of another signer is why.',
    },
    delays: {
      untilOverdue:
        'How long an answer is waited for before the act is listed as pending. Its call continues.',
    },
  },
} satisfies {
  fieldRecord: ExplanationsOf<typeof fieldRecordMachine>;
  passkeyRegistration: ExplanationsOf<typeof passkeyRegistrationMachine>;
  recordEdit: ExplanationsOf<typeof recordEditMachine>;
  reportFile: ExplanationsOf<typeof reportFileMachine>;
  signedAct: ExplanationsOf<typeof signedActMachine>;
};
