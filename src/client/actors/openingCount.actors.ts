import { fromPromise } from 'xstate';
import { openingCountMachine } from '../../../machines/custody/openingCount.machine.ts';
import type { OpeningOutcome } from '../../../machines/custody/openingCount.setup.ts';
import { type MeantOpeningForm, recordOpeningCount } from '../../contract/custody/openingCount.ts';
import { call } from '../http/call.ts';
import { implement } from './implement.ts';
import { sendSigned } from './sendSigned.ts';
import { signedByTwo } from './signWithPasskeys.ts';

export const clientOpeningCountMachine = implement(openingCountMachine, {
  actors: {
    recordOpening: fromPromise<OpeningOutcome, MeantOpeningForm>(({ input, signal, system }) =>
      sendSigned(system, signal, async () => ({
        outcome: 'recorded' as const,
        recorded: await call(
          recordOpeningCount,
          { body: { ...input, signing: await signedByTwo(input, signal) } },
          { signal },
        ),
      })),
    ),
  },
});
