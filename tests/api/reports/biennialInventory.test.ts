import { randomUUID } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Problem } from '../../../src/contract/core/problem.ts';
import { Dashboard } from '../../../src/contract/custody/dashboard.ts';
import {
  BiennialInventory,
  TakenInventory,
} from '../../../src/contract/reports/biennialInventory.ts';
import { ReportFile } from '../../../src/contract/reports/report.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { biennialInventories } from '../../../src/server/database/schema/biennialInventory.ts';
import { regulatoryDates } from '../../../src/server/database/schema/custodyDuty.ts';
import { userAgencies } from '../../../src/server/database/schema/user.ts';
import { proveChains } from '../../../src/server/features/audit/proveChains.ts';
import { readHeads } from '../../../src/server/features/audit/readHeads.ts';
import { collectInventory } from '../../../src/server/features/reports/biennial-inventory/collectInventory.ts';
import {
  actsOf,
  addEventCustody,
  detailsOf,
  type EventCustody,
  recordAs,
} from '../../support/custody/custodyEvents.ts';
import { addUser, type CurrentUser, logInAs, signedWith } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
let ours: EventCustody;
let manager: CurrentUser;
let technician: CurrentUser;
let stranger: CurrentUser;

const path = '/api/Reports/BiennialInventory';

/**
 * The bag received four vials on March 1; one was sent to the vault on March 10, 03:31 in New York, and is on its way.
 */
beforeAll(async () => {
  server = await startTestServer();
  const { database } = server.open;
  ours = await addEventCustody(database, 'our');
  const theirs = await addEventCustody(database, 'their');
  const acts = actsOf(ours);
  await recordAs(database, ours, ['signer'], acts.sending());
  await recordAs(database, ours, ['signer'], acts.counting(3, { mode: 'scheduled' }));
  await addUser(database, ours.agencyId, 'ourboss', { fullName: 'Our Boss', permissionId: 2 });
  await addUser(database, theirs.agencyId, 'theirboss', { permissionId: 2 });
  manager = await logInAs(server, 'ourboss');
  technician = await logInAs(server, 'oursigner');
  stranger = await logInAs(server, 'theirboss');
});

afterAll(() => server.close());

async function look(query: string, as = manager): Promise<BiennialInventory> {
  const reply = await server.send(`${path}${query}`, { headers: as.headers });
  expect(reply.status).toBe(200);
  return v.parse(BiennialInventory, await reply.json());
}

async function draftOf(query: string) {
  const { shown } = await look(query);
  if (shown.kind !== 'draft') throw new Error('No draft');
  return shown.draft;
}

function take(body: object, as = manager) {
  return server.send(`${path}/Take`, { body, headers: as.headers });
}

async function formOf(day: string, moment: 'opening' | 'close', explanation: string) {
  const { basis } = await draftOf(`?day=${day}&moment=${moment}`);
  return { idempotencyKey: randomUUID(), day, moment, basis, explanation, signing: signedWith() };
}

async function codeOf(reply: Response): Promise<[number, string]> {
  return [reply.status, v.parse(Problem, await reply.json()).code];
}

