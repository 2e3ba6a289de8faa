import { and, eq, like } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addImportRows, ImportStanding } from '../../../src/contract/import/import.ts';
import { moreRights, staysTechnician } from '../../../src/rules/users/userRights.ts';
import { verifyChain } from '../../../src/server/core/audit-trail/verifyChain.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { mailQueue } from '../../../src/server/database/schema/mail.ts';
import { importRows } from '../../../src/server/database/schema/recordImport.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { problemOf, UserScene } from '../users/userScene.ts';
import { Importing, rowsOf } from './importScene.ts';

let scene: UserScene;
let importing: Importing;

beforeAll(async () => {
  scene = await UserScene.open();
  importing = new Importing(scene);
});

afterAll(() => scene.close());

const heads = 'Email,Full name,Permission,Phone number,Account';

async function reasonsOf(line: string, head = heads): Promise<string[]> {
  const { id } = await importing.read('users', `${head}\n${line}\n`);
  const { rows } = await importing.rows(id);
  return (rows[0]?.reasons ?? []).map(({ column, sentence }) => `${column}: ${sentence}`);
}

const named = (pattern: string) =>
  scene.database.select().from(users).where(like(users.email, pattern));

describe('[CALL-14] a file of users', () => {
  it('is shown before anything is written, and written once it is confirmed', async () => {
    const text = `${heads}\r\nnew@example.org,"Vega, Ana",Technician,'+1 518 555 0142,\r\ntech@example.org,Tech Person,Manager,,Active\r\n`;
    const shown = await importing.read('users', text);
    expect(shown).toMatchObject({ state: 'preview', counts: { add: 1, change: 1, bad: 0 } });
    expect((await importing.rows(shown.id)).rows).toMatchObject([
      { line: 2, name: 'Vega, Ana', verdict: 'add', note: 'Technician' },
      {
        line: 3,
        verdict: 'change',
        note: 'Full name: tech Person → Tech Person; Permission: Technician → Manager',
      },
    ]);
    expect(await named('new@%')).toEqual([]);
    const done = await importing.write('users', text, true);
    expect(done).toMatchObject({ state: 'done', counts: { added: 1, changed: 1, failed: 0 } });
    const [added] = await named('new@%');
    expect(added).toMatchObject({ phoneNumber: '+1 518 555 0142', passwordHash: null });
    const mails = await scene.database
      .select()
      .from(mailQueue)
      .where(eq(mailQueue.userId, added?.id ?? ''));
    expect(mails).toMatchObject([{ isWelcome: true }]);
    const again = await importing.write('users', text, true);
    expect(again.counts).toMatchObject({ same: 2, added: 0, changed: 0 });
    expect(await scene.database.select().from(mailQueue)).toHaveLength(1);
  });

  it('[ROLE-02] adds rights to no one who is a witness only', async () => {
    const witness = eq(users.email, 'new@example.org');
    await scene.database.update(users).set({ witnessOnly: true }).where(witness);
    expect(await reasonsOf('new@example.org,"Vega, Ana",Manager,,Active')).toEqual([
      `Permission: ${staysTechnician}`,
    ]);
    await scene.database.update(users).set({ witnessOnly: false }).where(witness);
  });

  it('that was exported changes nothing, and starts no formula', async () => {
    await scene.database
      .update(users)
      .set({ friendlyId: '=1+1', phoneNumber: '+1 518 555 0199' })
      .where(eq(users.id, scene.ids.peer));
    const text = await importing.export('users');
    expect(text).toContain("'=1+1");
    expect(text).not.toMatch(/(^|,)"?[=+@-]/m);
    const read = await importing.read('users', text);
    expect(read.counts).toMatchObject({ add: 0, change: 0, bad: 0 });
    expect(read.counts.same).toBe(rowsOf(text).length - 1);
  });

  it.each([
    ['unknown,Ana,Technician,,', ['Email: Enter an email address like name@agency.org.']],
    [',Ana,Technician,,', ['Email: Enter the email.']],
    ['a@example.org,,Technician,,', ['Full name: Enter the full name.']],
    [
      'a@example.org,Ana,Owner,,',
      ['Permission: Enter one of these: Technician, Manager, Admin, SysAdmin.'],
    ],
    ['a@example.org,Ana,SysAdmin,,', ['Permission: You can’t grant more rights than you have.']],
    ['a@example.org,Ana,,,', ['Permission: Enter the permission of a new user.']],
    [
      'a@example.org,Ana,Technician,=1+1,',
      ['Phone number: Enter a phone number like 518 555 0142.'],
    ],
    ['a@example.org,Ana,Technician,,maybe', ['Account: Write Active or Inactive.']],
    ['a@example.org,Ana,Technician,,Inactive', ['Account: A new account starts active.']],
    [
      'a@example.org,A\u0000na,Technician,,',
      ['Full name: Use letters, digits and signs on one line only.'],
    ],
    [`a@example.org,${'x'.repeat(300)},Technician,,`, ['Full name: Use at most 100 characters.']],
    [
      'sysadmin@example.org,Sys,SysAdmin,,',
      [
        'null: This person has more rights than you. Ask someone with the same rights to change it.',
      ],
    ],
    [
      'admin@example.org,Me,Admin,,Inactive',
      ['Account: You can’t deactivate yourself. Ask another administrator.'],
    ],
    [
      'stranger,Ana',
      [
        'null: This line has 2 cells, and the heading has 5. Look for a missing quotation mark or separator.',
      ],
    ],
  ])('marks %j with its reason', async (line, reasons) => {
    expect(await reasonsOf(line)).toEqual(reasons);
  });

  it('[ROLE-02] does not change a user who has a right that the importer lacks', async () => {
    const which = eq(users.id, scene.ids.peer);
    await scene.database.update(users).set({ canSeeClients: true }).where(which);
    const reasons = await reasonsOf('peer@example.org,Someone Else,Manager,,');
    await scene.database.update(users).set({ canSeeClients: false }).where(which);
    expect(reasons).toEqual([`null: ${moreRights}`]);
  });

  it('marks the second of two rows about one person, and a username of another agency', async () => {
    const text = `${heads}\na@example.org,Ana,Technician,,\nA@EXAMPLE.ORG,Ana,Manager,,\n`;
    const { id, counts } = await importing.read('users', text);
    expect(counts).toMatchObject({ add: 1, bad: 1 });
    const { rows } = await importing.rows(id, 'verdict=bad');
    expect(rows[0]?.reasons).toEqual([
      { column: null, sentence: 'Line 2 is about the same record. Keep one of them.' },
    ]);
    await scene.database
      .update(users)
      .set({ userName: 'elsewhere@example.org' })
      .where(eq(users.id, scene.ids.several));
    expect((await reasonsOf('elsewhere@example.org,Ana,Technician,,'))[0]).toContain(
      'Email: This username is taken.',
    );
  });

  it('keeps names in every script, and accepts any separator and line end', async () => {
    const done = await importing.write(
      'users',
      '\ufeffFull name;email;PERMISSION\rمحمد 🚑;m@example.org;technician\r"two ""quoted""";q@example.org;Technician',
    );
    expect(done.counts).toMatchObject({ added: 2, bad: 0 });
    expect(await named('m@example.org')).toMatchObject([{ fullName: 'محمد 🚑' }]);
    expect(await named('q@example.org')).toMatchObject([{ fullName: 'two "quoted"' }]);
  });

  it('is refused without its needed column, or with one twice', async () => {
    await problemOf(await importing.begin('users', 'Name,Permission\n'), 422);
    await problemOf(await importing.begin('users', 'Email,Email\n'), 422);
  });

  it('continues where it stopped, and repeated rows are read once', async () => {
    const many = Array.from(
      { length: 600 },
      (_, index) => `w${index}@example.org,W ${index},Technician,,`,
    );
    const text = [heads, ...many].join('\n');
    const { id } = await importing.read('users', text);
    const repeat = { rows: rowsOf(text).slice(1, 400), isLast: true };
    expect((await importing.post(addImportRows.path, id, repeat)).status).toBe(200);
    await importing.step('Confirm', id, { isMailed: false });
    await importing.step('Apply', id);
    const half = await importing.rows(id, 'verdict=added');
    expect(half.total).toBe(250);
    let standing = half.standing;
    while (standing.state === 'applying') standing = await importing.step('Apply', id);
    expect(standing.counts).toMatchObject({ add: 0, added: 600 });
    expect(await named('w%@example.org')).toHaveLength(600);
    const made = await scene.database
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.action, 'user.invited'), like(auditEntries.subjectName, 'W %')));
    expect(made).toHaveLength(600);
    expect(await verifyChain(scene.database, scene.agencyId)).toMatchObject({ isIntact: true });
  });

  it('writes nothing once it is abandoned, and none of another agency is found', async () => {
    const { id } = await importing.read('users', `${heads}\nlate@example.org,Late,Technician,,\n`);
    const other = new Importing(scene, 'stranger');
    await problemOf(
      await other.post('/api/Admin/Imports/{id}/Confirm', id, { isMailed: false }),
      404,
    );
    await problemOf(await importing.post('/api/Admin/Imports/{id}/Apply', id, {}), 409);
    expect((await importing.rows(id)).standing.state).toBe('preview');
    await importing.step('Cancel', id);
    await problemOf(
      await importing.post('/api/Admin/Imports/{id}/Confirm', id, { isMailed: false }),
      409,
    );
    await problemOf(await importing.post('/api/Admin/Imports/{id}/Apply', id, {}), 409);
    expect((await importing.rows(id)).total).toBe(0);
    expect(await named('late@%')).toEqual([]);
    await problemOf(await new Importing(scene, 'manager').begin('users', heads), 403);
  });

  it('that another person abandons, or replaces with another file, is recorded so in the audit trail', async () => {
    const { id } = await importing.read('users', `${heads}\na@example.org,Ana,Technician,,\n`);
    const own = await importing.read('users', `${heads}\nb@example.org,Bo,Technician,,\n`);
    const deputy = new Importing(scene, 'deputy');
    const theirs = await deputy.read('users', `${heads}\nc@example.org,Cy,Technician,,\n`);
    await importing.step('Cancel', theirs.id);
    const entries = await scene.database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'import.cancelled'));
    const given = entries.map(({ subjectId, actorName }) => [subjectId, actorName]);
    expect(given).toContainEqual([own.id, 'deputy Person']);
    expect(given).toContainEqual([theirs.id, 'admin Person']);
    expect(given.filter(([subjectId]) => subjectId === id)).toEqual([]);
    expect((await importing.rows(own.id)).standing.state).toBe('cancelled');
  });

  it('ignores columns that it does not know, and has at most 200,000 lines', async () => {
    const { id } = await importing.read(
      'users',
      'Email,Salary,Full name\nz@example.org,90210,Zoe\ny@example.org,1,Yo,90210\n',
    );
    const kept = await scene.database.select().from(importRows).where(eq(importRows.importId, id));
    expect(kept.map(({ cells }) => cells).toSorted()).toEqual([
      ['y@example.org', '', 'Yo'],
      ['z@example.org', '', 'Zoe'],
    ]);
    const standing = v.parse(ImportStanding, await (await importing.begin('users', heads)).json());
    const at = (line: number) => ({ rows: [{ line, cells: ['', '', '', '', ''] }], isLast: false });
    const { path } = addImportRows;
    expect((await importing.post(path, standing.id, at(200_001))).status).toBe(200);
    const problem = await problemOf(await importing.post(path, standing.id, at(200_002)), 422);
    expect(problem.message).toMatch(/more than 200,000 lines.*Split it/);
  });

  it('whose rows became invalid after the preview says so, and writes the others', async () => {
    const text = `${heads}\ntaken@example.org,Taken,Technician,,\nfree@example.org,Free,Technician,,\n`;
    const { id } = await importing.read('users', text);
    await importing.step('Confirm', id, { isMailed: false });
    await scene.database
      .update(users)
      .set({ userName: 'taken@example.org' })
      .where(eq(users.id, scene.ids.guest));
    let standing = await importing.step('Apply', id);
    standing = await importing.step('Apply', id);
    expect(standing).toMatchObject({ state: 'done', counts: { added: 1, failed: 1 } });
  });
});
