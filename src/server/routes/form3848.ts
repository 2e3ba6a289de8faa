import { getForm3848, signForm3848 } from '../../contract/reports/form3848.ts';
import { relyingPartyOf } from '../identity/webauthn/relyingParty.ts';
import { readForm } from '../operations/form3848/readForm.ts';
import { signForm } from '../operations/form3848/signForm.ts';
import { serve, serveOutsideTransaction } from './serve.ts';

export const form3848Calls = [
  serve(getForm3848, ({ tx, session, query, now }) => readForm(tx, session, query, now)),
  serveOutsideTransaction(signForm3848, ({ database, session, body, origin, now, configuration }) =>
    signForm(database, {
      form: body,
      session,
      origin,
      now,
      relyingParty: relyingPartyOf(configuration),
    }),
  ),
];
