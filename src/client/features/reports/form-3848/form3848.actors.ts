import { fromPromise } from 'xstate';
import { form3848Machine } from '../../../../../machines/reports/form3848.machine.ts';
import type { SignFormOutcome } from '../../../../../machines/reports/form3848.setup.ts';
import type { Meant } from '../../../../contract/core/signing.ts';
import { type SignForm3848, signForm3848 } from '../../../../contract/reports/form3848.ts';
import { sendSigned } from '../../../core/signing/sendSigned.ts';
import { signedByOne } from '../../../core/signing/signWithPasskeys.ts';
import { implement } from '../../../platform/browser/implement.ts';
import { call } from '../../../platform/http/call.ts';

export const clientForm3848Machine = implement(form3848Machine, {
  actors: {
    signForm: fromPromise<SignFormOutcome, Meant<SignForm3848>>(({ input, signal, system }) =>
      sendSigned(system, signal, async () => ({
        outcome: 'signed' as const,
        form: await call(signForm3848, { body: await signedByOne(input, signal) }, { signal }),
      })),
    ),
  },
});
