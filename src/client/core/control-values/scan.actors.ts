import { fromPromise } from 'xstate';
import { type ScanOutcome, scanMachine } from '../../../../machines/users/scan.machine.ts';
import { implement } from '../../platform/browser/implement.ts';
import { findReader, readFinger } from '../../platform/http/scanner.ts';

export const clientScanMachine = implement(scanMachine, {
  actors: {
    findReader: fromPromise<void>(({ signal }) => findReader(signal)),
    capture: fromPromise<ScanOutcome>(({ signal }) => readFinger(signal)),
  },
});
