import {
  confirmPerson as confirmCall,
  getNewPerson as getCall,
  listNewPeople as listCall,
} from '../../../../contract/users/newPeople.ts';
import { serve } from '../../../core/http/serve.ts';
import { serveSigned } from '../../../core/http/serveSigned.ts';
import type { Session } from '../../../core/identity/sessions.ts';
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
  serveSigned(confirmCall, confirmPerson),
];
