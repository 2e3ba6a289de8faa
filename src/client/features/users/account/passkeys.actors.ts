import { fromPromise } from 'xstate';
import { passkeysMachine } from '../../../../../machines/users/passkeys.machine.ts';
import {
  listCredentials,
  type Passkey,
  removeCredential,
} from '../../../../contract/session/fido.ts';
import { type Result, valueIn } from '../../../../rules/core/callFailure.ts';
import { clientPasskeyRegistrationMachine } from '../../../core/session/passkeysRegistration.actors.ts';
import { reauthenticate } from '../../../core/signing/reauthenticate.ts';
import { call } from '../../../platform/http/call.ts';
import { attempt } from '../../../shell/calls/attempt.ts';

/** What the section itself shows. */
const shown = ['rejected', 404] as const;

export const clientPasskeysMachine = passkeysMachine.provide({
  actors: {
    listPasskeys: fromPromise<readonly Passkey[]>(async (scope) => {
      const ask = () => call(listCredentials, {}, scope);
      return valueIn(await attempt({ ...scope, shown: [] }, ask)).rows;
    }),
    registerPasskey: clientPasskeyRegistrationMachine,
    removePasskey: fromPromise<Result<null>, { id: string }>(({ input: body, ...scope }) =>
      attempt({ ...scope, shown }, async () => {
        await call(removeCredential, { body }, scope);
        return null;
      }),
    ),
    reauthenticate: fromPromise<Result<null>, { password: string }>(({ input, ...scope }) =>
      attempt({ ...scope, shown }, async () => {
        await reauthenticate(input.password, scope.signal);
        return null;
      }),
    ),
  },
});
