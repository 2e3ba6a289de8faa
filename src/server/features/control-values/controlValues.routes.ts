import {
  activateControlValues,
  getActivationChoices,
  getControlValue,
  listControlValues as listCall,
} from '../../../contract/control-values/controlValue.ts';
import {
  findControlValue as findCall,
  placeLabels as placeCall,
} from '../../../contract/control-values/controlValueScan.ts';
import { getLabelsToPrint, printLabels } from '../../../contract/control-values/labelPrint.ts';
import { placeLabels } from '../../core/control-values/placeLabels.ts';
import { principalOf, todayOf } from '../../core/http/custodyPrincipal.ts';
import { serve } from '../../core/http/serve.ts';
import { serveSigned } from '../../core/http/serveSigned.ts';
import { activate } from './activate.ts';
import { findControlValue } from './findControlValue.ts';
import { readLabelsToPrint, recordPrint } from './labelPrints.ts';
import { readActivationChoices } from './readActivation.ts';
import { readLife } from './readLife.ts';
import { listControlValues } from './report.ts';

export const controlValueCalls = [
  serve(listCall, ({ tx, session, query }) => listControlValues(tx, session.agency, query)),
  serve(getControlValue, ({ tx, session, params }) => readLife(tx, session.agency.id, params.id)),
  serve(getActivationChoices, ({ tx, session, now }) =>
    readActivationChoices(tx, principalOf(session), todayOf(session, now)),
  ),
  serve(findCall, ({ tx, session, body, origin, now }) =>
    findControlValue(tx, { code: body.code, session, origin, now }),
  ),
  serve(placeCall, ({ tx, session, params, body, now }) =>
    placeLabels(tx, principalOf(session), { inventoryId: params.id, scanned: body.labels, now }),
  ),
  serve(getLabelsToPrint, ({ tx, session, query }) => readLabelsToPrint(tx, session, query)),
  serve(printLabels, ({ tx, session, body, origin, now }) =>
    recordPrint(tx, { form: body, session, origin, now }),
  ),
  serveSigned(activateControlValues, activate),
];
