import { equivalentCustodyStarts } from './equivalentCustodyStarts.ts';
import { equivalentStarts } from './equivalentStarts.ts';

export interface EquivalentMutants {
  readonly subject: string;
  /** The names the mutants have in the failing test. */
  readonly mutants: readonly string[];
  /** Why no one can distinguish the machine with one of these faults from the one without. */
  readonly reason: string;
}

/** Faults no tour can notice because they change nothing. Each is reviewed; one that is noticed after all fails the test. */
export const equivalentMutants: readonly EquivalentMutants[] = [
  ...equivalentStarts,
  ...equivalentCustodyStarts,
  {
    subject: 'packet',
    mutants: [
      'packet.idle | packet.requested | 0: leads to #packet.continuing',
      'packet.saved | packet.requested | 0: leads to #packet.continuing',
    ],
    reason: 'No part is collected at that moment, so the next one is collected either way.',
  },
  {
    subject: 'tour',
    mutants: [
      'tour.ended | always | 1: leads to #tour.deciding',
      'tour.storing | xstate.done.actor.endTour | 0: leads to #tour.deciding',
      'tour.storing | xstate.error.actor.endTour | 0: leads to #tour.deciding',
    ],
    reason:
      'The account has a tour and its tour is answered at that moment, which is decided to be idle.',
  },
  {
    subject: 'api-keys',
    mutants: ['apiKeys: starts with another form', 'apiKeys: starts with another error'],
    reason: 'Read in the dialogs; the request that opens one assigns both.',
  },
  {
    subject: 'api-keys',
    mutants: ['apiKeys: starts with another revoking', 'apiKeys: starts with another revocation'],
    reason: 'Read while a key is revoked, which the question and the reason lead to and assign.',
  },
  {
    subject: 'webhooks',
    mutants: [
      'webhooks: starts with another form',
      'webhooks: starts with another chosen',
      'webhooks: starts with another error',
    ],
    reason: 'Read in the dialogs; the request that opens one assigns what it reads.',
  },
  {
    subject: 'webhook-log',
    mutants: ['webhookLog: starts with another replayed'],
    reason: 'Read while a delivery is sent again, which the request leads to and assigns.',
  },
  {
    subject: 'lock-screen',
    mutants: ['lockScreen: starts with another chosen'],
    reason:
      'Read while someone is being let in, which the choice of a person leads to and assigns.',
  },
  {
    subject: 'post-login',
    mutants: ['postLogin.deciding | always | 4: asks no guard'],
    reason: 'Without a stored page, its action leads to the dashboard, as the last branch does.',
  },
  {
    subject: 'custody-case',
    mutants: [
      'custodyCase.signing | xstate.done.actor.signedAct | 0: leads to #custodyCase.deciding',
    ],
    reason: 'The action shows the closed case, and a closed case is decided to be closed.',
  },
  {
    subject: 'field-review',
    mutants: ['fieldReview: starts with another decision'],
    reason: 'A decision that the form does not offer is shown as none, like the empty one.',
  },
  {
    subject: 'field-devices',
    mutants: [
      'fieldDevices: starts with another deviceId',
      'fieldDevices: starts with another reason',
      'fieldDevices: starts with another problem',
    ],
    reason:
      'They are set when a revocation is requested, before the dialog reads them. Without that, no device is named.',
  },
  {
    subject: 'field-devices',
    mutants: ['fieldDevices: starts with another isDone'],
    reason: 'It is about the device that was revoked here, and there is none yet.',
  },
  {
    subject: 'photos',
    mutants: [
      'photos: starts with another openedId',
      'photos: starts with another reason',
      'photos: starts with another problem',
    ],
    reason:
      'They are set when a photo is opened and its withdrawal is requested, before the dialog reads them.',
  },
  {
    subject: 'form-scan',
    mutants: ['formScan: starts with another form', 'formScan: starts with another cameraFailure'],
    reason:
      'The first is read while a form is open, which assigns it, and the second in the message about a camera that failed, which assigns it.',
  },
  {
    subject: 'form-scan',
    mutants: ['formScan: starts with another answered', 'setAnswer: does not assign answered'],
    reason:
      'The number is never shown: it only makes the page draw the fields again that a code fills in, which draws the same text.',
  },
  {
    subject: 'custody-event',
    mutants: ['custodyEvent.act.filling | label.canceled | 0: asks no guard'],
    reason: 'A kind of event that takes no labels has none to remove.',
  },
  {
    subject: 'passkey-confirmation',
    mutants: ['passkeyConfirmation: starts with another security'],
    reason:
      'The part of it that differs is the id of the user. The chart asks for a passkey of the session, and the card does not show the id.',
  },
  {
    subject: 'record-edit',
    mutants: [
      'recordEdit.opening | always | 2: leads to #recordEdit.opening',
      'recordEdit.conflict | choices.confirmed | 1: leads to #recordEdit.opening',
    ],
    reason: 'The state opening decides again, and the record is in conflict by then.',
  },
  {
    subject: 'signed-act',
    mutants: ['signedAct: starts with another signer', 'signedAct: starts with another output'],
    reason:
      'The signer is read while the act is signed, and set when that starts; the output is read at the end, and each way there sets it.',
  },
  {
    subject: 'signed-act',
    mutants: ['markSignatures: does not assign problem'],
    reason:
      'The problem is shown where no field has an error, and a marked form has one. Complete signatures are the only way to a form without errors, and empty the problem.',
  },
  {
    subject: 'unsent-changes',
    mutants: [
      'unsentChanges: starts with another edit',
      'unsentChanges: starts with another hasFailed',
    ],
    reason: 'Both are read in the question about an edit, and set by the request that asks it.',
  },
  {
    subject: 'search',
    mutants: ['search: starts with another known'],
    reason:
      'The part of it that differs says whether the server has more, which is never read of what is known: what is recalled from it never has more.',
  },
  {
    subject: 'update',
    mutants: ['update: starts with another checkedAt'],
    reason:
      'It differs by a millisecond, and is compared with the clock: a check is due at the start by either, because the clock is more than four hours after 1970.',
  },
];