describe('[ROUTE-18] the figures of a biennial inventory (21 CFR 1304.11)', () => {
  it('the opening is the stock before the day, the close is the stock now or at its end', async () => {
    const amounts = async (query: string) => {
      const { content } = await draftOf(query);
      return content.places.map(({ inventory, lines }) => [
        inventory,
        ...lines.map(({ amount }) => amount),
      ]);
    };
    expect(await amounts('?day=2026-03-01&moment=opening')).toEqual([['our bag'], ['our vault']]);
    expect(await amounts('?day=2026-03-01')).toEqual([['our bag', 8_000], ['our vault']]);
    expect(await amounts('?day=2026-03-10&moment=opening')).toEqual([
      ['our bag', 8_000],
      ['our vault'],
    ]);
    expect(await amounts('?day=2026-03-10&moment=close')).toEqual([
      ['our bag', 6_000],
      ['our vault'],
    ]);
    const { content } = await draftOf('?day=2026-03-10&moment=close');
    expect(content).toMatchObject({
      asOf: '2026-03-10T08:00:00.000Z',
      inTransit: [{ amount: 2_000, lot: 'F2607A' }],
      ledgerSequence: 2,
      products: [{ schedule: 'C-II' }],
    });
    expect((await draftOf('?day=2026-03-10&moment=opening')).content.asOf).toBe(
      '2026-03-10T04:00:00.000Z',
    );
  });

  it('a movement at midnight, to the millisecond, belongs to the day that starts', async () => {
    const { database } = server.open;
    const other = await addEventCustody(database, 'mid');
    const occurredAt = '2026-03-10T04:00:00.000Z';
    const sending = { ...actsOf(other).sending(), occurredAt };
    await recordAs(database, other, ['signer'], sending);
    const held = async (day: string, moment: 'opening' | 'close') => {
      const { agencyId } = other;
      const asked = { agencyId, timeZone: 'America/New_York', day, moment };
      const { content } = await database.transaction((tx) =>
        collectInventory(tx, asked, server.clock.now),
      );
      return [content.places[0]?.lines[0]?.amount, content.inTransit.length];
    };
    expect(await held('2026-03-09', 'close')).toEqual([8_000, 0]);
    expect(await held('2026-03-10', 'opening')).toEqual([8_000, 0]);
    expect(await held('2026-03-10', 'close')).toEqual([6_000, 1]);
  });

  it('a lot with nothing left is in no inventory', async () => {
    const { database } = server.open;
    const other = await addEventCustody(database, 'gone');
    const linesOf = async () => {
      const asked = {
        agencyId: other.agencyId,
        timeZone: 'America/New_York',
        day: '2026-03-10',
        moment: 'close' as const,
      };
      const { content } = await database.transaction((tx) =>
        collectInventory(tx, asked, server.clock.now),
      );
      return content.places.map(({ lines }) => lines.map(({ amount }) => amount));
    };
    expect(await linesOf()).toEqual([[8_000], []]);
    await recordAs(database, other, ['signer'], actsOf(other).sending(4));
    expect(await linesOf()).toEqual([[], []]);
  });

  it('names who counted, and what no one counted', async () => {
    const today = (await draftOf('?day=2026-03-10')).content;
    expect(today.places[0]?.count).toMatchObject({ by: 'our signer' });
    expect(today.concerns).toEqual([
      'fentaNYL 50 mcg/mL, lot F2607A was in transit between two inventories.',
    ]);
    const before = (await draftOf('?day=2026-03-05')).content;
    expect(before.concerns).toEqual(['Not counted within a day of this inventory: our bag.']);
  });

  it('names the discrepancies that were open then, even if they are explained by now', async () => {
    const { database } = server.open;
    const other = await addEventCustody(database, 'dif');
    const acts = actsOf(other);
    const counting = { ...acts.counting(3), occurredAt: '2026-03-09T12:00:00.000Z' };
    await recordAs(database, other, ['signer'], counting);
    await recordAs(database, other, ['witness'], acts.counting(4));
    const open = async (day: string, moment: 'opening' | 'close') => {
      const { agencyId } = other;
      const asked = { agencyId, timeZone: 'America/New_York', day, moment };
      const { content } = await database.transaction((tx) =>
        collectInventory(tx, asked, server.clock.now),
      );
      return content.places[0]?.openDifferences;
    };
    expect(await open('2026-03-09', 'opening')).toBe(0);
    expect(await open('2026-03-09', 'close')).toBe(1);
    expect(await open('2026-03-10', 'close')).toBe(0);
  });

  it('are refused for a day that has not started', async () => {
    const reply = await server.send(`${path}?day=2026-03-11`, { headers: manager.headers });
    expect(await codeOf(reply)).toEqual([422, 'day_not_begun']);
  });
});

