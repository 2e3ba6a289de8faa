import { getForm3848, signForm3848 } from '../../../../contract/reports/form3848.ts';
import { serve, serveOutsideTransaction } from '../../../core/http/serve.ts';
import { relyingPartyOf } from '../../../core/webauthn/relyingParty.ts';
import { readForm } from './readForm.ts';
import { signForm } from './signForm.ts';

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
