import { fromPromise } from 'xstate';
import { type ScanOutcome, scanMachine } from '../../../../machines/users/scan.machine.ts';
import { findReader, readFinger } from '../../platform/http/scanner.ts';

export const clientScanMachine = scanMachine.provide({
  actors: {
    findReader: fromPromise<void>(({ signal }) => findReader(signal)),
    capture: fromPromise<ScanOutcome>(({ signal }) => readFinger(signal)),
  },
});