describe('[ROUTE-18] recording a biennial inventory', () => {
  it('is refused without an explanation, without the PIN, and with other figures than were shown', async () => {
    const unexplained = await formOf('2026-03-10', 'close', ' ');
    expect(await codeOf(await take(unexplained))).toEqual([422, 'explanation_missing']);
    const form = { ...unexplained, explanation: 'One vial is on its way to the vault.' };
    expect(await codeOf(await take({ ...form, signing: signedWith('9999') }))).toEqual([
      422,
      'pin_wrong',
    ]);
    expect(await codeOf(await take({ ...form, moment: 'opening' }))).toEqual([
      409,
      'inventory_changed',
    ]);
    expect((await look('')).taken).toEqual([]);
  });

  it('is not possible for a system administrator from another agency', async () => {
    const { database } = server.open;
    const id = await addUser(database, ours.agencyId, 'visiting', { permissionId: 4 });
    const visiting = await logInAs(server, 'visiting');
    await database.delete(userAgencies).where(eq(userAgencies.userId, id));
    const form = await formOf('2026-03-10', 'close', 'One vial is on its way to the vault.');
    expect(await codeOf(await take(form, visiting))).toEqual([403, 'witness_role']);
    expect((await look('')).taken).toEqual([]);
  });

  it('happens once, moves the deadline, completes what was planned, and is audited', async () => {
    const { database } = server.open;
    await database.insert(regulatoryDates).values({
      agencyId: ours.agencyId,
      title: 'Biennial inventory, planned',
      detail: 'All sites',
      dueOn: '2026-05-01',
    });
    expect((await look('')).next).toEqual({ dueOn: '2028-03-01', after: '2026-03-01' });
    const form = await formOf('2026-03-10', 'close', 'One vial is on its way to the vault.');
    const first = v.parse(TakenInventory, await (await take(form)).json());
    const again = v.parse(TakenInventory, await (await take(form)).json());
    expect(again).toEqual(first);
    expect(await codeOf(await take({ ...form, explanation: 'Other' }))).toEqual([
      409,
      'already_taken_differently',
    ]);
    const after = await look(`?id=${first.id}`);
    expect(after.next).toEqual({ dueOn: '2028-03-10', after: '2026-03-10' });
    expect(after.taken).toMatchObject([{ id: first.id, moment: 'close', takenBy: 'Our Boss' }]);
    expect(after.shown).toEqual({ kind: 'taken', inventory: first });
    const reply = await server.send('/api/Dashboard', { headers: manager.headers });
    const { regulatory } = v.parse(Dashboard, await reply.json());
    expect(regulatory.filter(({ title }) => title.startsWith('Biennial'))).toMatchObject([
      {
        title: 'Biennial inventory',
        dueOn: '2028-03-10',
        href: '/reports/biennial-inventory',
      },
    ]);
    const audited = await database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'biennialInventory.taken'));
    expect(audited).toMatchObject([{ actorName: 'Our Boss', factor: 'password and a PIN' }]);
    expect(audited[0]?.changes.at(-1)).toMatchObject({ after: first.hash });
  });

  it('does not change with later entries', async () => {
    const [row] = (await look('')).taken;
    const before = await look(`?id=${row?.id}`);
    const { database } = server.open;
    // A late entry from before the inventory: the record stays, the next draft of that day differs.
    const late = detailsOf(ours, 'breakage', {
      lines: actsOf(ours).line(),
      occurredAt: '2026-03-09T12:00:00.000Z',
    });
    await recordAs(database, ours, ['signer', 'witness'], late);
    expect((await look(`?id=${row?.id}`)).shown).toEqual(before.shown);
    const now = await draftOf('?day=2026-03-10&moment=close');
    expect(now.content.places[0]?.lines).toMatchObject([{ amount: 4_000 }]);
  });

  it('is chained: a second one follows the first, and a change of either is detected', async () => {
    const { database } = server.open;
    const form = await formOf('2026-03-09', 'opening', 'A vial was counted the day after.');
    expect((await take(form)).status).toBe(200);
    const heads = await readHeads(database, ours.agencyId);
    expect(heads).toContainEqual(expect.objectContaining({ chain: 'inventories', sequence: 2 }));
    const forge = async (statement: string) => {
      const undo = new Error('undo');
      const failures: string[] = [];
      const forging = database.transaction(async (tx) => {
        await tx.execute('set local session_replication_role = replica');
        await tx.execute(statement);
        for await (const proof of proveChains(tx, heads)) failures.push(...proof.failures);
        throw undo;
      });
      await expect(forging).rejects.toBe(undo);
      return failures;
    };
    expect(await forge('select 1')).toEqual([]);
    expect(
      await forge(`update biennial_inventories set taken_by = 'Eve' where day = '2026-03-10'`),
    ).toEqual(['Biennial inventory 1 (2026-03-10) was changed.']);
    expect(await forge(`delete from biennial_inventories where day = '2026-03-09'`)).toEqual([
      expect.stringMatching(/^Entry \d+ of the audit history names a record that no longer exists/),
      'The end of the chain of biennial inventories was cut off.',
      'The chain "inventories" had 2 entries when its head was exported; that entry is missing.',
    ]);
    expect(await forge(`delete from biennial_inventories where day = '2026-03-10'`)).toContain(
      'Biennial inventory 1 was removed or changed.',
    );
  });

  it('can never be changed or removed in the database', async () => {
    for (const statement of [
      sql`update biennial_inventories set taken_by = 'Eve'`,
      sql`delete from biennial_inventories`,
      sql`truncate biennial_inventories`,
    ]) {
      const refusal: unknown = await server.open.database
        .execute(statement)
        .catch((error: Error) => error.cause);
      expect(refusal).toMatchObject({ code: '23001' });
    }
    expect(await server.open.database.select().from(biennialInventories)).toHaveLength(2);
  });

  it('is a file with the signed figures; the export is audited', async () => {
    const first = (await look('')).taken.find(({ day }) => day === '2026-03-10');
    const body = { id: first?.id };
    const reply = await server.send(`${path}/Export`, { body, headers: manager.headers });
    const file = v.parse(ReportFile, await reply.json());
    expect(file).toMatchObject({ rows: 2, fileName: 'biennial-inventory-2026-03-10-close.csv' });
    const rows = file.csv.split('\r\n').filter((row) => row.startsWith('C-II'));
    expect(rows.map((row) => row.split(',').slice(-8))).toEqual([
      ['our site', 'our bag', 'F2607A', '2026-03-31', '', '3', '6', 'mL'],
      ['', 'In transit', 'F2607A', '2026-03-31', '', '1', '2', 'mL'],
    ]);
    expect(file.csv).toContain('Inventory as of,"2026-03-10, close of business"');
    expect(file.csv).toContain('Explanation,One vial is on its way to the vault.');
  });
});

