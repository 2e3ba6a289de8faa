import type { Exception } from '../../../../contract/custody/dashboard.ts';
import { lossClocks } from '../../../../rules/reports/lossClocks.ts';
import { dayText } from '../../../../rules/time/dayText.ts';
import { type OpenLoss, readOpenLosses } from '../../../core/signed-documents/openLosses.ts';
import type { Reader } from '../../../database/database.ts';
import { lossHref } from './readRegulatory.ts';

/**
 * The losses in some inventories of which the DEA or, in New York, someone else has to be notified now (REG-15).
 *
 * @param days today, and the day of an instant, where the agency is.
 */
export async function readLossExceptions(
  reader: Reader,
  agencyId: number,
  inventoryIds: readonly string[] | 'all',
  days: { today: string; day: (at: Date) => string },
): Promise<Exception[]> {
  if (inventoryIds.length === 0) return [];
  const losses = await readOpenLosses(reader, agencyId);
  return losses
    .filter(({ inventoryId }) => inventoryIds === 'all' || inventoryIds.includes(inventoryId))
    .flatMap((loss) => [...noticeOf(loss, days), ...newYorkOf(loss, days)]);
}

type Days = Parameters<typeof readLossExceptions>[3];

function noticeOf(loss: OpenLoss, { today, day }: Days): Exception[] {
  if (!loss.awaitsNotice) return [];
  const discoveredOn = day(loss.discoveredAt);
  const { noticeDueOn } = lossClocks(discoveredOn);
  return [
    {
      kind: 'lossClock',
      tone: noticeDueOn <= today ? 'bad' : 'warning',
      title: `Loss at ${loss.place}: written notice to the DEA is due`,
      detail: `Loss ${loss.number}, discovered ${dayText(discoveredOn)}. Due ${dayText(noticeDueOn)}.`,
      href: `${lossHref(loss.lossId)}#deadlines`,
      action: 'Record the notice',
    },
  ];
}

const newYorkNames = { department: 'the Department of Health', director: 'the medical director' };

function newYorkOf(loss: OpenLoss, { day }: Days): Exception[] {
  if (loss.notNotified.length === 0) return [];
  const whom = loss.notNotified.map((one) => newYorkNames[one]).join(' and ');
  return [
    {
      kind: 'lossClock',
      tone: 'bad',
      title: `Loss at ${loss.place}: notify ${whom}`,
      detail: `Loss ${loss.number}, discovered ${dayText(day(loss.discoveredAt))}. Overdue until it is recorded.`,
      href: `${lossHref(loss.lossId)}?statement=newYork`,
      action: 'Record who was notified',
    },
  ];
}
