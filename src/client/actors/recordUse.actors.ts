import { fromPromise } from 'xstate';
import type { RecordUseOutcome } from '../../../machines/custody/recordUse.context.ts';
import { recordUseMachine } from '../../../machines/custody/recordUse.machine.ts';
import { type MeantUseForm, recordUse } from '../../contract/custody/use.ts';
import { call } from '../http/call.ts';
import { implement } from './implement.ts';
import { sendSigned } from './sendSigned.ts';
import { signedByTwo } from './signWithPasskeys.ts';

export const clientRecordUseMachine = implement(recordUseMachine, {
  actors: {
    recordUse: fromPromise<RecordUseOutcome, MeantUseForm>(({ input, signal, system }) =>
      sendSigned(system, signal, async () => ({
        outcome: 'recorded' as const,
        recorded: await call(
          recordUse,
          { body: { ...input, signing: await signedByTwo(input, signal) } },
          { signal },
        ),
      })),
    ),
  },
});
