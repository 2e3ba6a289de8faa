import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exportAgency, setStatus } from '../../../src/server/cli/agencies.ts';
import { backUp } from '../../../src/server/cli/backup.ts';
import { examine } from '../../../src/server/cli/examine.ts';
import { addRecipient, rotateKeys, showKeys } from '../../../src/server/cli/keys.ts';
import { restore } from '../../../src/server/cli/restore.ts';
import { fillWithDemo } from '../../../src/server/cli/seedDemo.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { sessions } from '../../../src/server/database/schema/session.ts';
import { decryptFile } from '../../../src/server/features/system/backups/encryptedFile.ts';
import { addUser, logInAs } from '../../support/people/people.ts';
import { commandScene, firstAdmin, production } from './commandScene.ts';

const scene = commandScene();
const { run, create } = scene;
let folder: string;
let environment: Record<string, string>;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-backups-'));
  environment = { ...production, DATA_DIR: folder };
});

afterAll(() => rmSync(folder, { recursive: true }));

it('an agency is exported without secrets, suspended and resumed, each in its audit history', async () => {
  const made = await create(firstAdmin);
  const agencyId = Number(made.data.agencyId);
  const { database } = scene.server.open;
  await addUser(database, agencyId, 'riley', { fullName: 'Riley Reads' });
  await logInAs(scene.server, 'riley');

  const to = join(folder, 'northfield.jsonl.gz');
  const exported = await run(
    (context) => exportAgency(context, 'northfield ems', { to }),
    environment,
  );
  expect(exported).toMatchObject({ code: 0, data: { agencyId, counts: { users: 2 } } });
  const content = gunzipSync(readFileSync(to)).toString();
  expect(content).toContain('Riley Reads');
  expect(content).not.toMatch(
    /"columns":.*"(password_hash|pin_hash)"|"table":"(sessions|passkeys)"/,
  );
  expect(content.trimEnd().split('\n').at(-1)).toMatch(
    /^\{"heads":\{"format":"countersign-heads-1"/,
  );
  expect(await run((context) => exportAgency(context, '1', { to }), environment)).toMatchObject({
    code: 1,
    data: { code: 'file_exists' },
  });

  const suspension = { isActive: false, reason: 'It left' } as const;
  const suspend = (name: string) => run((context) => setStatus(context, name, suspension));
  expect(await suspend('Southfield')).toMatchObject({ data: { code: 'agency_unknown' } });
  expect(await suspend(String(agencyId))).toMatchObject({ code: 0, data: { isActive: false } });
  const ended = await database.select({ endedAt: sessions.endedAt }).from(sessions);
  expect(ended).toEqual([{ endedAt: expect.any(Date) as Date }]);
  expect(
    await run((context) => setStatus(context, 'Northfield EMS', { isActive: true })),
  ).toMatchObject({ code: 0, data: { isActive: true } });
  const entries = await database
    .select({ action: auditEntries.action, actor: auditEntries.actorName })
    .from(auditEntries)
    .where(eq(auditEntries.subjectKind, 'customer'))
    .orderBy(asc(auditEntries.at), asc(auditEntries.seq));
  expect(entries.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['customer.exported', 'customer.suspended', 'customer.resumed']),
  );
  expect(new Set(entries.map(({ actor }) => actor))).toEqual(new Set(['The operator']));
});

it('a backup is written into the folder that is named', async () => {
  const made = await run((context) => backUp(context, { to: folder }), environment);
  expect(made).toMatchObject({ code: 0 });
  const { extension } = scene.server.open.backup;
  expect(String(made.data.file).endsWith(`.${extension}`)).toBe(true);
  expect(readFileSync(String(made.data.file)).length).toBe(made.data.bytes);
});

it('a backup into a folder that no one can make is refused with one sentence', async () => {
  writeFileSync(join(folder, 'a-file'), '');
  for (const to of ['/proc/x', '/proc/x/y', join(folder, 'a-file', 'y')]) {
    const refused = await run((context) => backUp(context, { to }), environment);
    expect(refused).toMatchObject({ code: 1, data: { code: 'folder_unusable' } });
    expect(refused.data.message).toMatch(new RegExp(`^[^.]*${to}[^.]*\\.$`));
  }
});

/** What this process has open, on Linux. */
function openFiles(): string[] {
  const list = '/proc/self/fd';
  return (existsSync(list) ? readdirSync(list) : [])
    .map((name) => join(list, name))
    .flatMap((path) => (existsSync(path) ? [readlinkSync(path)] : []));
}

it('a backup for a recipient is nowhere unencrypted, and only the identity opens it', async () => {
  const pair = (name: string) => run(() => addRecipient({ to: join(folder, name) }), environment);
  const made = await pair('identity.txt');
  expect(await pair('identity.txt')).toMatchObject({ code: 1, data: { code: 'file_exists' } });
  expect(await pair('absent/identity.txt')).toMatchObject({
    code: 1,
    data: { code: 'file_unusable', message: expect.stringContaining('does not exist') as string },
  });
  await pair('other.txt');
  const second = await pair('second.txt');
  const recipients = [made, second].map(({ data }) => String(data.recipient)).join(', ');
  const encrypting = { ...environment, BACKUP_RECIPIENTS: recipients };
  const backup = await run(
    (context) => backUp(context, { to: join(folder, 'encrypted') }),
    encrypting,
  );
  const { extension } = scene.server.open.backup;
  const file = String(backup.data.file);
  expect(file.endsWith(`.${extension}.age`)).toBe(true);
  expect(readdirSync(join(folder, 'encrypted'))).toEqual([basename(file)]);
  expect(readdirSync(folder).filter((name) => name.endsWith('.partial'))).toEqual([]);
  expect(readFileSync(file, 'latin1').slice(0, 21)).toBe('age-encryption.org/v1');

  const open = (name: string, from = file) =>
    decryptFile(from, join(folder, 'plain'), join(folder, name));
  await open('second.txt');
  await open('identity.txt');
  const plain = readFileSync(join(folder, 'plain'));
  expect(plain.subarray(0, 2)).toEqual(
    extension === 'dump' ? Buffer.from('PG') : Buffer.from([0x1f, 0x8b]),
  );
  await expect(open('other.txt')).rejects.toMatchObject({ code: 'other_identity' });
  expect(openFiles()).not.toContain(file);
  writeFileSync(join(folder, 'cut.age'), readFileSync(file).subarray(0, 5_000));
  await expect(open('identity.txt', join(folder, 'cut.age'))).rejects.toMatchObject({
    code: 'backup_unusable',
  });
  await expect(open('cut.age')).rejects.toMatchObject({ code: 'no_identity' });
  await expect(open('absent.txt')).rejects.toMatchObject({ code: 'file_unreadable' });
  expect(await run((context) => restore(context, file, { heads: [] }), environment)).toMatchObject({
    code: 1,
    data: { code: 'identity_missing' },
  });
  const broken = { ...environment, BACKUP_RECIPIENTS: `${String(made.data.recipient)}q` };
  expect(await run((context) => backUp(context, { to: folder }), broken)).toMatchObject({
    code: 2,
    data: { code: 'configuration_invalid' },
  });
});

it('nothing is restored over records, or from a file that is missing or of the other engine', async () => {
  const restored = (name: string) =>
    run((context) => restore(context, join(folder, name), { heads: [] }), environment);
  expect(await restored('absent.dump')).toMatchObject({ data: { code: 'file_unreadable' } });
  writeFileSync(join(folder, 'other.dump'), 'x');
  expect(await restored('other.dump')).toMatchObject({ code: 1, data: { code: 'other_engine' } });
  writeFileSync(join(folder, 'cut.tar.gz'), gzipSync(randomBytes(4_000)).subarray(0, 2_000));
  expect(await restored('cut.tar.gz')).toMatchObject({
    code: 1,
    data: { code: 'backup_unusable' },
  });
});

it('the evidence key is replaced, and its public part stays', async () => {
  const replaced = await run(rotateKeys, environment);
  expect(replaced).toMatchObject({ code: 0 });
  expect(readFileSync(String(replaced.data.publicFile), 'utf8')).toContain('BEGIN PUBLIC KEY');
  expect(replaced.data.after).not.toBe(replaced.data.before);
  const shown = await run(showKeys, environment);
  expect(shown).toMatchObject({ code: 0, data: { fingerprint: replaced.data.after } });
  const nowhere = { ...environment, DATA_DIR: join(folder, 'nowhere') };
  for (const act of [rotateKeys, showKeys]) {
    expect(await run(act, nowhere)).toMatchObject({ data: { code: 'no_evidence_key' } });
  }
});

it('the doctor says what is wrong and what to do, and the demo is for demos only', async () => {
  const examined = await run((context) => examine(context, { BACKUP_DRI: '/b' }), {
    ...environment,
    PUBLIC_ORIGIN: 'https://127.0.0.1:9',
    SMTP_URL: 'smtp://127.0.0.1:9',
  });
  expect(examined.code).toBe(1);
  const findings = examined.data.findings as { name: string; state: string; text: string }[];
  const stateOf = (name: string) => findings.find((one) => one.name === name)?.state;
  expect(['database', 'clock', 'migrations', 'chains', 'administrators'].map(stateOf)).toEqual(
    Array.from({ length: 5 }, () => 'good'),
  );
  expect(['mail server', 'certificate', 'public address'].map(stateOf)).toEqual([
    'bad',
    'bad',
    'bad',
  ]);
  expect(findings[0]).toMatchObject({ name: 'settings', state: 'warning' });
  expect(await run(fillWithDemo, environment)).toMatchObject({
    code: 1,
    data: { code: 'demo_not_asked_for' },
  });
  const demo = { APP_ENVIRONMENT: 'Demo', DATA_DIR: folder };
  expect(await run(fillWithDemo, demo)).toMatchObject({ data: { code: 'database_not_empty' } });
});
