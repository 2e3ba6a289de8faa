import { setTimeout as wait } from 'node:timers/promises';

/**
 * The entries of an inventory's ledger since the one that was read last, the oldest first. The key needs the scope `ledger`.
 * Keep the number of the last entry with what you made of it: then no entry is read twice, and none is left out.
 *
 * @param {string} origin such as https://countersign.agency.org
 * @param {string} key an API key
 * @param {string} inventoryId
 * @param {number} last the `sequence` of the last entry that was read; 0 at the start
 * @returns {Promise<{ sequence: number }[]>}
 */
export async function followLedger(origin, key, inventoryId, last) {
  const entries = [];
  for (let after = last; after !== null; ) {
    const address = `${origin}/api/Inventories/${inventoryId}/Ledger?after=${after}`;
    const reply = await fetch(address, { headers: { Authorization: `Bearer ${key}` } });
    if (reply.status === 429 || reply.status === 503) {
      await wait(Number(reply.headers.get('Retry-After') ?? 5) * 1000);
      continue;
    }
    const page = await reply.json();
    if (!reply.ok) throw new Error(`${page.code}: ${page.detail}`);
    entries.push(...page.rows.reverse());
    after = page.newer;
  }
  return entries;
}
