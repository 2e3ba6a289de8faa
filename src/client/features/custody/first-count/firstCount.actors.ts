import { fromPromise } from 'xstate';
import { firstCountMachine } from '../../../../../machines/custody/firstCount.machine.ts';
import type { FirstCountOutcome } from '../../../../../machines/custody/firstCount.setup.ts';
import {
  type IntendedFirstCountForm,
  recordFirstCount,
} from '../../../../contract/custody/firstCount.ts';
import { sendSigned } from '../../../core/signing/sendSigned.ts';
import { signedByTwo } from '../../../core/signing/signWithPasskeys.ts';
import { provideInPlace } from '../../../platform/browser/provideInPlace.ts';
import { call } from '../../../platform/http/call.ts';

export const clientFirstCountMachine = provideInPlace(firstCountMachine, {
  actors: {
    recordFirstCount: fromPromise<FirstCountOutcome, IntendedFirstCountForm>(
      ({ input, signal, system }) =>
        sendSigned(system, signal, async () => ({
          outcome: 'recorded' as const,
          recorded: await call(
            recordFirstCount,
            { body: await signedByTwo(input, signal) },
            { signal },
          ),
        })),
    ),
  },
});
