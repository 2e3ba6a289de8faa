import type { ExplanationsOf } from '../core/explanationsOf.ts';
import type { importMachine } from './import.machine.ts';
import type { patientChartsMachine } from './patientCharts.machine.ts';

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
  patientCharts: {
    guards: {
      isChecked: 'The file has at most 32 MiB, and is CSV or XML.',
      isLost: 'There was no reply, so only the server knows what became of the file.',
      isAdded: 'The server has imported the file.',
      isTurnedDown: 'The server has refused the file as a whole.',
      isUnderWay: 'The server is still reading the file.',
      wasAdded: 'The server says that it has imported the file.',
      wasTurnedDown: 'The server says that it has refused the file as a whole.',
      isStillRead: 'The server says that it is still reading the file.',
      hasNotArrived: 'The server has never got the file.',
      isSaved: 'The server has saved the products of the drug.',
    },
    delays: { untilAskedAgain: 'Between two questions while the server still reads.' },
  },
} satisfies {
  import: ExplanationsOf<typeof importMachine>;
  patientCharts: ExplanationsOf<typeof patientChartsMachine>;
};
