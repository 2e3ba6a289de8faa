import { fromPromise } from 'xstate';
import { openingCountMachine } from '../../../../../machines/custody/openingCount.machine.ts';
import type { OpeningOutcome } from '../../../../../machines/custody/openingCount.setup.ts';
import {
  type MeantOpeningForm,
  recordOpeningCount,
} from '../../../../contract/custody/openingCount.ts';
import { sendSigned } from '../../../core/signing/sendSigned.ts';
import { signedByTwo } from '../../../core/signing/signWithPasskeys.ts';
import { implement } from '../../../platform/browser/implement.ts';
import { call } from '../../../platform/http/call.ts';

export const clientOpeningCountMachine = implement(openingCountMachine, {
  actors: {
    recordOpening: fromPromise<OpeningOutcome, MeantOpeningForm>(({ input, signal, system }) =>
      sendSigned(system, signal, async () => ({
        outcome: 'recorded' as const,
        recorded: await call(
          recordOpeningCount,
          { body: await signedByTwo(input, signal) },
          { signal },
        ),
      })),
    ),
  },
});
