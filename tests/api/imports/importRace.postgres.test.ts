import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appendAudit } from '../../../src/server/core/audit-trail/appendAudit.ts';
import { lockAgency } from '../../../src/server/core/records/saveRecord.ts';
import type { Transaction } from '../../../src/server/database/database.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { imports } from '../../../src/server/database/schema/recordImport.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { isOneWaiting } from '../../support/database/isOneWaiting.ts';
import { UserScene } from '../users/userScene.ts';
import { Importing } from './importScene.ts';

let scene: UserScene;
let importing: Importing;

beforeAll(async () => {
  scene = await UserScene.open();
  importing = new Importing(scene);
});

afterAll(() => scene.close());

/** The reply to an act that is sent while something else is being written, once that is committed. */
async function during<Answer>(
  write: (tx: Transaction) => Promise<unknown>,
  act: () => Promise<Answer>,
): Promise<Answer> {
  const begun: { answer?: Promise<Answer> } = {};
  await scene.database.transaction(async (tx) => {
    await write(tx);
    begun.answer = act();
    await expect.poll(() => isOneWaiting(scene.database)).toBe(true);
  });
  if (begun.answer === undefined) throw new Error('Nothing was begun');
  return begun.answer;
}

const heads = 'Email,Full name';

it('[ROLE-02] a file does not overwrite a user who is just getting more rights', async () => {
  const { tech } = scene.ids;
  const { id } = await importing.read('users', `${heads}\ntech@example.org,Renamed\n`);
  await importing.step('Confirm', id, { isMailed: false });
  const promote = (tx: Transaction) =>
    tx.update(users).set({ permissionId: 4 }).where(eq(users.id, tech));
  await during(promote, () => importing.step('Apply', id));
  const { rows } = await importing.rows(id);
  expect(rows).toMatchObject([{ verdict: 'failed' }]);
  expect(await scene.row(tech)).toMatchObject({ fullName: 'tech Person', permissionId: 4 });
});

it('[CALL-14] a file that is being finished stays finished, although another one is started', async () => {
  const { id } = await importing.read('users', `${heads},Permission\nx@example.org,X,Technician\n`);
  await importing.step('Confirm', id, { isMailed: false });
  const counts = { added: 1 };
  const finish = (tx: Transaction) =>
    tx.update(imports).set({ state: 'done', counts }).where(eq(imports.id, id));
  const reply = await during(finish, () => new Importing(scene, 'deputy').begin('users', heads));
  expect(reply.status).toBe(200);
  const kept = await scene.database.select().from(imports).where(eq(imports.id, id));
  expect(kept).toMatchObject([{ state: 'done', counts }]);
  const trail = await scene.database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'import.cancelled'));
  expect(trail.filter(({ subjectId }) => subjectId === id)).toEqual([]);
});

it('[ROLE-02] a file that adds one person and removes an administrator locks the agency before the audit trail', async () => {
  const { agencyId } = scene;
  const rows = ['new@example.org,New,Technician', 'deputy@example.org,Deputy,Manager'];
  const text = `${heads},Permission\n${rows.join('\n')}\n`;
  const { id } = await importing.read('users', text);
  await importing.step('Confirm', id, { isMailed: false });
  let applied: ReturnType<Importing['step']> | undefined;
  await scene.database.transaction(async (tx) => {
    await lockAgency(tx, agencyId);
    applied = importing.step('Apply', id);
    await expect.poll(() => isOneWaiting(scene.database)).toBe(true);
    // Like the continuation of a save: if the file held the audit trail, both would wait forever.
    await appendAudit(tx, {
      agencyId,
      actor: { id: null, name: 'The server' },
      factor: null,
      action: 'site.changed',
      outcome: 'success',
      subject: { kind: 'site', id: '1', name: 'Station 3' },
      summary: 'A site was changed',
      origin: { requestId: null, address: null },
      at: new Date(),
    });
  });
  expect(await applied).toMatchObject({ counts: { added: 1, changed: 1, failed: 0 } });
});
