import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../../src/contract/calls.ts';
import { agencies } from '../../../src/server/database/schema/agency.ts';
import { alerts } from '../../../src/server/database/schema/alerts/alerts.ts';
import {
  balances,
  ledgerEntries,
  ledgerHeads,
} from '../../../src/server/database/schema/custodyLedger.ts';
import { fieldRecords } from '../../../src/server/database/schema/field/field.ts';
import { mailQueue } from '../../../src/server/database/schema/mail.ts';
import { sealedColumns } from '../../../src/server/database/sealing/sealedColumns.ts';
import { type CurrentUser, logInAs, pin } from '../../support/people/people.ts';
import { callSamples } from '../../support/samples/callSamples.ts';
import { detailsFor, type SetUpWorld } from '../../support/samples/setUpWorld.ts';
import { problemOf } from '../ownAccount/ownAccount.ts';
import { trainingScene } from './trainingScene.ts';

type Person = Pick<CurrentUser, 'headers'>;

const scene = trainingScene();
const { database, trainingRow, idIn, changeTo, allButTraining } = scene;
let trainingId: number;
let inventoryId: string;
let lotId: string;
let trainee: Person;

/** A training agency whose inventory holds four vials of a lot of its own. */
beforeAll(async () => {
  await scene.copy();
  trainingId = (await trainingRow()).id;
  inventoryId = await idIn(scene.world.inventoryId);
  trainee = await changeTo('technician', trainingId);
  const counted = await scene.server.send('/api/OpeningCounts', {
    headers: trainee.headers,
    body: {
      idempotencyKey: crypto.randomUUID(),
      details: {
        inventoryId,
        countedAt: '2026-03-10T07:50:00.000Z',
        lines: [
          {
            productId: await idIn(scene.world.productId),
            lotNumber: 'PRACTICE-1',
            expiresOn: '2028-01-31',
            units: 4,
          },
        ],
      },
      signing: { pin, others: [] },
    },
  });
  expect(counted.status, await counted.clone().text()).toBe(200);
  const [held] = await database().select().from(balances).where(eq(balances.agencyId, trainingId));
  lotId = held?.lotId ?? '';
});

/** Every row of the training agency, as text. */
async function rowsOfTraining(): Promise<string[]> {
  const found: string[] = [];
  for (const { table } of sealedColumns) {
    const rows: Record<string, unknown>[] = await database().select().from(table);
    const isOwn = (row: Record<string, unknown>) =>
      (row.agencyId ?? (table === agencies ? row.id : 0)) === trainingId;
    found.push(...rows.filter(isOwn).map((row) => JSON.stringify(row)));
  }
  return found.toSorted();
}

/** The world with every id of a record replaced by that of its copy. */
async function worldInTraining(): Promise<SetUpWorld> {
  const replace = async (value: unknown): Promise<unknown> => {
    if (typeof value === 'string' && /^[\da-f]{8}-/.test(value)) return idIn(value);
    if (typeof value !== 'object' || value === null) return value;
    const copied: Record<string, unknown> = {};
    for (const [name, one] of Object.entries(value)) copied[name] = await replace(one);
    return copied;
  };
  // People are the same in both.
  const { userIds, ...records } = scene.world;
  return { ...((await replace(records)) as SetUpWorld), userIds, lotId };
}

it('[LEDGER-05] no call of a session in the agency changes or shows anything of its training agency, by the ids of its records', async () => {
  const world = await worldInTraining();
  const sysadmin = await logInAs(scene.server, 'sysadmin');
  const before = await rowsOfTraining();
  // These change the session, the training agency by intent, or what it keeps from its agency.
  const skipped = ['logout', 'setClient', 'reauthenticate', 'copyToTraining', 'setAgencyStatus'];
  const useId = crypto.randomUUID();
  const shown: string[] = [];
  for (const { name, path, method, access } of calls) {
    if (access === 'public' || skipped.includes(name)) continue;
    const sample = callSamples[name]?.(world, { userId: world.userIds.sysadmin, useId }) ?? {};
    const address = path.replaceAll(
      /\{(\w+)\}/g,
      (_all, part: string) => sample.params?.[part] ?? '',
    );
    const query = new URLSearchParams(sample.query).toString();
    const reply = await scene.server.send(query === '' ? address : `${address}?${query}`, {
      method,
      headers: sysadmin.headers,
      ...(sample.body === undefined ? {} : { body: sample.body }),
    });
    expect(reply.status, name).not.toBe(500);
    if ((await reply.text()).includes('PRACTICE-1')) shown.push(name);
  }
  // A system administrator reads the history of every agency, each entry under the name of its agency (decision 73).
  expect(shown).toEqual(['listAudit', 'exportAudit']);
  expect(await rowsOfTraining()).toEqual(before);
});

