import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { hashSecret, newSecret } from '../../src/server/core/identity/secret.ts';
import type { Database } from '../../src/server/database/database.ts';
import { inventories, inventoryUsers } from '../../src/server/database/schema/custodyPlace.ts';
import { sessions } from '../../src/server/database/schema/session.ts';
import { fillLedger } from '../support/custody/fillLedger.ts';
import { addUser } from '../support/people/people.ts';

/** A page’s call, and the one statement that reads the rows it is about. */
export interface LoadPage {
  readonly address: string;
  readonly statement: string;
}

/** The sessions of a load, and what they ask for. */
export interface LoadWorld {
  readonly tokens: readonly string[];
  readonly pages: Readonly<Record<'ledger' | 'inventories' | 'dashboard', LoadPage>>;
}

const people = 50;
const places = 20;

/** An agency with so many entries in twenty inventories, and fifty people who share so many sessions. */
export async function fillLoad(
  database: Database,
  size: { entries: number; sessions: number },
): Promise<LoadWorld> {
  const { agencyId } = await fillLedger(database, {
    prefix: 'load',
    inventories: places,
    entries: size.entries,
  });
  const held = await database
    .select({ id: inventories.id })
    .from(inventories)
    .where(eq(inventories.agencyId, agencyId));
  const users: string[] = [];
  for (let person = 0; person < people; person += 1) {
    users.push(await addUser(database, agencyId, `crew${person}`, { permissionId: 3 }));
  }
  await database
    .insert(inventoryUsers)
    .values(
      users.flatMap((userId) => held.map(({ id }) => ({ agencyId, inventoryId: id, userId }))),
    );
  const tokens = Array.from({ length: size.sessions }, newSecret);
  const now = new Date();
  await database
    .insert(sessions)
    .values(
      tokens.map((token, index) => ({
        id: randomUUID(),
        tokenHash: hashSecret(token),
        userId: users[index % people] ?? '',
        agencyId,
        factor: 'password',
        startedAt: now,
        lastAccessAt: now,
        authenticatedAt: now,
        expiresAt: new Date(now.getTime() + 12 * 3_600_000),
      })),
    );
  await database.execute(sql`vacuum analyze`);
  const first = held[0]?.id ?? '';
  const ofAgency = `e.agency_id = ${agencyId}`;
  return {
    tokens,
    pages: {
      ledger: {
        address: `/api/Inventories/${first}/Ledger?length=25`,
        statement: `${entriesOf} where ${ofAgency} and e.inventory_id = '${first}' order by e.sequence desc limit 25`,
      },
      inventories: {
        address: '/api/Inventories',
        statement: `
          select i.*, s.*, b.*, l.*, p.* from inventories i
          join sites s on s.agency_id = i.agency_id and s.id = i.site_id
          left join balances b on b.agency_id = i.agency_id and b.inventory_id = i.id
          left join lots l on l.agency_id = b.agency_id and l.id = b.lot_id
          left join products p on p.agency_id = l.agency_id and p.id = l.product_id
          where i.agency_id = ${agencyId}`,
      },
      dashboard: {
        address: '/api/Dashboard',
        statement: `${entriesOf} where ${ofAgency} order by e.sequence desc limit 100`,
      },
    },
  };
}

const entriesOf = `
  select e.*, p.*, l.* from ledger_entries e
  join products p on p.agency_id = e.agency_id and p.id = e.product_id
  join lots l on l.agency_id = e.agency_id and l.id = e.lot_id`;
