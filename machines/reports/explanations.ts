import { columnsOnPage } from '../../src/rules/reports/form3848.ts';
import { packetPartNames } from '../../src/rules/reports/packet/packetManifest.ts';
import type { ExplanationsOf } from '../core/explanationsOf.ts';
import type { biennialInventoryMachine } from './biennialInventory.machine.ts';
import { type blankForm3848Machine, sheetsAtMost } from './blankForm3848.machine.ts';
import type { form3848Machine } from './form3848.machine.ts';
import type { lossRecordMachine } from './lossRecord.machine.ts';
import type { packetMachine } from './packet.machine.ts';
import type { patternCaseMachine } from './patternCase.machine.ts';

/** For the auditors’ pages; not downloaded. */
export const reportExplanations = {
  packet: {
    guards: {
      isSuccess: 'The part is loaded or left out; of the archive: it is recorded and saved.',
      isMissingParts: `Fewer than the ${packetPartNames.length} parts of a packet were collected.`,
    },
    delays: {},
  },
  biennialInventory: {
    guards: {
      isComplete: 'The browser finds no error in the form and its signatures.',
      isRecorded: 'The server has recorded the signed inventory.',
    },
    delays: {},
  },
  blankForm3848: {
    guards: {
      hasRoom: `The form has fewer than ${sheetsAtMost} sheets of ${columnsOnPage} columns each.`,
    },
    delays: {},
  },
  form3848: {
    guards: {
      isComplete: 'The browser finds nothing missing in the form and its signatures.',
      isRecorded: 'The server has recorded the signed form.',
    },
    delays: {},
  },
  lossRecord: {
    guards: {
      isRead: 'The browser finds no error in the form.',
      isRecorded: 'The server has recorded the signed statement.',
      isChangeRequested: 'The user changes the form.',
      statementIsRefused: 'The server refused an answer of the form.',
    },
    delays: {},
  },
  patternCase: {
    guards: {
      isNote: 'The note has text and is not too long.',
      isOpened: 'The server has opened the case, or added to the open one.',
    },
    delays: {},
  },
} satisfies {
  packet: ExplanationsOf<typeof packetMachine>;
  biennialInventory: ExplanationsOf<typeof biennialInventoryMachine>;
  blankForm3848: ExplanationsOf<typeof blankForm3848Machine>;
  form3848: ExplanationsOf<typeof form3848Machine>;
  lossRecord: ExplanationsOf<typeof lossRecordMachine>;
  patternCase: ExplanationsOf<typeof patternCaseMachine>;
};
