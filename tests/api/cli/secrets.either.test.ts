import { createHmac, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { usualEscalation } from '../../../src/rules/alerts/escalation.ts';
import { signedReading } from '../../../src/rules/inventory/temperature.ts';
import { servedCalls } from '../../../src/server/calls.ts';
import { checkConfiguration } from '../../../src/server/cli/checkConfiguration.ts';
import { checkSecrets } from '../../../src/server/cli/checkSecrets.ts';
import { rotateKeys } from '../../../src/server/cli/keys.ts';
import { readPushKey } from '../../../src/server/core/alerts/pushKeys.ts';
import {
  appendAudit,
  installationChain,
} from '../../../src/server/core/audit-trail/appendAudit.ts';
import { verifyLedger } from '../../../src/server/core/ledger/verifyLedger.ts';
import type { SealedSecret } from '../../../src/server/database/columns.ts';
import { listTables } from '../../../src/server/database/dumpTables.ts';
import { alertSettings } from '../../../src/server/database/schema/alerts/alertSettings.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { inventories } from '../../../src/server/database/schema/custodyPlace.ts';
import { knoxConnections } from '../../../src/server/database/schema/knoxDevice.ts';
import { webhooks } from '../../../src/server/database/schema/programs/webhook.ts';
import { ssoProviders } from '../../../src/server/database/schema/ssoProvider.ts';
import { readRows } from '../../../src/server/database/writeDump.ts';
import { openSecret as openWebhookSecret } from '../../../src/server/features/administration/webhooks/webhookSecret.ts';
import { serveKnox } from '../../../src/server/features/devices/knox.routes.ts';
import { createKnoxManage } from '../../../src/server/features/devices/knoxManage.ts';
import { settingsOf } from '../../../src/server/features/session/sso/openProvider.ts';
import { sealAtStart } from '../../../src/server/process/sealAtStart.ts';
import { addEventCustody, type EventCustody } from '../../support/custody/custodyEvents.ts';
import { addUser, type CurrentUser, logInAs } from '../../support/people/people.ts';
import { createFakeKnox } from '../../support/server/fakeKnox.ts';
import { commandScene } from './commandScene.ts';

const folder = mkdtempSync(join(tmpdir(), 'countersign-secrets-'));
const keyFile = join(folder, 'photo-key');
const environment = { APP_ENVIRONMENT: 'Test', PHOTO_KEY_FILE: keyFile };
const vendor = createFakeKnox();
const knox = serveKnox(() => createKnoxManage(vendor.fetch));
const others = servedCalls.filter(
  ({ definition }) => !knox.some((call) => call.definition.name === definition.name),
);
const scene = commandScene({ environment, calls: [...others, ...knox] });
const plain = {
  provider: 'secret-of-the-provider',
  knox: vendor.clientSecret,
  text: 'secret-of-the-text-messages',
  sensor: 'secret-of-the-sensor-with-32-letters',
};
let custody: EventCustody;
let admin: CurrentUser;

const database = () => scene.server.open.database;
const inPlain = (text: string) => text as unknown as SealedSecret;

beforeAll(async () => {
  custody = await addEventCustody(database(), 'sk');
  const { agencyId, inventoryId } = custody;
  // As an earlier version kept them.
  await database().transaction(async (tx) => {
    const clientSecret = inPlain(plain.provider);
    const provider = { agencyId, issuer: 'https://login.example', clientId: 'cs', clientSecret };
    await tx.insert(ssoProviders).values(provider);
    const client = { region: 'us02', clientId: vendor.clientId, showsPlaces: false, version: 1 };
    await tx
      .insert(knoxConnections)
      .values({ ...client, agencyId, clientSecret: inPlain(plain.knox) });
    await tx
      .insert(alertSettings)
      .values({
        ...{ agencyId, caseHoursTwo: 24, caseHoursOthers: 72, escalation: usualEscalation },
        ...{ webhookUrl: 'https://sms.example/in', webhookSecret: inPlain(plain.text) },
      });
    await tx
      .update(inventories)
      .set({ sensorSecret: inPlain(plain.sensor), minC: 20, maxC: 80 })
      .where(eq(inventories.id, inventoryId));
    await appendAudit(tx, {
      ...{ agencyId, at: scene.server.clock.now, actor: { id: null, name: 'An earlier version' } },
      ...{ factor: null, action: 'test.written', outcome: 'success', summary: 'Secrets' },
      subject: { kind: 'installation', id: null, name: null },
      origin: { requestId: null, address: null },
    });
  });
  await addUser(database(), agencyId, 'skadmin', { fullName: 'Sk Admin', permissionId: 3 });
  admin = await logInAs(scene.server, 'skadmin');
});

afterAll(() => rmSync(folder, { recursive: true }));

/** Every row of every table, as a dump has it. */
function dump(): Promise<string> {
  return database().transaction(async (tx) => {
    const texts: string[] = [];
    for (const { name, columns } of await listTables(tx)) {
      for await (const rows of readRows(tx, name, { columns })) texts.push(...rows);
    }
    return texts.join('\n');
  });
}

const secretsIn = (text: string) =>
  Object.entries(plain).flatMap(([name, secret]) => (text.includes(secret) ? name : []));

const faults = async () => [
  ...(await verifyLedger(database(), custody.agencyId)).failures,
  ...(await verifyLedger(database(), installationChain)).failures,
];

async function readingOf(secret: string) {
  const at = scene.server.clock.now.toISOString();
  const { inventoryId } = custody;
  const sent = { readingId: randomUUID(), inventoryId, celsius: '4.5', readAt: at, sentAt: at };
  const signature = createHmac('sha256', secret).update(signedReading(sent)).digest('hex');
  return scene.server.send('/api/TemperatureWebhook', { body: { ...sent, signature } });
}

const readDevices = () =>
  scene.server.send('/api/Knox/Devices/Read', { method: 'POST', headers: admin.headers });

async function providerSecret() {
  const [row] = await database().select().from(ssoProviders);
  if (row === undefined) throw new Error('No provider');
  return settingsOf(row, scene.server.configuration).clientSecret;
}

const start = () => {
  const { open, configuration, clock } = scene.server;
  const lines: string[] = [];
  const log = (_level: unknown, event: string) => {
    lines.push(event);
  };
  return sealAtStart(open, configuration, log, clock.now).then(() => lines);
};

it('secrets that an earlier version kept in plain are used until they can be encrypted, and then are in no dump', async () => {
  expect(secretsIn(await dump())).toEqual(Object.keys(plain));
  expect(await faults()).toEqual([]);
  expect((await readingOf(plain.sensor)).status).toBe(200);
  // With PostgreSQL no key is made by a start: it could be on a disk that is gone with its container.
  expect([await start(), existsSync(keyFile)]).toEqual([['secrets in plain'], false]);
  expect(await checkSecrets(database(), scene.server.configuration)).toMatchObject({
    state: 'warning',
    text: expect.stringContaining(`4 of an earlier version are not encrypted`) as unknown,
  });
  // The first secret that is entered makes the key.
  const made = await scene.server.send('/api/Admin/Webhooks', {
    headers: admin.headers,
    body: { name: 'Scheduling', url: 'https://8.8.8.8/in', topics: ['acts'] },
  });
  expect(made.status).toBe(200);
  expect(
    await readPushKey(database(), scene.server.configuration, scene.server.clock.now),
  ).not.toBe('');
  expect(await start()).toEqual(['secrets encrypted']);
  expect(await start()).toEqual([]);
  expect(secretsIn(await dump())).toEqual([]);
  expect(await faults()).toEqual([]);
  const entries = await database()
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'secrets.encrypted'));
  expect(entries.map(({ summary }) => summary)).toEqual([
    'Server encrypted 4 stored secrets with the photo key',
  ]);
  expect(await providerSecret()).toBe(plain.provider);
  expect((await readingOf(plain.sensor)).status).toBe(200);
  expect((await readDevices()).status).toBe(200);
  expect(await checkSecrets(database(), scene.server.configuration)).toMatchObject({
    state: 'good',
    text: '6, encrypted',
  });
});

