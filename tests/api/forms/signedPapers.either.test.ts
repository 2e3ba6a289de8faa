import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { genesisHash } from '../../../src/server/core/hash-chain/genesisHash.ts';
import { checkForms, readFormChain } from '../../../src/server/core/signed-documents/formChain.ts';
import {
  checkInventories,
  readInventoryChain,
} from '../../../src/server/core/signed-documents/inventoryChain.ts';
import {
  findSignedForm,
  hashForm,
  type StoredForm,
} from '../../../src/server/core/signed-documents/signedForms.ts';
import {
  findInventoryTaken,
  hashInventory,
  listTaken,
  type StoredInventory,
} from '../../../src/server/core/signed-documents/storedInventories.ts';
import type { OpenDatabase } from '../../../src/server/database/database.ts';
import { biennialInventories } from '../../../src/server/database/schema/biennialInventory.ts';
import { signedForms3848 } from '../../../src/server/database/schema/form3848.ts';
import { openTestDatabase } from '../../support/database/testDatabase.ts';
import { addAgency, addUser } from '../../support/people/people.ts';

let open: OpenDatabase;
let round = 0;

beforeAll(async () => {
  open = await openTestDatabase();
});

afterAll(() => open.close());

async function openAgency() {
  round += 1;
  const agencyId = await addAgency(open.database, `Papers ${round}`);
  const userId = await addUser(open.database, agencyId, `papers${round}`);
  return { agencyId, userId };
}

type Signed = Awaited<ReturnType<typeof openAgency>>;

const paperOf = (agencyId: number, previousHash: string) => ({
  id: randomUUID(),
  agencyId,
  role: 'Paramedic',
  method: 'pin' as const,
  idempotencyKey: randomUUID(),
  requestHash: 'r',
  previousHash,
});

/** Stores forms of these periods and versions, each signed a minute after the one before. */
async function signForms({ agencyId, userId }: Signed, named: readonly [string, number][]) {
  const forms: StoredForm[] = [];
  for (const [index, [periodEnd, version]] of named.entries()) {
    const form = {
      ...paperOf(agencyId, forms.at(-1)?.hash ?? genesisHash),
      ...{ periodEnd, version },
      content: { lines: [index] } as never,
      amendment: version === 1 ? null : 'A line was wrong.',
      signedByUserId: userId,
      signedBy: 'Casey Ruiz',
      signedAt: new Date(Date.UTC(2026, 2, 10, 8, index)),
    };
    forms.push({ ...form, hash: hashForm(form) });
  }
  await open.database.insert(signedForms3848).values(forms);
  return forms;
}

async function takeInventories({ agencyId, userId }: Signed, days: readonly string[]) {
  const taken: StoredInventory[] = [];
  for (const [index, day] of days.entries()) {
    const inventory = {
      ...paperOf(agencyId, taken.at(-1)?.hash ?? genesisHash),
      day,
      moment: 'close' as const,
      content: { lines: [index] } as never,
      takenByUserId: userId,
      takenBy: 'Casey Ruiz',
      takenAt: new Date(Date.UTC(2026, 2, 10, 8, index)),
    };
    taken.push({ ...inventory, hash: hashInventory(inventory) });
  }
  await open.database.insert(biennialInventories).values(taken);
  return taken;
}

describe('[LEDGER-02] a signed form', () => {
  it('hashes everything that was signed', async () => {
    const [form] = await signForms(await openAgency(), [['2026-03-31', 1]]);
    if (form === undefined) throw new Error('Nothing was signed');
    const { hash, ...signed } = form;
    for (const [key, value] of Object.entries(signed)) {
      const other = value instanceof Date ? new Date(0) : `${JSON.stringify(value)} changed`;
      expect(hashForm({ ...signed, [key]: other }), key).not.toBe(hash);
    }
  });

  it('hashes its canonical JSON, as an inventory does', () => {
    const common = {
      ...{ id: 'i', agencyId: 7, role: 'Paramedic', method: 'pin' as const },
      ...{ idempotencyKey: 'k', requestHash: 'r', previousHash: 'p' },
      content: { b: 1, a: 2 } as never,
    };
    const at = new Date('2026-03-10T08:00:00.000Z');
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
    const form = {
      ...common,
      ...{ periodEnd: '2026-03-31', version: 2, amendment: 'a' },
      ...{ signedByUserId: 'u', signedBy: 'Casey', signedAt: at },
    };
    expect(hashForm(form)).toBe(
      sha256(
        '{"agencyId":7,"amendment":"a","content":{"a":2,"b":1},"id":"i","idempotencyKey":"k","method":"pin",' +
          '"periodEnd":"2026-03-31","previousHash":"p","requestHash":"r","role":"Paramedic",' +
          '"signedAt":"2026-03-10T08:00:00.000Z","signedBy":"Casey","signedByUserId":"u","version":2}',
      ),
    );
    const inventory = {
      ...common,
      ...{ day: '2026-03-10', moment: 'close' as const },
      ...{ takenByUserId: 'u', takenBy: 'Casey', takenAt: at },
    };
    expect(hashInventory(inventory)).toBe(
      sha256(
        '{"agencyId":7,"content":{"a":2,"b":1},"day":"2026-03-10","id":"i","idempotencyKey":"k","method":"pin",' +
          '"moment":"close","previousHash":"p","requestHash":"r","role":"Paramedic",' +
          '"takenAt":"2026-03-10T08:00:00.000Z","takenBy":"Casey","takenByUserId":"u"}',
      ),
    );
  });

  it('is found by its period and version, the newest by default', async () => {
    const own = await openAgency();
    const forms = await signForms(own, [
      ['2025-12-31', 1],
      ['2026-03-31', 1],
      ['2026-03-31', 2],
    ]);
    const find = (periodEnd: string, version?: number, agencyId = own.agencyId) =>
      findSignedForm(open.database, agencyId, periodEnd, version);
    const { hash = '', content } = forms[2] ?? {};
    expect(await find('2026-03-31')).toEqual({
      version: 2,
      content,
      amendment: 'A line was wrong.',
      signedBy: 'Casey Ruiz',
      role: 'Paramedic',
      signedAt: '2026-03-10T08:02:00.000Z',
      hash,
    });
    expect((await find('2026-03-31', 1))?.hash).toBe(forms[1]?.hash);
    expect(await find('2026-03-31', 3)).toBeUndefined();
    expect(await find('2026-06-30')).toBeUndefined();
    expect(await find('2026-03-31', 1, (await openAgency()).agencyId)).toBeUndefined();
  });

  it('is in the chain of its agency, in the order of signing', async () => {
    const [own, other] = [await openAgency(), await openAgency()];
    const forms = await signForms(own, [
      ['2026-03-31', 1],
      ['2025-12-31', 1],
    ]);
    expect((await readFormChain(open.database, own.agencyId)).map(({ hash }) => hash)).toEqual(
      forms.map(({ hash }) => hash),
    );
    expect(await readFormChain(open.database, other.agencyId)).toEqual([]);
  });

  it('is named by its number, period and version if it was changed', async () => {
    const own = await openAgency();
    const [form] = await signForms(own, [['2026-03-31', 1]]);
    const changed = { ...form, id: randomUUID(), periodEnd: '2026-06-30', version: 1 };
    await open.database
      .insert(signedForms3848)
      .values({
        ...(changed as StoredForm),
        idempotencyKey: randomUUID(),
        previousHash: form?.hash ?? '',
        hash: 'f'.repeat(64),
      });
    expect((await checkForms(open.database, own.agencyId))[0]).toBe(
      'Signed form 2 (period ending 2026-06-30, version 1) was changed.',
    );
  });
});