describe('[ROLE-02] people who record and read biennial inventories', () => {
  it('technicians do neither', async () => {
    expect((await server.send(path, { headers: technician.headers })).status).toBe(403);
    const form = await formOf('2026-03-08', 'close', 'Not counted.');
    expect((await take(form, technician)).status).toBe(403);
  });

  it('[SWAP-06] nothing of another agency is visible', async () => {
    const [row] = (await look('')).taken;
    const reply = await server.send(`${path}?id=${row?.id}`, { headers: stranger.headers });
    expect(reply.status).toBe(404);
    const file = { body: { id: row?.id }, headers: stranger.headers };
    expect((await server.send(`${path}/Export`, file)).status).toBe(404);
    const other = await look('?day=2026-03-10', stranger);
    expect(other.taken).toEqual([]);
    expect(JSON.stringify(other)).not.toContain(ours.inventoryId);
    // What was shown to us is not what they have.
    const form = await formOf('2026-03-08', 'close', 'Not counted.');
    expect(await codeOf(await take(form, stranger))).toEqual([409, 'inventory_changed']);
  });
});

describe('[ROUTE-18] an earlier biennial inventory', () => {
  it('from years ago keeps the date that is due now', async () => {
    const { database } = server.open;
    const other = await addEventCustody(database, 'old');
    const { agencyId } = other;
    await addUser(database, agencyId, 'oldboss', { permissionId: 2 });
    const boss = await logInAs(server, 'oldboss');
    const title = 'Biennial inventory, planned';
    const planned = (dueOn: string) => ({ agencyId, title, detail: 'All sites', dueOn });
    await database.insert(regulatoryDates).values([planned('2022-05-01'), planned('2026-05-01')]);
    const asked = { day: '2020-05-01', moment: 'close' as const };
    const { shown } = await look(`?day=${asked.day}`, boss);
    const basis = shown.kind === 'draft' ? shown.draft.basis : '';
    const form = {
      ...asked,
      idempotencyKey: randomUUID(),
      basis,
      explanation: 'Typed in.',
      signing: signedWith(),
    };
    expect((await take(form, boss)).status).toBe(200);
    const open = await database
      .select({ dueOn: regulatoryDates.dueOn })
      .from(regulatoryDates)
      .where(and(eq(regulatoryDates.agencyId, agencyId), isNull(regulatoryDates.doneAt)));
    expect(open).toEqual([{ dueOn: '2026-05-01' }]);
  });
});
