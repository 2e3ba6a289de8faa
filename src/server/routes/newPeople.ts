import {
  confirmPerson as confirmCall,
  getNewPerson as getCall,
  listNewPeople as listCall,
} from '../../contract/users/newPeople.ts';
import type { Session } from '../identity/sessions.ts';
import { relyingPartyOf } from '../identity/webauthn/relyingParty.ts';
import { confirmPerson } from '../operations/newPeople/confirmPerson.ts';
import { listNewPeople, readNewPerson } from '../operations/newPeople/listNewPeople.ts';
import { serve, serveOutsideTransaction } from './serve.ts';

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
