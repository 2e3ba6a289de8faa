import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { RecorderRequest } from '../../../../machines/core/fieldRecord.setup.ts';
import type { HeldAct } from '../../../../src/client/core/signing/heldActs.ts';
import {
  challengeOf,
  decryptPin,
  envelopeHash,
  isEnvelopeOf,
  openEnvelope,
} from '../../../../src/rules/custody/field/envelope.ts';
import { newEncryptionKeys } from '../../../../src/rules/custody/field/hpke.ts';
import { VirtualAuthenticator } from '../../../e2e/virtualAuthenticator.ts';
import { bundled, launch } from '../../ui/inBrowser.ts';
import {
  actOf,
  byPins,
  ids,
  kitFor,
  owner,
  recordId,
  stating,
  storing,
  tabScript,
  theUse,
} from './recordingTab.ts';

// A browser is started: slow machines need longer than the default
let browser: Browser;
let script: string;
let context: BrowserContext;
let tab: Page;
let keys: Awaited<ReturnType<typeof newEncryptionKeys>>;

beforeAll(async () => {
  [browser, script, keys] = await Promise.all([launch(), bundled(tabScript), newEncryptionKeys()]);
});

afterAll(() => browser.close());

beforeEach(async () => {
  context = await browser.newContext();
  await context.route('http://localhost/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html><script>${script}</script>` }),
  );
  tab = await context.newPage();
  await tab.goto('http://localhost/');
});

afterEach(() => context.close());

const kitOf = (credentialIds?: readonly string[]) => kitFor(keys.publicKey, credentialIds);

const prepare = (kit = kitOf(), loggedInAt = Date.now()) =>
  tab.evaluate(([given, at]) => window.recording.prepare(given, at), [kit, loggedInAt] as const);

const record = (
  id: string,
  act: HeldAct,
  requests: readonly (RecorderRequest | 'evicted')[] = [stating, storing],
) =>
  tab.evaluate(([one, held, all]) => window.recording.record(one, held, all), [
    id,
    act,
    requests,
  ] as const);

const rows = () => tab.evaluate(() => window.recording.rows());

async function opened(index: number) {
  const envelope = (await rows())[index]?.envelope;
  if (!envelope) throw new Error('No record was stored.');
  const found = await openEnvelope(keys.privateKey, envelope);
  if (found.fault !== null) throw new Error(found.fault);
  return { envelope, ...found.parsed };
}

it('[FIELD-03] [FIELD-04] two records with PINs: signed by the device, chained, readable by the server alone, and no PIN on the disk', async () => {
  const publicKey = await prepare();
  for (const number of [1, 2]) {
    const id = recordId(number);
    const events = await record(id, actOf(id, byPins));
    expect(events).toMatchObject([
      { type: 'statement.made' },
      { type: 'record.stored', record: { recordId: id } },
    ]);
  }
  const [first, second] = [await opened(0), await opened(1)];
  expect(await isEnvelopeOf(publicKey, first.envelope)).toBe(true);
  expect(second.envelope.previousHash).toBe(await envelopeHash(first.envelope));
  expect([first.envelope.deviceSeq, second.envelope.deviceSeq]).toEqual([1, 2]);
  const { statement, attestations } = first;
  expect(statement).toMatchObject({
    nonce: kitOf().nonces[0],
    kitId: kitOf().kitId,
    content: theUse(recordId(1)),
    signers: [
      { userId: ids.author, meaning: 'gave and wasted' },
      { userId: ids.jun, meaning: 'witness to waste' },
    ],
  });
  expect(statement.time.elapsed).toBeGreaterThanOrEqual(0);
  const pins = attestations.map((one) =>
    one.kind === 'pin'
      ? decryptPin(keys.privateKey, one.encrypted, { ...statement, ...first.envelope })
      : Promise.resolve(null),
  );
  expect(await Promise.all(pins)).toEqual([byPins.pin, byPins.others[0]?.pin]);
  const disk = JSON.stringify(await rows());
  for (const secret of [byPins.pin, '26-0042', ids.jun]) expect(disk).not.toContain(secret);
});

it('[FIELD-03] its author opens the copy of it, and no one else does', async () => {
  await prepare();
  await record(recordId(1), actOf(recordId(1), byPins));
  const copiesFor = (whose: typeof owner) =>
    tab.evaluate((person) => window.recording.copies(person), whose);
  expect(await copiesFor(owner)).toEqual([
    { title: 'Record use', address: '/use', content: theUse(recordId(1)) },
  ]);
  expect(await copiesFor({ ...owner, userId: ids.jun })).toEqual([null]);
});

