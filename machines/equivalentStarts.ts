import type { EquivalentMutants } from './equivalentMutants.ts';

/** Values at the start that are replaced before anything reads them. */
export const equivalentStarts: readonly EquivalentMutants[] = [
  {
    subject: 'help',
    mutants: ['help: starts with another wanted', 'help: starts with another chapter'],
    reason: 'Entering the first state, which is closed, assigns both.',
  },
  {
    subject: 'packet',
    mutants: ['packet: starts with another failure'],
    reason: 'Read where the packet failed, which assigns it.',
  },
  {
    subject: 'patient-charts',
    mutants: [
      'patientCharts: starts with another file',
      'patientCharts: starts with another id',
      'patientCharts: starts with another progress',
      'patientCharts: starts with another imported',
    ],
    reason:
      'Read once a file is chosen: choosing one assigns the file and its progress, its check the id, and the reply the import.',
  },
  {
    subject: 'activation',
    mutants: ['activation: starts with another accepted'],
    reason: 'Read while the labels are reviewed and signed, which starts by accepting the form.',
  },
  {
    subject: 'address-change',
    mutants: [
      'addressChange: starts with another change',
      'addressChange: starts with another message',
    ],
    reason:
      'The page shows them once the address has no link or the server has said what the link is for, and each of the two assigns what is then shown.',
  },
  {
    subject: 'address-change',
    mutants: ['addressChange: starts with another needsPassword'],
    reason: 'Read when the change is done, which the reply about it leads to and assigns.',
  },
  {
    subject: 'agency-status',
    mutants: [
      'agencyStatus: starts with another change',
      'agencyStatus: starts with another error',
    ],
    reason: 'Read in the questions about an agency; the request that opens one assigns both.',
  },
  {
    subject: 'agency-swap',
    mutants: [
      'agencySwap: starts with another origin',
      'agencySwap: starts with another forcedPath',
      'agencySwap: starts with another address',
    ],
    reason: 'Read after a change of the agency; the request that opens the dialog assigns them.',
  },
  {
    subject: 'biennial-inventory',
    mutants: ['biennialInventory: starts with another explanation'],
    reason:
      'The page keeps what is typed; the value is read to sign, which starts by assigning it.',
  },
  {
    subject: 'change-password',
    mutants: [
      'changePassword: starts with another form',
      'changePassword: starts with another message',
    ],
    reason:
      'The page shows them once the address has no link or the server has said what the link is worth, and each of the two assigns what is then shown.',
  },
  {
    subject: 'control-value-scan',
    mutants: [
      'controlValueScan: starts with another code',
      'controlValueScan: starts with another problem',
      'controlValueScan: starts with another cameraFailure',
    ],
    reason:
      'Each is read in one state only (the lookup, a code that was refused, a camera that failed), and the way there assigns it.',
  },
  {
    subject: 'installation',
    mutants: ['installation: starts with another way'],
    reason: 'Read while the app is offered, which starts by assigning it.',
  },
  {
    subject: 'loss-record',
    mutants: [
      'lossRecord: starts with another statement',
      'lossRecord: starts with another refusal',
    ],
    reason: 'Read while the statement is reviewed and signed, which starts by accepting the form.',
  },
  {
    subject: 'forgot-password',
    mutants: ['forgotPassword: starts with another confirmation'],
    reason: 'Shown after the request was stored, whose reply assigns it.',
  },
  {
    subject: 'global-audit',
    mutants: ['globalAudit: starts with another failure'],
    reason: 'Shown when a request has failed, which assigns it.',
  },
  {
    subject: 'import',
    mutants: ['import: starts with another standing'],
    reason:
      'An unfinished import replaces it at once. Without one, it is read in a new import, which starts by emptying it.',
  },
  {
    subject: 'import',
    mutants: ['import: starts with another total'],
    reason: 'Shown below the rows, of which there are none until a reply assigns both.',
  },
  {
    subject: 'import',
    mutants: ['import: starts with another rowsFailure'],
    reason: 'Shown when loading rows has failed, which assigns it.',
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
    subject: 'integration-keys',
    mutants: ['integrationKeys: starts with another error'],
    reason: 'Shown next to a key or after a failure; the request for a key empties it before.',
  },
  {
    subject: 'job-history',
    mutants: ['jobHistory: starts with another job'],
    reason: 'Read while a job is started, which the request for it leads to and assigns.',
  },
  {
    subject: 'job-history',
    mutants: ['jobHistory: starts with another failure'],
    reason: 'Shown when a request has failed, which assigns it.',
  },
  {
    subject: 'knox-devices',
    mutants: ['knoxDevices: starts with another deviceId'],
    reason: 'The device is read in the question about a lock, and set by the request that asks it.',
  },
  {
    subject: 'label-print',
    mutants: ['labelPrint: starts with another again'],
    reason: 'Shown once a print is recorded, whose reply assigns it.',
  },
  {
    subject: 'leave-with-unsent',
    mutants: [
      'leaveWithUnsent: starts with another unsentChanges',
      'leaveWithUnsent: starts with another hasFailed',
    ],
    reason:
      'Shown in the question. The request to leave empties the second, and the count that leads to the question assigns the first.',
  },
  {
    subject: 'leaving',
    mutants: ['leaving: starts with another way', 'leaving: starts with another isElsewhere'],
    reason: 'Read from the moment that someone leaves, which assigns both.',
  },
  {
    subject: 'login',
    mutants: ['login: starts with another arrival'],
    reason: 'Read when a login was accepted, which assigns it.',
  },
  {
    subject: 'login',
    mutants: ['login: starts with another provider'],
    reason:
      'Read while the browser leaves for the provider, whose address was assigned when it was found.',
  },
  {
    subject: 'pending-acts',
    mutants: ['pendingActs: starts with another dismissed'],
    reason: 'Read when an act is deleted; the request to dismiss it assigns it first.',
  },
  {
    subject: 'passkeys',
    mutants: [
      'passkeys: starts with another displayName',
      'passkeys: starts with another removing',
    ],
    reason:
      'Read in the dialogs of an addition and a removal. An addition starts by emptying both. A removal starts by assigning the second, and does not read the first.',
  },
  {
    subject: 'passwordless',
    mutants: ['passwordless: starts with another failure'],
    reason: 'Shown when setting up a passkey has failed, which assigns it.',
  },
  {
    subject: 'report-file',
    mutants: ['reportFile: starts with another failure'],
    reason: 'Shown when making the file has failed, which assigns it.',
  },
  {
    subject: 'scan',
    mutants: ['scan: starts with another message'],
    reason: 'Shown when the reader could not read a finger, and assigned on the way there.',
  },
  {
    subject: 'search',
    mutants: [
      'search: starts with another query',
      'search: starts with another found',
      'search: starts with another active',
    ],
    reason: 'The chart starts with the dialog closed, and entering that state empties them.',
  },
  {
    subject: 'search',
    mutants: ['search: starts with another message'],
    reason: 'Shown when a search has failed, which assigns it.',
  },
  {
    subject: 'update',
    mutants: ['update: starts with another build'],
    reason: 'Read once a check has found something, which assigns it.',
  },
  {
    subject: 'user-access',
    mutants: ['userAccess: starts with another act'],
    reason: 'Read while an act is confirmed and done; the request for it assigns it.',
  },
  {
    subject: 'user-export',
    mutants: ['userExport: starts with another query', 'userExport: starts with another error'],
    reason: 'Read in the dialog; the request that opens it assigns both.',
  },
  {
    subject: 'user-export',
    mutants: ['userExport: starts with another saved'],
    reason: 'Shown when the file is saved, which assigns it.',
  },
  {
    subject: 'user-list',
    mutants: ['userList: starts with another failure'],
    reason: 'Shown when a search has failed, which assigns it.',
  },
  {
    subject: 'loss-record',
    mutants: ['lossRecord: starts with another loss'],
    reason:
      'The part of it that differs is the numbers of the loss. The page around the form shows them, and no rule reads them.',
  },
];
