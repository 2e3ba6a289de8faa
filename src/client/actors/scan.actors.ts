import { fromPromise } from 'xstate';
import { type ScanOutcome, scanMachine } from '../../../machines/users/scan.machine.ts';
import { findReader, readFinger } from '../http/scanner.ts';
import { implement } from './implement.ts';

export const clientScanMachine = implement(scanMachine, {
  actors: {
    findReader: fromPromise<void>(({ signal }) => findReader(signal)),
    capture: fromPromise<ScanOutcome>(({ signal }) => readFinger(signal)),
  },
});
