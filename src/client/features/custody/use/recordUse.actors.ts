import { fromPromise } from 'xstate';
import type { RecordUseOutcome } from '../../../../../machines/custody/recordUse.context.ts';
import { recordUseMachine } from '../../../../../machines/custody/recordUse.machine.ts';
import { type MeantUseForm, recordUse } from '../../../../contract/custody/use.ts';
import { sendSigned } from '../../../core/signing/sendSigned.ts';
import { signedByTwo } from '../../../core/signing/signWithPasskeys.ts';
import { implement } from '../../../platform/browser/implement.ts';
import { call } from '../../../platform/http/call.ts';

export const clientRecordUseMachine = implement(recordUseMachine, {
  actors: {
    recordUse: fromPromise<RecordUseOutcome, MeantUseForm>(({ input, signal, system }) =>
      sendSigned(system, signal, async () => ({
        outcome: 'recorded' as const,
        recorded: await call(recordUse, { body: await signedByTwo(input, signal) }, { signal }),
      })),
    ),
  },
});
