import { formatUnits } from '../../../../rules/quantity/quantityText.ts';
import { isBelowPar } from '../../../../rules/reports/restock.ts';
import { dayIn } from '../../../../rules/time/custodyTime.ts';
import { readLasting } from '../../../core/alerts/readLasting.ts';
import { readHoldings } from '../../../core/inventory/readHoldings.ts';
import { readPar } from '../../../core/inventory/readPar.ts';
import type { JobContext } from '../../../core/jobs/job.ts';
import { parKey } from '../alert-watch/stockConditions.ts';
import { sendDigest, someOf } from './digest.ts';

/** What is below its minimum, if people were alerted to it a day ago or earlier. */
export function sendParDigest(context: JobContext): Promise<string> {
  const { database, now } = context;
  return sendDigest(context, async (agency, places) => {
    const today = dayIn(agency.timeZone, now().toISOString());
    const ids = places.map(({ id }) => id);
    const holdings = await readHoldings(database, agency.id, ids, today);
    const lasting = await readLasting(database, agency.id, {
      ...{ kind: 'belowPar', days: 1 },
      now: now(),
    });
    const low = (await readPar(database, agency.id, places, holdings)).filter(
      (line) => isBelowPar(line) && lasting.has(parKey(line)),
    );
    if (low.length === 0) return null;
    const lines = low.map(
      ({ inventoryName, product, balance, minimum }) =>
        `${inventoryName}: ${product.name} ${product.strength}, ${formatUnits(balance, product)} of at least ${formatUnits(minimum, product)}`,
    );
    return {
      title: `Stock below PAR at ${agency.name}`,
      paragraphs: [
        `In the inventories assigned to you, ${low.length} ${low.length === 1 ? 'product is' : 'products are'} below the minimum.`,
        ...someOf(lines),
      ],
    };
  });
}