/** An act of a person who works in one of both, and whose form names a record of the other. */
async function act(person: Person, path: '/api/Uses' | '/api/CustodyEvents', details: object) {
  const body = { idempotencyKey: crypto.randomUUID(), details, signing: { pin, others: [] } };
  const reply = await scene.server.send(path, { headers: person.headers, body });
  return [reply.status, (await problemOf(reply)).code];
}

describe('[LEDGER-05] [LEDGER-01] an act that mixes both', () => {
  const place = (of: 'training' | 'agency') =>
    of === 'training' ? inventoryId : scene.world.inventoryId;
  const lot = (of: 'training' | 'agency') => (of === 'training' ? lotId : scene.world.lotId);
  const use = (where: 'training' | 'agency', what: 'training' | 'agency') => ({
    ...detailsFor(scene.world),
    ...{ inventoryId: place(where), lotId: lot(what) },
  });
  const sending = (where: 'training' | 'agency', what: 'training' | 'agency', to: string) => ({
    ...{ kind: 'transferOut', inventoryId: place(where), toInventoryId: to, carrier: 'Sam' },
    ...{ occurredAt: '2026-03-10T07:55:00.000Z', reasonId: null, note: '' },
    lines: [{ lotId: lot(what), amount: 2_000 }],
  });

  it('is refused on either side, and moves nothing', async () => {
    const real = await logInAs(scene.server, 'technician');
    trainee = await changeTo('technician', trainingId);
    const [others, own] = [await allButTraining(trainingId), await rowsOfTraining()];
    const isAudit = (row: string) => row.includes('"subjectKind"') || row.includes('"seq"');
    expect(await act(trainee, '/api/Uses', use('agency', 'agency'))).toEqual([404, 'not_found']);
    expect(await act(trainee, '/api/Uses', use('training', 'agency'))).toEqual([
      422,
      'lot_not_here',
    ]);
    expect(await act(real, '/api/Uses', use('training', 'training'))).toEqual([404, 'not_found']);
    expect(await act(real, '/api/Uses', use('agency', 'training'))).toEqual([422, 'lot_not_here']);
    for (const [person, here, there] of [
      [trainee, 'training', 'agency'],
      [real, 'agency', 'training'],
    ] as const) {
      expect(await act(person, '/api/CustodyEvents', sending(here, here, place(there)))).toEqual([
        422,
        'destination_not_found',
      ]);
      expect(await act(person, '/api/CustodyEvents', sending(there, there, place(here)))).toEqual([
        404,
        'not_found',
      ]);
    }
    const apart = (rows: readonly string[]) => rows.filter((row) => !isAudit(row));
    expect(apart(await allButTraining(trainingId))).toEqual(apart(others));
    expect(apart(await rowsOfTraining())).toEqual(apart(own));
  });

  it('is refused by the database too, whatever a program writes', async () => {
    const [entry] = await database()
      .select()
      .from(ledgerEntries)
      .where(eq(ledgerEntries.agencyId, trainingId));
    if (entry === undefined) throw new Error('Nothing was counted in training');
    const forged = { ...entry, id: crypto.randomUUID(), idempotencyKey: crypto.randomUUID() };
    await expect(
      database()
        .insert(ledgerEntries)
        .values({ ...forged, sequence: 99_001, agencyId: scene.world.agencyId }),
    ).rejects.toThrow();
    await expect(
      database()
        .insert(balances)
        .values({
          ...{ agencyId: scene.world.agencyId, inventoryId: scene.world.inventoryId },
          ...{ productId: entry.productId, lotId: entry.lotId, balance: 1 },
        }),
    ).rejects.toThrow();
  });
});

it('[LEDGER-05] a theft in training leaves the heads, mail, alerts and field records of the agency as they were', async () => {
  const outside = async () => ({
    heads: await database()
      .select()
      .from(ledgerHeads)
      .where(eq(ledgerHeads.agencyId, scene.world.agencyId)),
    mails: await database().select().from(mailQueue),
    alerts: await database().select().from(alerts),
    field: await database().select().from(fieldRecords),
  });
  const before = await outside();
  trainee = await changeTo('technician', trainingId);
  const details = {
    ...{ kind: 'loss', inventoryId, isTheft: true, note: 'Practice', reasonId: null },
    ...{ probablyFrom: null, probablyTo: null, lines: [{ lotId, amount: 2_000 }] },
    ...{ occurredAt: '2026-03-10T07:56:00.000Z', discoveredAt: '2026-03-10T07:56:00.000Z' },
  };
  const body = { idempotencyKey: crypto.randomUUID(), details, signing: { pin, others: [] } };
  const reply = await scene.server.send('/api/CustodyEvents', { headers: trainee.headers, body });
  expect(reply.status, await reply.clone().text()).toBe(200);
  expect(await outside()).toEqual(before);
});
