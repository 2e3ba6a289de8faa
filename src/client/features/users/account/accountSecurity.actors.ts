import { fromPromise } from 'xstate';
import { accountSecurityMachine } from '../../../../../machines/users/accountSecurity.machine.ts';
import { licenseMachine } from '../../../../../machines/users/license.machine.ts';
import { ownPasswordMachine } from '../../../../../machines/users/ownPassword.machine.ts';
import type { ChangedPassword } from '../../../../../machines/users/ownPassword.setup.ts';
import {
  acknowledgeLicense,
  changeOwnPassword,
  type OwnPasswordForm,
  type SecurityChange,
} from '../../../../contract/users/security.ts';
import type { Result } from '../../../../rules/core/callFailure.ts';
import { clientScanMachine } from '../../../core/control-values/scan.actors.ts';
import { keepChange } from '../../../core/signing/keepChange.ts';
import { clientSigningMachine } from '../../../core/signing/signing.actors.ts';
import { call } from '../../../platform/http/call.ts';
import { renewingSession } from '../../../platform/http/gainSession.ts';
import { attempt } from '../../../shell/calls/attempt.ts';
import { clientPasskeyConfirmationMachine } from './passkeyConfirmation.actors.ts';
import { clientPasskeysMachine } from './passkeys.actors.ts';

const clientLicenseMachine = licenseMachine.provide({
  actors: {
    acknowledgeLicense: fromPromise<Result<SecurityChange>, { userId: string }>(
      ({ input: params, ...scope }) =>
        attempt(scope, async () => {
          const body = { isAccepted: true } as const;
          return keepChange(await call(acknowledgeLicense, { params, body }, scope));
        }),
    ),
  },
});

const clientOwnPasswordMachine = ownPasswordMachine.provide({
  actors: {
    changePassword: fromPromise<Result<ChangedPassword>, { userId: string; form: OwnPasswordForm }>(
      ({ input: { userId, form: body }, ...scope }) =>
        attempt(scope, () =>
          renewingSession(scope.signal, async (keep) => {
            const options = { signal: scope.signal, isReplacing: true };
            const reply = await call(changeOwnPassword, { params: { userId }, body }, options);
            return { security: reply.security, arrival: keep.session(reply.session) };
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
