import { useSelector } from '@xstate/react';
import type { PendingRecord } from '../../../rules/custody/field/pendingRecord.ts';
import type { PendingAct } from '../../../rules/offline/pendingAct.ts';
import { type AppActor, chartOf } from '../../shell/charts.ts';
import { itemOfAct, itemOfRecord, type PendingItem } from './pendingItem.ts';

const noActs: readonly PendingAct[] = [];
const noRecords: readonly PendingRecord[] = [];

/** The chart of the pending acts, while someone is logged in, and what is listed: field records first. */
export function usePendingActs(app: AppActor) {
  const session = chartOf(app, 'session');
  const work = useSelector(session, () => chartOf(app, 'pendingActs'));
  const delivery = useSelector(session, () => chartOf(app, 'delivery'));
  const acts = useSelector(work, (state) => state?.context.acts ?? noActs);
  const posted = useSelector(delivery, (state) => state?.context.posted ?? noRecords);
  const records = useSelector(delivery, (state) => state?.context.records ?? noRecords);
  const items = [...posted, ...records].map(itemOfRecord).concat(acts.map(itemOfAct));
  const dismiss = ({ key, isRecord }: PendingItem) =>
    isRecord
      ? delivery?.send({ type: 'record.dismissed', recordId: key })
      : work?.send({ type: 'act.dismissed', key });
  return { work, items, dismiss };
}
