import { fromPromise } from 'xstate';
import { type ScanOutcome, scanMachine } from '../../../../machines/users/scan.machine.ts';
import { provideInPlace } from '../../platform/browser/provideInPlace.ts';
import { findReader, readFinger } from '../../platform/http/scanner.ts';

export const clientScanMachine = provideInPlace(scanMachine, {
  actors: {
    findReader: fromPromise<void>(({ signal }) => findReader(signal)),
    capture: fromPromise<ScanOutcome>(({ signal }) => readFinger(signal)),
  },
});
