import {
  confirmPerson as confirmCall,
  getNewPerson as getCall,
  listNewPeople as listCall,
} from '../../../../contract/users/newPeople.ts';
import { serve, serveOutsideTransaction } from '../../../core/http/serve.ts';
import type { Session } from '../../../core/identity/sessions.ts';
import { relyingPartyOf } from '../../../core/webauthn/relyingParty.ts';
import { confirmPerson } from './confirmPerson.ts';
import { listNewPeople, readNewPerson } from './listNewPeople.ts';

const confirmerOf = ({ agency, account }: Session) => ({ agencyId: agency.id, userId: account.id });

export const newPeopleCalls = [
  serve(listCall, async ({ tx, session, now }) => ({
    rows: await listNewPeople(tx, confirmerOf(session), now),
  })),
  serve(getCall, ({ tx, session, params, now }) =>
    readNewPerson(tx, confirmerOf(session), params.userId, now),
  ),
  serveOutsideTransaction(confirmCall, ({ database, session, body, origin, now, configuration }) =>
    confirmPerson(database, {
      form: body,
      session,
      origin,
      now,
      relyingParty: relyingPartyOf(configuration),
    }),
  ),
];
