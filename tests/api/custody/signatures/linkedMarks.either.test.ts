import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { beforeEach, expect, it } from 'vitest';
import {
  type CustodyEventDetails,
  RecordedCustodyEvent,
} from '../../../../src/contract/custody/custodyEvent.ts';
import { LedgerPage } from '../../../../src/contract/inventory/ledger.ts';
import { CountReport } from '../../../../src/contract/reports/countReport.ts';
import { DestructionReport } from '../../../../src/contract/reports/deaReport.ts';
import { PerpetualInventory, ReportFile, UseLog } from '../../../../src/contract/reports/report.ts';
import type { UserRow } from '../../../../src/contract/users/user.ts';
import { actOnUser } from '../../../../src/contract/users/userAccess.ts';
import { listLinkedActs } from '../../../../src/server/core/users/listLinkedActs.ts';
import { users } from '../../../../src/server/database/schema/user.ts';
import { formOfUse } from '../../../support/custody/custody.ts';
import { detailsOf } from '../../../support/custody/custodyEvents.ts';
import {
  expectRefused,
  type LateSignatures,
  openLateSignatures,
} from '../../../support/custody/lateSignatures.ts';
import { destroyed } from '../../../support/custody/shipments.ts';
import { grantActs } from '../../../support/people/grantActs.ts';
import { addUser, type CurrentUser, pin } from '../../../support/people/people.ts';
import { sceneEach } from '../../../support/samples/sceneEach.ts';
import type { TestServer } from '../../../support/server/server.ts';
import { editOf } from '../../users/userScene.ts';

let server: TestServer;
let late: LateSignatures;

/** The *signer* is a manager. */
sceneEach('m', openLateSignatures, (scene, own) => {
  [late, server] = [scene, own];
});

const named = (who: string) => `${late.custody.prefix}${who}`;
const idOf = (who: string) => late.custody.people[who] ?? '';

async function change(who: string, fields: Partial<typeof users.$inferInsert>): Promise<void> {
  await server.open.database
    .update(users)
    .set(fields)
    .where(eq(users.id, idOf(who)));
}

/** The signer asks for a new PIN of someone, which links the two, and they set one. */
async function link(who: string): Promise<void> {
  const path = actOnUser.path.replace('{userId}', idOf(who));
  expect((await late.post(path, { act: 'requirePinReset' })).status).toBe(200);
  await change(who, { needToResetPin: false });
}

async function addAdministrators(): Promise<{ deputy: string }> {
  const add = (who: string) =>
    addUser(server.open.database, late.custody.agencyId, named(who), { permissionId: 3 });
  await add('admin');
  return { deputy: await add('deputy') };
}

beforeEach(async () => {
  await change('signer', { permissionId: 2 });
});

async function record(details: CustodyEventDetails, others: string[], currentUser?: CurrentUser) {
  const reply = await late.post(
    '/api/CustodyEvents',
    {
      idempotencyKey: crypto.randomUUID(),
      details,
      signing: { pin, others: others.map((who) => ({ userName: named(who), pin })) },
    },
    currentUser,
  );
  return reply;
}

async function recorded(...act: Parameters<typeof record>): Promise<RecordedCustodyEvent> {
  const reply = await record(...act);
  expect([reply.status, reply.status === 200 ? '' : await reply.text()]).toEqual([200, '']);
  return v.parse(RecordedCustodyEvent, await reply.json());
}

const period = { from: '2026-03-01', to: '2026-03-10' };

async function read<Schema extends v.GenericSchema>(report: string, schema: Schema) {
  const query = new URLSearchParams(period).toString();
  const reply = await late.get(`/api/Reports/${report}?${query}`, late.signer);
  return v.parse(schema, await reply.json());
}

async function fileOf(report: string): Promise<string> {
  const reply = await late.post(`/api/Reports/${report}/Export`, period);
  return v.parse(ReportFile, await reply.json()).csv;
}

const listed = () => listLinkedActs(server.open.database, late.custody.agencyId, server.clock.now);

async function waste(witness: string, givenBy = 'outsider'): Promise<Response> {
  const form = formOfUse(
    late.custody,
    late.custody.prefix,
    { givenByUserId: idOf(givenBy) },
    { others: [{ userName: named(witness), pin }] },
  );
  return late.post('/api/Uses', form);
}

it('[ROLE-05] A witness who is not confirmed is marked in the use log and the ledger', async () => {
  await link('witness');
  expect((await waste('witness')).status).toBe(200);
  const { rows } = await read('UseLog', UseLog);
  expect(rows.map(({ witnessedBy }) => witnessedBy)).toEqual([
    expect.stringMatching(/ \(witness not confirmed\)$/),
  ]);
  expect(await fileOf('UseLog')).toContain('(witness not confirmed)');
  const book = await read('PerpetualInventory', PerpetualInventory);
  const use = book.rows.find(({ kind }) => kind === 'use');
  expect(use?.signedBy.at(-1)).toBe('Witness not confirmed');
  expect(await fileOf('PerpetualInventory')).toContain('; Witness not confirmed');
});

