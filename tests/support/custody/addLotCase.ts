import { openOrAppendCase } from '../../../src/server/core/cases/openOrAppendCase.ts';
import type { Database } from '../../../src/server/database/database.ts';

/** The case of a lot of which a vial is missing. @returns its id. */
export function addLotCase(
  database: Database,
  {
    by,
    ...of
  }: {
    readonly agencyId: number;
    readonly inventoryId: string;
    readonly productId: string;
    readonly lotId: string;
    readonly by: { readonly id: string; readonly name: string };
  },
): Promise<string> {
  const { agencyId, inventoryId, productId, lotId } = of;
  const at = new Date('2026-03-10T06:00:00.000Z');
  return database.transaction(async (tx) => {
    const { id } = await openOrAppendCase(tx, {
      ...{ agencyId, inventoryId, at, recordedAt: at, by },
      subject: { kind: 'lot', productId, lotId },
      facts: {
        kind: 'finding',
        what: 'amount',
        label: null,
        recorded: '8000',
        found: '6000',
        isBlind: false,
      },
    });
    return id;
  });
}