it('[FIELD-04] a passkey signs nonce and content of this record alone', async () => {
  const authenticator = await VirtualAuthenticator.plugInto(tab);
  const passkey = await tab.evaluate(() => window.recording.newPasskey());
  await prepare(kitOf([passkey]));
  const byPasskey = { userName: 'jun', pin: { byPasskey: true as const } };
  const act = actOf(recordId(1), { pin: '246813', others: [byPasskey] });
  const asking = { type: 'passkey.requested', signer: 1 } as const;
  await authenticator.setUserVerified(false);
  expect((await record(recordId(1), act, [stating, asking]))[1]).toMatchObject({
    type: 'record.refused',
    problem: { code: 'passkey_cancelled', fields: { 'signing.others.0.pin': /canceled/ } },
  });
  await authenticator.setUserVerified(true);
  await record(recordId(1), act, [stating, asking, storing]);
  const { envelope, statement, attestations } = await opened(0);
  const witness = attestations[1];
  if (witness?.kind !== 'passkey') throw new Error('The witness used a passkey.');
  expect(witness.assertion.id).toBe(passkey);
  const stated: unknown = JSON.parse(
    Buffer.from(witness.assertion.response.clientDataJSON, 'base64url').toString(),
  );
  const challenge = await challengeOf({ ...statement, ...envelope });
  expect(stated).toMatchObject({ type: 'webauthn.get', challenge });
  // The try that was canceled used up nothing.
  expect([statement.deviceSeq, statement.nonce]).toEqual([1, kitOf().nonces[0]]);
});

it('[FIELD-04] [SIGN-09] an external witness signs with a drawing', async () => {
  await prepare();
  const external = {
    ...{ lastName: 'Lund', firstName: 'Kim', credential: 'RN', facility: 'Mercy Hospital' },
    ...{ licenseNumber: '', isAttested: true as const },
    strokes: { paths: ['M 1 1 L 90 30'], pad: { width: 300, height: 90 } },
  };
  await record(recordId(1), actOf(recordId(1), { pin: '246813', others: [], external }));
  const { statement, attestations } = await opened(0);
  expect(statement.signers[1]).toEqual({ userId: null, meaning: 'witness to waste' });
  expect(attestations[1]).toMatchObject({ kind: 'external', external: { lastName: 'Lund' } });
});

it('[FIELD-03] a record that is made again under its key is the one that is stored', async () => {
  await prepare();
  const act = actOf(recordId(1), byPins);
  await record(recordId(1), act);
  expect(await record(recordId(1), act, [stating])).toMatchObject([{ type: 'record.stored' }]);
  expect(await rows()).toHaveLength(1);
});

it.each([
  ['[FIELD-02] without a kit', 'kit_none', () => Promise.resolve('')],
  [
    '[FIELD-05] 12 hours after the login',
    'kit_oldLogin',
    () => prepare(kitOf(), Date.now() - 13 * 3_600_000),
  ],
  [
    '[FIELD-13] with a kit past its 72 hours',
    'kit_expired',
    () => prepare({ ...kitOf(), expiresAt: kitOf().issuedAt }),
  ],
  [
    '[FIELD-05] with a clock that was set back since the login',
    'kit_clock',
    () => prepare(kitOf(), Date.now() + 3 * 3_600_000),
  ],
  [
    '[FIELD-02] when the nonces are used up',
    'kit_usedUp',
    () => prepare({ ...kitOf(), nonces: [] }),
  ],
  [
    '[FIELD-06] at an inventory that is not in the kit',
    'not_in_kit',
    () => prepare({ ...kitOf(), places: [] }),
  ],
  [
    '[FIELD-19] on a full device',
    'storage_full',
    async () => {
      await prepare();
      await tab.evaluate(() => window.recording.failPut('QuotaExceededError'));
    },
  ],
  [
    '[FIELD-19] in a browser whose storage does not answer',
    'storage_slow',
    async () => {
      await prepare();
      await tab.evaluate(() => window.recording.failPut('TimeoutError'));
    },
  ],
  [
    '[FIELD-19] in a browser that refuses to store',
    'storage_refused',
    async () => {
      await prepare();
      await tab.evaluate(() => window.recording.failPut('InvalidStateError'));
    },
  ],
])('%s nothing is kept, and it says what to do', async (_, code, arrange) => {
  await arrange();
  const events = await record(recordId(1), actOf(recordId(1), byPins), [
    stating,
    ...(code.startsWith('storage') ? [storing] : []),
  ]);
  expect(events.at(-1)).toMatchObject({
    type: 'record.refused',
    problem: { code, message: /\. .+|[.]$/ },
  });
  if (code.startsWith('storage')) expect(JSON.stringify(events.at(-1))).toContain('NOT recorded');
  expect(await rows()).toEqual([]);
});

it('[FIELD-03] [FIELD-19] an act whose kit the browser clears while it is signed is not kept, and no half of it is', async () => {
  await prepare();
  const act = actOf(recordId(1), byPins);
  const events = await record(recordId(1), act, [stating, 'evicted', storing]);
  expect(events.at(-1)).toMatchObject({ type: 'record.refused', problem: { code: 'kit_none' } });
  expect(await rows()).toEqual([]);
});

it.each([
  [
    'who signs later',
    { ...byPins, others: [{ userName: 'jun', pin: null }] },
    'signing.others.0.pin',
  ],
  [
    'who is not known',
    { ...byPins, others: [{ userName: 'x', pin: '135790' }] },
    'signing.others.0.userName',
  ],
])('[SIGN-03] a witness %s is refused at the field', async (_, signing, field) => {
  await prepare();
  const [event] = await record(recordId(1), actOf(recordId(1), signing), [stating]);
  expect(event?.type === 'record.refused' && Object.keys(event.problem.fields ?? {})).toEqual([
    field,
  ]);
});
