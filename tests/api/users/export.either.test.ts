import { createHash } from 'node:crypto';
import { DecryptionError, EncryptedFileError, readXlsx } from 'hucre';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { postUserList } from '../../../src/contract/users/user.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { writeWorkbook } from '../../../src/server/platform/workbook/writeWorkbook.ts';
import { addUser } from '../../support/people/people.ts';
import { problemOf, UserScene } from './userScene.ts';

const excelPassword = 'pässword of 12';
const { digest } = crypto.subtle;
let scene: UserScene;

beforeAll(async () => {
  scene = await UserScene.open();
  const { database, agencyId } = scene;
  // What reads a workbook hashes its password 100,000 times; Web Crypto takes seconds for that.
  crypto.subtle.digest = (name, data) => {
    const hash = createHash(name as string).update(data as Uint8Array);
    return Promise.resolve(new Uint8Array(hash.digest()).buffer);
  };
  await addUser(database, agencyId, 'sums', { fullName: '=HYPERLINK("https://evil.example")' });
  await addUser(database, agencyId, 'left', {
    fullName: 'محمد 🚑',
    phoneNumber: '+1 518 555 0142',
  });
});

afterAll(() => {
  crypto.subtle.digest = digest;
  return scene.close();
});

async function send(body: unknown): Promise<Response> {
  const { headers } = await scene.as('manager');
  return scene.server.send(postUserList.path, { headers, body });
}

async function workbookOf(body: object): Promise<Uint8Array> {
  const reply = v.parse(postUserList.reply, await (await send(body)).json());
  expect(reply.data).toEqual([]);
  expect(reply.workbook?.fileName).toMatch(/^users-\d{4}-\d\d-\d\d\.xlsx$/);
  return Buffer.from(reply.workbook?.content ?? '', 'base64');
}

it('[CALL-14] an export has everyone who matches, and opens only with its password', async () => {
  const bytes = await workbookOf({
    excelPassword,
    isActive: 'all',
    columnJson: '["fullName","phoneNumber"]',
  });
  await expect(readXlsx(bytes)).rejects.toThrow(EncryptedFileError);
  await expect(readXlsx(bytes, { password: 'another one' })).rejects.toThrow(DecryptionError);
  expect(Buffer.from(bytes).includes('Full name')).toBe(false);
  const [sheet] = (await readXlsx(bytes, { password: excelPassword })).sheets;
  expect(sheet?.rows.slice(0, 2)).toEqual([
    ['Full name', 'Phone number'],
    ['=HYPERLINK("https://evil.example")', null],
  ]);
  expect(sheet?.rows).toContainEqual(['محمد 🚑', '+1 518 555 0142']);
  expect(sheet?.rows).toHaveLength(11);
  // What starts like a formula is a text.
  expect(sheet?.cells?.get('1,0')?.formula).toBeUndefined();
});

it('[CALL-14] an export is of the session agency, filtered like the list, and in the audit trail', async () => {
  const reply = await send({ excelPassword, permissionProfile: 'Admin' });
  expect(await reply.json()).toMatchObject({ total: 2 });
  const entries = await scene.database.select().from(auditEntries);
  const exports = entries.filter(({ action }) => action === 'users.exported');
  expect(exports.map(({ summary }) => summary)).toContain(
    'manager Person exported 2 users as a protected workbook',
  );
  expect(JSON.stringify(entries)).not.toContain(excelPassword);
});

it.each([
  [{ excelPassword: 'short' }, 400],
  [{ excelPassword: '' }, 400],
  [{ excelPassword, columnJson: '["passwordHash"]' }, 422],
  [{ excelPassword, columnJson: 'fullName' }, 422],
  [{ excelPassword, columnJson: '["email","email"]' }, 422],
])('[CALL-21] %j is refused', async (body, status) => {
  await problemOf(await send(body), status);
});

it('[CALL-14] a workbook that cannot be written fails, and no one waits for it', async () => {
  const sheets = [{ name: 'Users and all that they may do here', rows: [] }];
  await expect(writeWorkbook({ sheets })).rejects.toThrow('at most 31');
});
