import {
  activateControlValues,
  getActivationChoices,
  getControlValue,
  listControlValues as listCall,
} from '../../contract/controlValue.ts';
import { activate } from '../operations/controlValues/activate.ts';
import { readActivationChoices } from '../operations/controlValues/readActivation.ts';
import { listControlValues, readLife } from '../operations/controlValues/report.ts';
import { askerOf, todayOf } from './custodyAsker.ts';
import { serve, serveOutsideTransaction } from './serve.ts';

export const controlValueCalls = [
  serve(listCall, ({ tx, session, query }) => listControlValues(tx, session.agency, query)),
  serve(getControlValue, ({ tx, session, params }) => readLife(tx, session.agency.id, params.id)),
  serve(getActivationChoices, ({ tx, session, now }) =>
    readActivationChoices(tx, askerOf(session), todayOf(session, now)),
  ),
  serveOutsideTransaction(activateControlValues, ({ database, session, body, origin, now }) =>
    activate(database, { form: body, session, origin, now }),
  ),
];
