import {
  acknowledgeLicense as acknowledgeCall,
  confirmByPasskey as confirmCall,
  getAccountSecurity,
  postConfirmationOptions as optionsCall,
  changeOwnPassword as passwordCall,
  savePin as pinCall,
  reauthenticate as reauthenticateCall,
  saveSignature as signatureCall,
} from '../../../../contract/users/security.ts';
import { serve, serveOutsideTransaction } from '../../../core/http/serve.ts';
import { requireOwn } from '../../../core/identity/ownChange.ts';
import { readAccountSecurity } from '../../../core/identity/readAccountSecurity.ts';
import { relyingPartyOf } from '../../../core/webauthn/relyingParty.ts';
import { acknowledgeLicense } from './acknowledgeLicense.ts';
import { changeOwnPassword } from './changeOwnPassword.ts';
import { confirmByPasskey, makeConfirmationOptions } from './confirmByPasskey.ts';
import { reauthenticate } from './reauthenticate.ts';
import { savePin } from './savePin.ts';
import { saveSignature } from './saveSignature.ts';

export const securityCalls = [
  serve(getAccountSecurity, ({ tx, session, params, now }) => {
    requireOwn({ session, ...params });
    return readAccountSecurity(tx, session, now);
  }),
  serve(acknowledgeCall, ({ tx, session, params, origin, now }) =>
    acknowledgeLicense(tx, { session, ...params, origin, now }),
  ),
  serve(signatureCall, ({ tx, session, params, body, origin, now }) =>
    saveSignature(tx, { session, ...params, form: body, origin, now }),
  ),
  serveOutsideTransaction(pinCall, ({ database, session, params, body, origin, now }) =>
    savePin(database, { session, ...params, ...body, origin, now }),
  ),
  serveOutsideTransaction(
    reauthenticateCall,
    async ({ database, session, body, origin, now, headers }) => {
      const renewed = await reauthenticate(database, { session, ...body, origin, now });
      headers.append('Set-Cookie', renewed.cookie);
      return renewed.session;
    },
  ),
  serve(optionsCall, ({ tx, session, now, configuration }) =>
    makeConfirmationOptions(tx, { session, party: relyingPartyOf(configuration), now }),
  ),
  serveOutsideTransaction(
    confirmCall,
    async ({ database, session, body, origin, now, headers, configuration }) => {
      const party = relyingPartyOf(configuration);
      const request = { session, ...body, party, origin, now };
      const { cookie, ...reply } = await confirmByPasskey(database, request);
      headers.append('Set-Cookie', cookie);
      return reply;
    },
  ),
  serveOutsideTransaction(
    passwordCall,
    async ({ database, session, params, body, origin, now, headers, configuration }) => {
      const settings = configuration;
      const request = { session, ...params, form: body, settings, origin, now };
      const { cookie, ...reply } = await changeOwnPassword(database, request);
      headers.append('Set-Cookie', cookie);
      return reply;
    },
  ),
];
