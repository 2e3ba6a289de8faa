import { describe, expect, it } from 'vitest';
import { readHeldAt } from '../../../../src/server/core/movements/heldAt.ts';
import type { Reader } from '../../../../src/server/database/database.ts';
import { agencyId, id, productId } from './samples.ts';

describe('[LEDGER-01] what was held of a lot', () => {
  const lot = { productId, lot: 'F1', expiresOn: '2028-01-31' };
  const read = (inventories: readonly string[], amounts: string) => {
    const row = { ...lot, inventories: inventories.join(''), amounts };
    const reader = { execute: async () => ({ rows: [row] }) };
    const closing = { agencyId, at: new Date(0), closesAt: null, through: 0 };
    return readHeldAt(reader as unknown as Reader, closing);
  };

  it('is what each inventory held', async () => {
    expect(await read([id(1), id(2)], '[300,-20]')).toEqual([
      { ...lot, inventoryId: id(1), amount: 300 },
      { ...lot, inventoryId: id(2), amount: -20 },
    ]);
  });

  it.each(['[9007199254740993]', '[1.5]', '[300,null]', '300', '{}'])(
    'is no amount that a number cannot hold exactly, or no list of amounts: %s',
    async (amounts) => {
      await expect(read([id(1), id(2)], amounts)).rejects.toThrow(
        'A sum of the ledger is larger than any agency could hold.',
      );
    },
  );
});