it('[ROLE-05] An unconfirmed witness is marked in the report of counts, which have no entry in the ledger', async () => {
  await link('witness');
  await recorded(late.acts.counting(4), ['witness']);
  const { vaultId: inventoryId, productId } = late.custody;
  const lines = [{ productId, lotNumber: 'A1', expiresOn: '2027-05-31', units: 10 }];
  const opening = {
    idempotencyKey: crypto.randomUUID(),
    details: { inventoryId, countedAt: '2026-03-10T07:55:00.000Z', lines },
    signing: { pin, others: [{ userName: named('witness'), pin }] },
  };
  expect((await late.post('/api/OpeningCounts', opening)).status).toBe(200);
  const { rows } = await read('Counts', CountReport);
  const name = `${late.custody.prefix} witness (witness not confirmed)`;
  expect(rows.map(({ witnessedBy }) => witnessedBy)).toEqual([name, name]);
  expect(await fileOf('Counts')).toContain('(witness not confirmed)');
});

it('[ROLE-05] An unconfirmed witness is marked in the DEA’s forms, whatever note was typed', async () => {
  await link('witness');
  const { inventoryId, lotId, distributorId } = late.custody;
  const { agencyId } = late.custody;
  await grantActs(server.open.database, agencyId, [idOf('signer')], ['destroy']);
  const destruction = detailsOf(late.custody, 'destruction', {
    lines: [{ lotId, amount: 2_000 }],
    ...destroyed,
    method: 'Incinerated',
    inventoryId,
    supplierId: distributorId,
  } as never);
  await recorded(destruction, ['witness', 'outsider']);
  const { events } = await read('Destructions', DestructionReport);
  expect(events.flatMap(({ signers }) => signers.map(({ meaning }) => meaning))).toEqual([
    expect.not.stringContaining('not confirmed'),
    expect.stringMatching(/, witness not confirmed$/),
    expect.not.stringContaining('not confirmed'),
  ]);
  expect(await fileOf('Destructions')).toContain('witness not confirmed');
});

it('[ROLE-05] A witness who was linked after the act and signed it later is marked', async () => {
  const act = await late.recorded();
  await link('witness');
  expect((await late.sign(act)).status).toBe(200);
  const path = `/api/Inventories/${late.custody.vaultId}/Ledger`;
  const page = v.parse(LedgerPage, await (await late.get(path, late.signer)).json());
  expect(page.rows.map(({ note }) => note)).toEqual([
    expect.stringMatching(/ Witness not confirmed: .+ and .+\.$/),
  ]);
  const { rows } = await read('PerpetualInventory', PerpetualInventory);
  expect(rows.at(-1)?.signedBy).toEqual([
    `${late.custody.prefix} signer`,
    `${late.custody.prefix} witness`,
    'Witness not confirmed',
  ]);
  expect(await listed()).toHaveLength(1);
});

it('[ROLE-05] The issuer and the receiver are not linked people', async () => {
  await link('witness');
  await addAdministrators();
  const { transferId } = await recorded(late.acts.sending(), []);
  const arriving = late.acts.arriving(transferId);
  const problem = await expectRefused(
    record(arriving, [], late.witness),
    422,
    'witness_not_independent',
  );
  expect(Object.keys(problem.fields ?? {})).toEqual(['signing.pin']);
  await recorded(arriving, [], await late.visit('outsider'));
});

it('[ROLE-05] The issuer and the receiver are marked if they are linked and no one can confirm them', async () => {
  await link('witness');
  const { transferId } = await recorded(late.acts.sending(), []);
  const { entries } = await recorded(late.acts.arriving(transferId), [], late.witness);
  expect(entries.map(({ note }) => note)).toEqual([
    expect.stringContaining('Witness not confirmed: '),
  ]);
  expect(await listed()).toHaveLength(1);
});

it('[ROLE-05] The person who counts again is not linked to the first counter', async () => {
  await link('witness');
  await addAdministrators();
  await late.decide({ countSigners: 'one' });
  const { eventId } = await recorded(late.acts.counting(3), []);
  const again = late.acts.counting(3, { mode: 'recount', recountOfId: eventId });
  await expectRefused(record(again, [], late.witness), 422, 'witness_not_independent');
});

it('[ROLE-05] The administering provider is not linked to the witness of the waste', async () => {
  await link('outsider');
  await addAdministrators();
  const form = formOfUse(
    late.custody,
    late.custody.prefix,
    { givenByUserId: idOf('signer') },
    { others: [{ userName: named('outsider'), pin }] },
  );
  await expectRefused(late.post('/api/Uses', form, late.witness), 422, 'witness_not_independent');
});

const ends: readonly Partial<UserRow>[] = [{ permissionId: 1 }, { isActive: false }];

it.each(ends)(
  '[ROLE-05] An agency that had two administrators refuses linked people, also after %j of the second',
  async (edit) => {
    await link('witness');
    const { deputy } = await addAdministrators();
    // Others close cases, so that the deputy is not needed for it (RIGHT-04).
    const { agencyId } = late.custody;
    await grantActs(
      server.open.database,
      agencyId,
      [idOf('witness'), idOf('outsider')],
      ['closeCase'],
    );
    const { headers } = await late.visit('admin');
    const path = `/api/Admin/Users/GetUser/${deputy}`;
    const base = (await (await server.send(path, { headers })).json()) as UserRow;
    const body = editOf(base, edit);
    const saved = await server.send('/api/Admin/Users/SaveUser', { headers, body });
    expect(saved.status).toBe(200);
    await expectRefused(waste('witness'), 422, 'witness_not_independent');
  },
);