it('[LEDGER-02] papers that follow one that is gone are named by the number of it', async () => {
  const own = await openAgency();
  const other = await openAgency();
  const { database } = open;
  const [form] = await signForms(other, [['2026-03-31', 1]]);
  const [taken] = await takeInventories(other, ['2026-03-10']);
  const late = { agencyId: own.agencyId, id: randomUUID(), previousHash: 'f'.repeat(64) };
  await database.insert(signedForms3848).values({ ...(form as StoredForm), ...late });
  await database.insert(biennialInventories).values({ ...(taken as StoredInventory), ...late });
  expect((await checkForms(database, own.agencyId))[0]).toBe(
    'Signed form 1 was removed or changed.',
  );
  expect((await checkInventories(database, own.agencyId))[0]).toBe(
    'Biennial inventory 1 was removed or changed.',
  );
});

describe('[LEDGER-02] a biennial inventory', () => {
  it('hashes everything that was signed', async () => {
    const [taken] = await takeInventories(await openAgency(), ['2026-03-10']);
    if (taken === undefined) throw new Error('Nothing was taken');
    const { hash, ...signed } = taken;
    for (const [key, value] of Object.entries(signed)) {
      const other = value instanceof Date ? new Date(0) : `${JSON.stringify(value)} changed`;
      expect(hashInventory({ ...signed, [key]: other }), key).not.toBe(hash);
    }
  });

  it('is found by its id in its agency only', async () => {
    const [own, other] = [await openAgency(), await openAgency()];
    const [taken] = await takeInventories(own, ['2026-03-10']);
    const { id = '', hash, content } = taken ?? {};
    expect(await findInventoryTaken(open.database, own.agencyId, id)).toEqual({
      ...{ id, hash, content, takenBy: 'Casey Ruiz', role: 'Paramedic' },
      takenAt: '2026-03-10T08:00:00.000Z',
    });
    for (const [agencyId, wanted] of [
      [other.agencyId, id],
      [own.agencyId, randomUUID()],
    ] as const) {
      await expect(findInventoryTaken(open.database, agencyId, wanted)).rejects.toMatchObject({
        status: 404,
        message: 'This inventory was never recorded.',
      });
    }
  });

  it('is listed, the newest first, and chained in the order of signing', async () => {
    const [own, other] = [await openAgency(), await openAgency()];
    const taken = await takeInventories(own, ['2026-03-10', '2024-03-10']);
    expect(await listTaken(open.database, own.agencyId)).toEqual(
      taken
        .toReversed()
        .map(({ id, day, moment, takenBy, takenAt }) => ({
          ...{ id, day, moment, takenBy, takenAt },
        })),
    );
    expect(await listTaken(open.database, other.agencyId)).toEqual([]);
    const chain = await readInventoryChain(open.database, own.agencyId);
    expect(chain.map(({ hash }) => hash)).toEqual(taken.map(({ hash }) => hash));
  });

  it('is named by its number and day if it was changed', async () => {
    const own = await openAgency();
    const [first] = await takeInventories(own, ['2026-03-10']);
    await open.database
      .insert(biennialInventories)
      .values({
        ...(first as StoredInventory),
        ...{ id: randomUUID(), idempotencyKey: randomUUID(), day: '2026-03-11' },
        previousHash: first?.hash ?? '',
        hash: 'f'.repeat(64),
      });
    expect((await checkInventories(open.database, own.agencyId))[0]).toBe(
      'Biennial inventory 2 (2026-03-11) was changed.',
    );
  });
});
