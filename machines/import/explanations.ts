import type { ExplanationsOf } from '../core/explanationsOf.ts';
import type { importMachine } from './import.machine.ts';

/** For the auditors’ pages; not downloaded. */
export const importExplanations = {
  import: {
    guards: {
      isHalfWritten: 'An earlier import was confirmed and not written to its end.',
      isToBeConfirmed: 'An earlier import was read and not confirmed yet.',
      isReadToEnd: 'The server has read the last rows of the file.',
      isRead: 'The server has read this part of the file.',
      isLoaded: 'The server sent the rows of the preview or the result.',
      isDone: 'The server has done the step.',
      isWrittenToEnd: 'The server has written the last rows.',
      isSaved: 'The exported file is complete and the browser has saved it.',
    },
    delays: {},
  },
} satisfies { import: ExplanationsOf<typeof importMachine> };
