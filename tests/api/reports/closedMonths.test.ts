import { type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { EntryKind } from '../../../src/contract/inventory/ledger.ts';
import { verifyLedger } from '../../../src/server/core/ledger/verifyLedger.ts';
import { checkClosings } from '../../../src/server/core/movements/checkClosings.ts';
import { closeMonths } from '../../../src/server/core/movements/closeMonths.ts';
import {
  type Closing,
  findClosing,
  heldBefore,
  inTransitBefore,
} from '../../../src/server/core/movements/closings.ts';
import { selectRows } from '../../../src/server/database/rows.ts';
import { Random } from '../../support/random.ts';
import { form3848Scene, second } from '../forms/form3848Scene.ts';

const scene = form3848Scene();

interface Written {
  readonly id: string;
  readonly kind: EntryKind;
  readonly inventoryId: string;
  readonly lotId: string;
  readonly change: number;
  readonly at: string;
  /** The kind of the entry that it corrects in the end. */
  readonly movedAs: EntryKind;
}

const kinds: readonly EntryKind[] = ['receive', 'use', 'transferOut', 'transferIn', 'loss'];

/** Half a year up to July 2026, at times on the hour at which a month starts somewhere. */
const moment = (random: Random) => {
  const day = Date.UTC(2026, random.below(6), random.pick([1, 1, 1 + random.below(28)]));
  return new Date(day + 3_600_000 * random.pick([0, 4, 5, 12]) - random.below(2)).toISOString();
};

/** Records one at random: also corrections, corrections of those, and late entries, because no time follows another. */
async function recordOne(random: Random, drugs: readonly Drug[], written: Written[]) {
  const corrected = random.below(4) === 0 ? written[random.below(written.length)] : undefined;
  const drug = drugs.find(({ lotId }) => lotId === corrected?.lotId) ?? random.pick(drugs);
  const kind = corrected === undefined ? random.pick(kinds) : 'correction';
  const inventoryId = corrected?.inventoryId ?? random.pick([scene.vault, scene.medic]);
  const amount = random.below(1_001);
  const isIn = kind === 'receive' || kind === 'transferIn' || (corrected && random.below(2) === 0);
  const change = isIn ? amount : -amount;
  const at = moment(random);
  const id = await scene.book(kind, drug, change, at, {
    inventoryId,
    correctionOfId: corrected?.id ?? null,
  });
  const { lotId } = drug;
  written.push({ id, kind, inventoryId, lotId, change, at, movedAs: corrected?.movedAs ?? kind });
}

interface Drug {
  readonly productId: string;
  readonly lotId: string;
}

const Held = v.object({ place: v.string(), amount: v.string() });

/** By inventory and lot, and by lot alone for what is on its way. */
async function heldAt(closing: Closing): Promise<Record<string, number>> {
  const sum = (rows: SQL) => sql`select coalesce(inventory_id::text, '') || ' ' || lot_id as place,
    sum(change)::text as amount from ${rows} each_change group by 1 having sum(change) <> 0`;
  const rows = await selectRows(
    scene.server.open.database,
    sql`${sum(heldBefore(closing))} union all ${sum(inTransitBefore(closing))}`,
    Held,
  );
  return Object.fromEntries(rows.map(({ place, amount }) => [place, Number(amount)]));
}

function sumOfAll(written: readonly Written[], at: Date): Record<string, number> {
  const sums = new Map<string, number>();
  const add = (place: string, change: number) => sums.set(place, (sums.get(place) ?? 0) + change);
  for (const { inventoryId, lotId, change, movedAs, ...entry } of written) {
    if (new Date(entry.at) >= at) continue;
    add(`${inventoryId} ${lotId}`, change);
    if (movedAs === 'transferIn' || movedAs === 'transferOut') add(` ${lotId}`, -change);
  }
  return Object.fromEntries([...sums].filter(([, amount]) => amount !== 0));
}

/** Closes months by small steps; stopped after some of them, if at all. */
async function closeSome(random: Random, now: string): Promise<void> {
  let steps = random.below(8);
  const progress = () => (steps-- > 0 ? Promise.resolve() : Promise.reject(new Error('stopped')));
  const watch = { now: new Date(now), batch: 1 + random.below(5), progress };
  await closeMonths(scene.server.open.database, scene.agencyId, watch).catch((error: Error) => {
    expect(error.message).toBe('stopped');
  });
}

async function forget(): Promise<void> {
  await scene.server.open.database.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const table of ['closing_balances', 'closings', 'closing_heads']) {
      await tx.execute(sql`delete from ${sql.identifier(table)}`);
    }
  });
}

