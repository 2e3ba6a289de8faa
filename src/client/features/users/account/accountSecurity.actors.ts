import { fromPromise } from 'xstate';
import { accountSecurityMachine } from '../../../../../machines/users/accountSecurity.machine.ts';
import { licenseMachine } from '../../../../../machines/users/license.machine.ts';
import { ownPasswordMachine } from '../../../../../machines/users/ownPassword.machine.ts';
import type { OwnPasswordOutcome } from '../../../../../machines/users/ownPassword.setup.ts';
import type { ChangeOutcome } from '../../../../../machines/users/securityOutcome.ts';
import {
  acknowledgeLicense,
  changeOwnPassword,
  type OwnPasswordForm,
} from '../../../../contract/users/security.ts';
import { clientScanMachine } from '../../../core/control-values/scan.actors.ts';
import { clientSigningMachine } from '../../../core/signing/signing.actors.ts';
import { call } from '../../../platform/http/call.ts';
import { renewingSession } from '../../../platform/http/gainSession.ts';
import { orProblem, setChange } from '../../../shell/calls/ownChange.ts';
import { clientPasskeyConfirmationMachine } from './passkeyConfirmation.actors.ts';
import { clientPasskeysMachine } from './passkeys.actors.ts';

const clientLicenseMachine = licenseMachine.provide({
  actors: {
    acknowledgeLicense: fromPromise<ChangeOutcome, { userId: string }>(
      ({ input, signal, system }) =>
        orProblem(system, signal, async () => {
          const body = { isAccepted: true } as const;
          return setChange(await call(acknowledgeLicense, { params: input, body }, { signal }));
        }),
    ),
  },
});

const clientOwnPasswordMachine = ownPasswordMachine.provide({
  actors: {
    changePassword: fromPromise<OwnPasswordOutcome, { userId: string; form: OwnPasswordForm }>(
      ({ input, signal, system }) =>
        orProblem(system, signal, () =>
          renewingSession(signal, async (keep): Promise<OwnPasswordOutcome> => {
            const { userId, form: body } = input;
            const options = { signal, isReplacing: true };
            const reply = await call(changeOwnPassword, { params: { userId }, body }, options);
            const arrival = keep.session(reply.session);
            return { outcome: 'done', security: reply.security, arrival };
          }),
        ),
    ),
  },
});

export const clientAccountSecurityMachine = accountSecurityMachine.provide({
  actors: {
    license: clientLicenseMachine,
    signing: clientSigningMachine,
    ownPassword: clientOwnPasswordMachine,
    passkeys: clientPasskeysMachine,
    confirmation: clientPasskeyConfirmationMachine,
    scan: clientScanMachine,
  },
});
