export interface EquivalentMutants {
  readonly subject: string;
  /** The names the mutants have in the failing test. */
  readonly mutants: readonly string[];
  /** Why no one can distinguish the machine with one of these faults from the one without. */
  readonly reason: string;
}

/** Faults no tour can notice because they change nothing. Each is reviewed; one that is noticed after all fails the test. */
export const equivalentMutants: readonly EquivalentMutants[] = [
  {
    subject: 'post-login',
    mutants: ['postLogin.deciding | always | 4: asks no guard'],
    reason: 'Without a stored page, its action leads to the dashboard, as the last branch does.',
  },
  {
    subject: 'custody-event',
    mutants: ['custodyEvent.act.filling | label.canceled | 0: asks no guard'],
    reason:
      'A kind of event that takes no labels ignores them, so there are none to remove or to leave out.',
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
    subject: 'unsent-changes',
    mutants: [
      'unsentChanges: starts with another edit',
      'unsentChanges: starts with another hasFailed',
    ],
    reason: 'Both are read in the question about an edit, and set by the request that asks it.',
  },
  {
    subject: 'address-change',
    mutants: [
      'addressChange.doneBefore: loses the tag linkRefused',
      'addressChange.tooLate: loses the tag linkRefused',
      'addressChange.unusable: loses the tag linkRefused',
    ],
    reason:
      'Only the properties of the tests read the tag; the screen shows the message of the state.',
  },
  {
    subject: 'change-password',
    mutants: [
      'changePassword.missing: loses the tag linkRefused',
      'changePassword.superseded: loses the tag linkRefused',
      'changePassword.expired: loses the tag linkRefused',
      'changePassword.unusable: loses the tag linkRefused',
    ],
    reason:
      'Only the properties of the tests read the tag; the screen shows the message of the state.',
  },
  {
    subject: 'inactivity',
    mutants: [
      'inactivity: starts with another reportingAt',
      'inactivity: starts with another secondsLeft',
    ],
    reason:
      'Each is assigned before it is read: at the start of a report, and when the warning opens.',
  },
  {
    subject: 'knox-devices',
    mutants: ['knoxDevices: starts with another deviceId'],
    reason: 'The device is read in the question about a lock, and set by the request that asks it.',
  },
];