it('a secret that was moved to another record does not open', async () => {
  const [place] = await database()
    .select()
    .from(inventories)
    .where(eq(inventories.id, custody.inventoryId));
  const vault = eq(inventories.id, custody.vaultId);
  await database()
    .update(inventories)
    .set({ sensorSecret: place?.sensorSecret ?? null })
    .where(vault);
  expect(await checkSecrets(database(), scene.server.configuration)).toMatchObject({
    state: 'bad',
    text: expect.stringMatching(/^A stored secret was encrypted with a key/) as unknown,
  });
  await database().update(inventories).set({ sensorSecret: null }).where(vault);
});

it('another key encrypts every secret again, and photos keep the earlier one', async () => {
  const before = await dump();
  const [webhook] = await database().select().from(webhooks);
  const rotated = await scene.run(
    (context) => rotateKeys(context, { photoKey: true }),
    environment,
  );
  expect(rotated).toMatchObject({ code: 0, data: { sealed: 6, unreadable: 0 } });
  expect(readFileSync(keyFile, 'utf8').trim().split('\n')).toHaveLength(2);
  const [again] = await database().select().from(webhooks);
  expect(again?.secret).not.toBe(webhook?.secret);
  expect(before).toContain(webhook?.secret);
  const { configuration } = scene.server;
  const id = webhook?.id ?? '';
  expect(openWebhookSecret(configuration, id, again?.secret ?? '')).toEqual(
    openWebhookSecret(configuration, id, webhook?.secret ?? ''),
  );
  expect(await providerSecret()).toBe(plain.provider);
  expect((await readDevices()).status).toBe(200);
  expect((await readingOf(plain.sensor)).status).toBe(200);
  expect(secretsIn(await dump())).toEqual([]);
  expect(await faults()).toEqual([]);
});

