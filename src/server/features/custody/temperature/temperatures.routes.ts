import {
  receiveTemperature,
  temperatureReadings,
} from '../../../../contract/inventory/temperature.ts';
import { principalOf } from '../../../core/http/custodyPrincipal.ts';
import { serve } from '../../../core/http/serve.ts';
import { listAssociated } from '../../../core/inventory/findInventory.ts';
import { openRecord } from '../../../core/records/openRecord.ts';
import { saveRecord } from '../../../core/records/saveRecord.ts';
import { findReadable } from '../../../core/rights/readAll.ts';
import { listReadings } from './listReadings.ts';
import { receiveReading } from './receiveReading.ts';
import { temperatureStore } from './temperatureStore.ts';

export const temperatureCalls = [
  serve(temperatureReadings.list, async ({ tx, session, query, origin, now }) => {
    const { inventoryId, ...page } = query;
    const own =
      inventoryId === ''
        ? await listAssociated(tx, principalOf(session))
        : [(await findReadable(tx, { session, origin, now }, inventoryId)).inventory.id];
    return listReadings(tx, session.agency.id, own, page);
  }),
  serve(temperatureReadings.get, async ({ tx, session, params, origin, now }) => {
    const store = temperatureStore({ session, now, source: 'person' });
    const opened = await openRecord(tx, store, principalOf(session), params.id);
    const { inventoryId } = opened.record.fields;
    if (inventoryId !== '') await findReadable(tx, { session, origin, now }, inventoryId);
    return opened;
  }),
  serve(temperatureReadings.save, ({ tx, body, session, origin, now }) => {
    const store = temperatureStore({ session, now, source: 'person' });
    return saveRecord(tx, store, body, { session, origin, now });
  }),
  serve(receiveTemperature, ({ tx, body, now, configuration }) =>
    receiveReading(tx, body, { now, configuration }),
  ),
];
