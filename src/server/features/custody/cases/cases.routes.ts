import * as calls from '../../../../contract/custody/case.ts';
import { serve, serveOutsideTransaction } from '../../../core/http/serve.ts';
import { serveSigned } from '../../../core/http/serveSigned.ts';
import { addNote, setOwner } from './appendRecords.ts';
import { closeCase } from './closeCase.ts';
import { exportCase } from './exportCase.ts';
import { listCases } from './listCases.ts';
import { readCase } from './readCase.ts';

export const caseCalls = [
  serve(calls.listCases, ({ tx, session, query, now }) => listCases(tx, session, query, now)),
  serve(calls.getCase, ({ tx, session, params, now }) => readCase(tx, session, params.id, now)),
  serve(calls.addCaseNote, ({ tx, session, params, body, origin, now }) =>
    addNote(tx, { session, id: params.id, ...body, origin, now }),
  ),
  serve(calls.setCaseOwner, ({ tx, session, params, body, origin, now }) =>
    setOwner(tx, { session, id: params.id, ...body, origin, now }),
  ),
  serveOutsideTransaction(
    calls.exportCase,
    ({ database, session, params, origin, now, configuration }) =>
      exportCase(database, { session, id: params.id, origin, now }, configuration),
  ),
  serveSigned(calls.closeCase, (database, request) => closeCase(database, request)),
];
