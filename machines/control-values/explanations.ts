import type { ExplanationsOf } from '../core/explanationsOf.ts';
import type { activationMachine } from './activation.machine.ts';
import type { controlValueScanMachine } from './controlValueScan.machine.ts';
import type { formScanMachine } from './formScan.machine.ts';
import type { labelPrintMachine } from './labelPrint.machine.ts';

/** For the auditors’ pages; not downloaded. */
export const controlValueExplanations = {
  activation: {
    guards: {
      formIsValid: 'The browser finds no error in the form, so it can be signed.',
      isRecorded: 'The server has recorded the signed activation.',
      isChangeRequested: 'The signer went back to change the form.',
      formIsRefused: 'The server rejected a field of the form, so the form is shown again.',
    },
    delays: {},
  },
  controlValueScan: {
    guards: {
      isReadable: 'The scanned code can be the label of a vial.',
      isAnswered: 'The server replied with what it knows about the label.',
      isRefused: 'The server rejected the code, with the reason.',
    },
    delays: {},
  },
  formScan: {
    guards: {
      keepsAwake: 'Stock is counted with the form.',
      isUnplaced:
        'The form doesn’t know the scanned label, and labels of vials are already in service here.',
    },
    delays: {},
  },
  labelPrint: {
    guards: { isRecorded: 'The server has recorded the print and sent the labels.' },
    delays: {},
  },
} satisfies {
  activation: ExplanationsOf<typeof activationMachine>;
  controlValueScan: ExplanationsOf<typeof controlValueScanMachine>;
  formScan: ExplanationsOf<typeof formScanMachine>;
  labelPrint: ExplanationsOf<typeof labelPrintMachine>;
};
