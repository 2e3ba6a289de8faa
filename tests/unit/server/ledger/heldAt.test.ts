import { describe, expect, it } from 'vitest';
import { readHeldAt } from '../../../../src/server/core/movements/heldAt.ts';
import type { Reader } from '../../../../src/server/database/database.ts';
import { agencyId, id, productId } from './samples.ts';

describe('[LEDGER-01] what was held of a lot', () => {
  const lot = { productId, lot: 'F1', expiresOn: '2028-01-31' };
  const read = (held: string) => {
    const reader = { execute: async () => ({ rows: [{ ...lot, held }] }) };
    const closing = { agencyId, at: new Date(0), closesAt: null, through: 0 };
    return readHeldAt(reader as unknown as Reader, closing);
  };

  it('is what each inventory held', async () => {
    expect(await read(`${id(1)} 300,${id(2)} -20`)).toEqual([
      { ...lot, inventoryId: id(1), amount: 300 },
      { ...lot, inventoryId: id(2), amount: -20 },
    ]);
  });

  it('is no amount that a number cannot hold exactly', async () => {
    await expect(read(`${id(1)} 9007199254740993`)).rejects.toThrow();
  });
});
