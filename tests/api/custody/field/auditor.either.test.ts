import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { auditorTerms } from '../../../../src/server/database/schema/user.ts';
import { addUser, logInAs, pin } from '../../../support/people/people.ts';
import { fieldScene } from './fieldScene.ts';

const scene = fieldScene();

it('[RIGHT-07] a field record is read by an auditor of its site and its day, without patients, each page audited', async () => {
  const { device, user, custody, prefix } = scene;
  const { database } = scene.server.open;
  const envelope = await device.make(scene.twoPins());
  await device.deliver(user, envelope);
  const profile = { fullName: 'Ada Auditor', userType: 'Auditor', pinHash: null } as const;
  const userId = await addUser(database, custody.agencyId, `${prefix}auditor`, profile);
  await database
    .insert(auditorTerms)
    .values({
      ...{ userId, agencyId: custody.agencyId, siteIds: [custody.siteId] },
      ...{ seesPatients: false, mayExport: false, expiresAt: '2026-04-01' },
      ...{ periodFrom: '2026-03-10', periodTo: '2026-03-10' },
    });
  const auditor = await logInAs(scene.server, `${prefix}auditor`);
  const path = `/api/FieldRecords/${envelope.recordId}`;
  const read = async () => {
    const shown = await scene.server.send(path, auditor);
    const list = await scene.server.send('/api/FieldRecords', auditor);
    const text = await list.text();
    return [shown.status, list.status, text.includes(envelope.recordId)];
  };
  expect(await read()).toEqual([200, 200, true]);
  const audited = await scene.audited('auditor.pageRead');
  expect(audited.map(({ subjectName, changes }) => [subjectName, changes])).toEqual([
    ['getFieldRecord', [{ field: 'id', before: '', after: envelope.recordId }]],
    ['listFieldRecords', []],
  ]);
  const text = await (await scene.server.send(path, auditor)).text();
  for (const named of ['26-003841', 'P-20458']) expect(text).not.toContain(named);
  const outside = [
    { periodFrom: '2026-03-11', periodTo: '2026-03-20' },
    { periodFrom: '2026-03-01', periodTo: '2026-03-09' },
    { periodFrom: '2026-03-01', periodTo: '2026-03-20', siteIds: [randomUUID()] },
  ];
  for (const terms of outside) {
    await database.update(auditorTerms).set(terms).where(eq(auditorTerms.userId, userId));
    expect(await read()).toEqual([404, 200, false]);
  }
  const { recordId, contentHash } = envelope;
  const body = { recordId, contentHash, signing: { pin, others: [] } };
  expect((await scene.post('/api/FieldRecords/Confirm', body, auditor)).status).toBe(403);
});
