import {
  acknowledgeLicence as acknowledgeCall,
  confirmByPasskey as confirmCall,
  getAccountSecurity,
  postConfirmationOptions as optionsCall,
  changeOwnPassword as passwordCall,
  savePin as pinCall,
  reauthenticate as reauthenticateCall,
  saveSignature as signatureCall,
} from '../../contract/users/security.ts';
import { relyingPartyOf } from '../identity/webauthn/relyingParty.ts';
import { acknowledgeLicence } from '../operations/security/acknowledgeLicence.ts';
import { changeOwnPassword } from '../operations/security/changeOwnPassword.ts';
import {
  confirmByPasskey,
  makeConfirmationOptions,
} from '../operations/security/confirmByPasskey.ts';
import { requireOwn } from '../operations/security/ownChange.ts';
import { readAccountSecurity } from '../operations/security/readAccountSecurity.ts';
import { reauthenticate } from '../operations/security/reauthenticate.ts';
import { savePin } from '../operations/security/savePin.ts';
import { saveSignature } from '../operations/security/saveSignature.ts';
import { serve, serveOutsideTransaction } from './serve.ts';

export const securityCalls = [
  serve(getAccountSecurity, ({ tx, session, params, now }) => {
    requireOwn({ session, ...params });
    return readAccountSecurity(tx, session, now);
  }),
  serve(acknowledgeCall, ({ tx, session, params, origin, now }) =>
    acknowledgeLicence(tx, { session, ...params, origin, now }),
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
