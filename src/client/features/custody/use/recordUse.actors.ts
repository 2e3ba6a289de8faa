import { fromPromise } from 'xstate';
import type { RecordUseOutcome } from '../../../../../machines/custody/recordUse.context.ts';
import { recordUseMachine } from '../../../../../machines/custody/recordUse.machine.ts';
import { type IntendedUseForm, recordUse } from '../../../../contract/custody/use.ts';
import { sendSigned } from '../../../core/signing/sendSigned.ts';
import { signedByTwo } from '../../../core/signing/signWithPasskeys.ts';
import { provideInPlace } from '../../../platform/browser/provideInPlace.ts';
import { call } from '../../../platform/http/call.ts';

export const clientRecordUseMachine = provideInPlace(recordUseMachine, {
  actors: {
    recordUse: fromPromise<RecordUseOutcome, IntendedUseForm>(({ input, signal, system }) =>
      sendSigned(system, signal, async () => ({
        outcome: 'recorded' as const,
        recorded: await call(recordUse, { body: await signedByTwo(input, signal) }, { signal }),
      })),
    ),
  },
});