it('on a machine without the key nothing is sent, and everything says which file is missing', async () => {
  renameSync(keyFile, `${keyFile}.away`);
  const { configuration } = scene.server;
  const unreadable = { code: 'secret_unreadable' };
  for (const reply of [await readingOf(plain.sensor), await readDevices()]) {
    expect([reply.status, await reply.json()]).toMatchObject([503, unreadable]);
  }
  await expect(providerSecret()).rejects.toMatchObject(unreadable);
  // Another key is not made: it would hide that the first one is missing.
  const form = { region: 'us02', clientId: vendor.clientId, showsPlaces: true, version: 1 };
  const saved = await scene.server.send('/api/Knox/Connection', {
    headers: admin.headers,
    body: { ...form, clientSecret: vendor.clientSecret },
  });
  expect([saved.status, await saved.json()]).toMatchObject([503, { code: 'secret_not_kept' }]);
  expect(existsSync(keyFile)).toBe(false);
  expect(await checkSecrets(database(), configuration)).toMatchObject({
    state: 'bad',
    text: expect.stringContaining(
      '6 stored secrets were encrypted with a key that is not',
    ) as unknown,
  });
  const checked = await scene.run(
    (context) => checkConfiguration(context, environment),
    environment,
  );
  expect(checked).toMatchObject({
    code: 1,
    data: { warnings: [expect.stringContaining(`There is no key in ${keyFile}`)] },
  });
  const refused = await scene.run(
    (context) => rotateKeys(context, { photoKey: true }),
    environment,
  );
  expect(refused).toMatchObject({ code: 1, data: { code: 'no_photo_key' } });
  renameSync(`${keyFile}.away`, keyFile);
  expect((await readDevices()).status).toBe(200);
});
