import { expiryThreshold } from '../../../../rules/alerts/thresholds.ts';
import { usableUntil } from '../../../../rules/inventory/beyondUse.ts';
import { formatUnits } from '../../../../rules/quantity/quantityText.ts';
import { dayIn } from '../../../../rules/time/custodyTime.ts';
import { dayText } from '../../../../rules/time/dayText.ts';
import { expirationBand } from '../../../../rules/time/expiry.ts';
import { readLasting } from '../../../core/alerts/readLasting.ts';
import { readHoldings } from '../../../core/inventory/readHoldings.ts';
import type { JobContext } from '../../../core/jobs/job.ts';
import { expiryKey } from '../alert-watch/stockConditions.ts';
import { sendDigest, someOf } from './digest.ts';

/** What has expired and what will within 30 days, if people were alerted to it a week ago or earlier. */
export function sendExpiryDigest(context: JobContext): Promise<string> {
  const { database, now } = context;
  return sendDigest(context, async (agency, places) => {
    const today = dayIn(agency.timeZone, now().toISOString());
    const names = new Map(places.map(({ id, name }) => [id, name]));
    const held = await readHoldings(database, agency.id, [...names.keys()], today);
    const lasting = await readLasting(database, agency.id, {
      ...{ kind: 'expiry', days: 7 },
      now: now(),
    });
    const due = held
      .filter((one) => lasting.has(expiryKey(one, expiryThreshold(usableUntil(one), today))))
      .map((holding) => ({ ...holding, band: expirationBand(usableUntil(holding), today) }))
      .filter(({ band }) => band === 'expired' || band === 'within30')
      .toSorted((a, b) => usableUntil(a).localeCompare(usableUntil(b)));
    if (due.length === 0) return null;
    const expired = due.filter(({ band }) => band === 'expired').length;
    const lines = due.map(({ band, ...holding }) => {
      const { inventoryId, product, lot, balance } = holding;
      const when = band === 'expired' ? 'expired' : 'expires';
      return `${names.get(inventoryId) ?? ''}: ${product.name} ${product.strength}, lot ${lot.number}, ${formatUnits(balance, product)}, ${when} on ${dayText(usableUntil(holding))}`;
    });
    return {
      title: `Expiring stock at ${agency.name}`,
      paragraphs: [
        `In the inventories assigned to you, ${expired} ${expired === 1 ? 'lot has' : 'lots have'} expired and ${due.length - expired} will within 30 days. Remove expired stock from service.`,
        ...someOf(lines),
      ],
    };
  });
}