async function reports(): Promise<unknown[]> {
  const all: unknown[] = [];
  for (const path of [
    'Reports/PerpetualInventory?from=2026-02-01&to=2026-02-28',
    `Reports/PerpetualInventory?from=2026-04-10&to=2026-07-10&place=${scene.medic}`,
    'Reports/Registration?from=2026-04-10&to=2026-07-10',
    `Reports/Registration?from=2026-02-01&to=2026-02-28&place=${scene.vault}`,
    'Reports/Trends?weeks=13',
    `Forms/NyForm3848?periodEnd=${second}`,
    'Reports/BiennialInventory?day=2026-05-01&moment=opening',
  ]) {
    const reply = await scene.server.send(`/api/${path}`, { headers: scene.agent.headers });
    expect([path, reply.status]).toEqual([path, 200]);
    all.push(await reply.json());
  }
  return all;
}

describe('closing balances', () => {
  it('[LEDGER-01] [LEDGER-04] give what all entries sum to, whatever is recorded late and wherever closing stops', async () => {
    const seed = Date.now() % 100_000;
    const random = new Random(seed);
    const drugs = [
      await scene.addDrug('Fentanyl', '50 mcg/mL', [50_000, 1_000]),
      await scene.addDrug('Ketamine', '50 mg/mL', [50_000_000, 1_000]),
    ];
    const { database } = scene.server.open;
    const written: Written[] = [];
    for (let round = 0; round < 5; round += 1) {
      for (let act = 0; act < 5; act += 1) await recordOne(random, drugs, written);
      // Found before something closes, and used after it.
      const at = new Date(moment(random));
      const earlier = await findClosing(database, scene.agencyId, at);
      const asOfThen = sumOfAll(written, at);
      await closeSome(random, moment(random));
      expect(await heldAt(earlier), `seed ${seed}, ${at.toISOString()}`).toEqual(asOfThen);
      const other = new Date(moment(random));
      const closing = await findClosing(database, scene.agencyId, other);
      expect(await heldAt(closing), `seed ${seed}`).toEqual(sumOfAll(written, other));
      expect(await database.transaction((tx) => checkClosings(tx, scene.agencyId))).toEqual([]);
    }
    const closed = await findClosing(database, scene.agencyId, new Date('2026-06-15T00:00:00Z'));
    expect(closed.closesAt, `seed ${seed}`).not.toBeNull();

    const withClosings = await reports();
    await forget();
    expect(await reports(), `seed ${seed}`).toEqual(withClosings);
  });

  it('[LEDGER-02] of a closed month are only added to, and named where they are not what the entries sum to', async () => {
    const { database } = scene.server.open;
    const { agencyId } = scene;
    await closeMonths(database, agencyId, { now: new Date('2026-07-01T00:00:00Z') });
    await expect(
      database.execute(sql`update closing_balances set amount = amount + 1`),
    ).rejects.toThrow();
    await database.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`update closing_balances set amount = amount + 1
        where ctid = (select ctid from closing_balances where inventory_id is not null
          order by closes_at limit 1)`);
    });
    const { failures } = await verifyLedger(database, agencyId, { most: 1_000 });
    expect(failures.join('\n')).toMatch(
      /The closing balance of \w+, lot L1, before 2026-\d\d-01 differs from its entries\./,
    );
  });
});
