import { routes } from '../../../../rules/navigation/routes.ts';
import { raiseAlert } from '../../../core/alerts/raiseAlert.ts';
import type { StoredEvent } from '../../../core/ledger/hashEvent.ts';
import type { Transaction } from '../../../database/database.ts';

/** The agent is alerted of stock for a designated site before the DEA's 30 days (STOCK-07). */
export async function alertEarly(
  tx: Transaction,
  { agencyId, id, inventoryId, recordedAt, recordedBy, summary, facts }: StoredEvent,
): Promise<void> {
  if (facts?.early === undefined) return;
  await raiseAlert(tx, {
    ...{ agencyId, inventoryId, kind: 'earlyStock', cause: id, at: recordedAt },
    lines: [`${facts.early.site}: ${summary}. Recorded by ${recordedBy}.`],
    href: routes.inventory.path.replace('{id}', inventoryId),
  });
}
