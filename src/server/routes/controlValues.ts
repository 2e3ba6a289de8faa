import {
  activateControlValues,
  getActivationChoices,
  getControlValue,
  listControlValues as listCall,
} from '../../contract/control-values/controlValue.ts';
import {
  findControlValue as findCall,
  placeLabels as placeCall,
} from '../../contract/control-values/controlValueScan.ts';
import { getLabelsToPrint, printLabels } from '../../contract/control-values/labelPrint.ts';
import { relyingPartyOf } from '../identity/webauthn/relyingParty.ts';
import { activate } from '../operations/controlValues/activate.ts';
import { findControlValue } from '../operations/controlValues/findControlValue.ts';
import { readLabelsToPrint, recordPrint } from '../operations/controlValues/labelPrints.ts';
import { placeLabels } from '../operations/controlValues/placeLabels.ts';
import { readActivationChoices } from '../operations/controlValues/readActivation.ts';
import { readLife } from '../operations/controlValues/readLife.ts';
import { listControlValues } from '../operations/controlValues/report.ts';
import { askerOf, todayOf } from './custodyAsker.ts';
import { serve, serveOutsideTransaction } from './serve.ts';

export const controlValueCalls = [
  serve(listCall, ({ tx, session, query }) => listControlValues(tx, session.agency, query)),
  serve(getControlValue, ({ tx, session, params }) => readLife(tx, session.agency.id, params.id)),
  serve(getActivationChoices, ({ tx, session, now }) =>
    readActivationChoices(tx, askerOf(session), todayOf(session, now)),
  ),
  serve(findCall, ({ tx, session, body, origin, now }) =>
    findControlValue(tx, { code: body.code, session, origin, now }),
  ),
  serve(placeCall, ({ tx, session, params, body, now }) =>
    placeLabels(tx, askerOf(session), { inventoryId: params.id, scanned: body.labels, now }),
  ),
  serve(getLabelsToPrint, ({ tx, session, query }) => readLabelsToPrint(tx, session, query)),
  serve(printLabels, ({ tx, session, body, origin, now }) =>
    recordPrint(tx, { form: body, session, origin, now }),
  ),
  serveOutsideTransaction(
    activateControlValues,
    ({ database, session, body, origin, now, configuration }) =>
      activate(database, {
        form: body,
        session,
        origin,
        now,
        relyingParty: relyingPartyOf(configuration),
      }),
  ),
];
