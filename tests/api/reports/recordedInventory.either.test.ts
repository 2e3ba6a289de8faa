import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { Dashboard } from '../../../src/contract/custody/dashboard.ts';
import { TakenInventory } from '../../../src/contract/reports/biennialInventory.ts';
import { ReportFile } from '../../../src/contract/reports/report.ts';
import { UserInfo } from '../../../src/contract/session/session.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { biennialInventories } from '../../../src/server/database/schema/biennialInventory.ts';
import { regulatoryDates } from '../../../src/server/database/schema/custodyDuty.ts';
import { userAgencies } from '../../../src/server/database/schema/user.ts';
import { proveChains } from '../../../src/server/features/audit/proveChains.ts';
import { readHeads } from '../../../src/server/features/audit/readHeads.ts';
import { actsOf, detailsOf, recordAs } from '../../support/custody/custodyEvents.ts';
import { grantActs } from '../../support/people/grantActs.ts';
import { addUser, logInAs, signedWith } from '../../support/people/people.ts';
import { biennialScene, codeOf, path } from './biennialScene.ts';

const scene = biennialScene();
const { look, draftOf, take, formOf } = scene;

describe('[ROUTE-18] recording a biennial inventory', () => {
  it('[REG-10] is refused without an explanation, without the PIN, and with other figures than were shown', async () => {
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
    const { database } = scene.server.open;
    const id = await addUser(database, scene.ours.agencyId, 'visiting', { permissionId: 4 });
    const visiting = await logInAs(scene.server, 'visiting');
    await database.delete(userAgencies).where(eq(userAgencies.userId, id));
    const form = await formOf('2026-03-10', 'close', 'One vial is on its way to the vault.');
    expect(await codeOf(await take(form, visiting))).toEqual([403, 'witness_role']);
    expect((await look('')).taken).toEqual([]);
  });

  it('happens once, moves the deadline, completes what was planned, and is audited', async () => {
    const { database } = scene.server.open;
    await database
      .insert(regulatoryDates)
      .values({
        agencyId: scene.ours.agencyId,
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
    const reply = await scene.server.send('/api/Dashboard', { headers: scene.manager.headers });
    const { regulatory } = v.parse(Dashboard, await reply.json());
    expect(regulatory.filter(({ title }) => title.startsWith('Biennial'))).toMatchObject([
      { title: 'Biennial inventory', dueOn: '2028-03-10', href: '/reports/biennial-inventory' },
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
    const { database } = scene.server.open;
    // A late entry from before the inventory: the record stays, the next draft of that day differs.
    const late = detailsOf(scene.ours, 'breakage', {
      lines: actsOf(scene.ours).line(),
      occurredAt: '2026-03-09T12:00:00.000Z',
    });
    await recordAs(database, scene.ours, ['signer', 'witness'], late);
    expect((await look(`?id=${row?.id}`)).shown).toEqual(before.shown);
    const now = await draftOf('?day=2026-03-10&moment=close');
    expect(now.content.places[0]?.lines).toMatchObject([{ amount: 4_000 }]);
  });

  it('[REG-10] is chained: a second one follows the first, and a change of either is detected', async () => {
    const { database } = scene.server.open;
    const form = await formOf('2026-03-09', 'opening', 'A vial was counted the day after.');
    expect((await take(form)).status).toBe(200);
    const heads = await readHeads(database, scene.ours.agencyId);
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
      const refusal: unknown = await scene.server.open.database
        .execute(statement)
        .catch((error: Error) => error.cause);
      expect(refusal).toMatchObject({ code: '23001' });
    }
    expect(await scene.server.open.database.select().from(biennialInventories)).toHaveLength(2);
  });

  it('[REG-01] [REG-02] is a file with the signed figures, C-II apart where asked; the export is audited', async () => {
    const first = (await look('')).taken.find(({ day }) => day === '2026-03-10');
    const body = { id: first?.id };
    const reply = await scene.server.send(`${path}/Export`, {
      body,
      headers: scene.manager.headers,
    });
    const file = v.parse(ReportFile, await reply.json());
    expect(file).toMatchObject({ rows: 2, fileName: 'biennial-inventory-2026-03-10-close.csv' });
    const rows = file.csv.split('\r\n').filter((row) => row.startsWith('C-II'));
    expect(rows.map((row) => row.split(',').slice(-8))).toEqual([
      ['our site', 'our bag', 'F2607A', '2026-03-31', '', '3', '6', 'mL'],
      ['', 'In transit', 'F2607A', '2026-03-31', '', '1', '2', 'mL'],
    ]);
    expect(file.csv).toContain('Inventory as of,"2026-03-10, close of business"');
    // C-II apart (REG-02).
    const part = async (schedule: string) => {
      const asked = { body: { ...body, schedule }, headers: scene.manager.headers };
      return v.parse(ReportFile, await (await scene.server.send(`${path}/Export`, asked)).json());
    };
    expect(await part('C-II')).toMatchObject({
      rows: 2,
      fileName: 'biennial-inventory-2026-03-10-close-c-ii.csv',
    });
    expect(await part('C-III-V')).toMatchObject({ rows: 0 });
    // Recorded on March 11 in New York, which keeps records for five years.
    expect(file.csv).toContain('Keep until,2031-03-11');
    expect(file.csv).toContain('Explanation,One vial is on its way to the vault.');
  });
});

describe('[ROLE-02] people who record and read biennial inventories', () => {
  it('[RIGHT-06] technicians do neither, unless they have the right', async () => {
    const { headers } = scene.technician;
    const [row] = (await look('', scene.technician)).taken;
    const open = () => scene.server.send(path, { headers });
    const save = () => scene.server.send(`${path}/Export`, { body: { id: row?.id }, headers });
    const info = await scene.server.send('/api/Account/GetUserInfo', { headers });
    const { security } = v.parse(UserInfo, await info.json());
    expect(security?.opens).toEqual(['biennialInventory', 'form3848', 'personActs', 'patterns']);
    expect((await save()).status).toBe(200);
    const { database } = scene.server.open;
    const { agencyId, people } = scene.ours;
    await grantActs(database, agencyId, [people.signer ?? ''], ['biennial'], 'none');
    expect(await codeOf(await open())).toEqual([403, 'act_not_permitted']);
    expect(await codeOf(await save())).toEqual([403, 'act_not_permitted']);
    const form = await formOf('2026-03-08', 'close', 'Not counted.');
    expect(await codeOf(await take(form, scene.technician))).toEqual([403, 'act_not_permitted']);
  });

  it('[SWAP-06] nothing of another agency is visible', async () => {
    const [row] = (await look('')).taken;
    const reply = await scene.server.send(`${path}?id=${row?.id}`, {
      headers: scene.stranger.headers,
    });
    expect(reply.status).toBe(404);
    const file = { body: { id: row?.id }, headers: scene.stranger.headers };
    expect((await scene.server.send(`${path}/Export`, file)).status).toBe(404);
    const other = await look('?day=2026-03-10', scene.stranger);
    expect(other.taken).toEqual([]);
    expect(JSON.stringify(other)).not.toContain(scene.ours.inventoryId);
    // What was shown to us is not what they have.
    const form = await formOf('2026-03-08', 'close', 'Not counted.');
    expect(await codeOf(await take(form, scene.stranger))).toEqual([409, 'inventory_changed']);
  });
});
