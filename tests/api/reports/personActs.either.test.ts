import { and, asc, eq } from 'drizzle-orm';
import sharp from 'sharp';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Problem } from '../../../src/contract/core/problem.ts';
import { PersonActs } from '../../../src/contract/reports/personActs.ts';
import { ReportFile } from '../../../src/contract/reports/report.ts';
import { genesisHash } from '../../../src/server/core/hash-chain/genesisHash.ts';
import { hashLossRecord } from '../../../src/server/core/signed-documents/lossChain.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { controlValuePrints } from '../../../src/server/database/schema/controlValue.ts';
import { lossRecords } from '../../../src/server/database/schema/custodyDuty.ts';
import { inventoryUsers } from '../../../src/server/database/schema/custodyPlace.ts';
import { amendEvent } from '../../../src/server/features/custody/amendment/amendEvent.ts';
import { addPhoto } from '../../../src/server/features/custody/photos/addPhoto.ts';
import { recordUse } from '../../../src/server/features/custody/use/recordUse.ts';
import { hashLossRequest } from '../../../src/server/features/reports/lossRequest.ts';
import { addLotCase } from '../../support/custody/addLotCase.ts';
import { addManagers } from '../../support/custody/amending.ts';
import { formOfUse } from '../../support/custody/custody.ts';
import {
  actsOf,
  addEventCustody,
  detailsOf,
  type EventCustody,
  recordAs,
  recordedAt,
  trusting,
} from '../../support/custody/custodyEvents.ts';
import { grantActs } from '../../support/people/grantActs.ts';
import { addUser, type CurrentUser, logInAs, pin } from '../../support/people/people.ts';
import { sessionOf } from '../../support/people/sessionOf.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

const path = '/api/Reports/PersonActs';

let server: TestServer;
let custody: EventCustody;
let analyst: CurrentUser;
let reader: CurrentUser;

/** It is 10 March 2026. The signer sent vials with the witness as carrier, received them, and used one. */
beforeAll(async () => {
  server = await startTestServer();
  const { database } = server.open;
  custody = await addEventCustody(database, 'act');
  const { agencyId, inventoryId, people } = custody;
  const acts = actsOf(custody);
  const home = { toInventoryId: custody.vaultId, lines: acts.line(2) };
  const carrier = { carrier: 'act witness', carrierUserId: people.witness ?? '' };
  const sending = detailsOf(custody, 'transferOut', { ...home, ...carrier });
  const sent = await recordAs(database, custody, ['signer'], sending);
  await recordAs(database, custody, ['outsider'], acts.arriving(sent.transferId, 2));
  const form = formOfUse(custody, 'act', { givenByUserId: people.outsider ?? '' });
  const session = await sessionOf(database, people.signer ?? '', agencyId);
  const request = { form, session, origin: { requestId: null, address: null }, now: recordedAt };
  await recordUse(database, request, { verifyPin: trusting, reached: () => undefined });
  for (const [name, fullName] of [
    ['actanalyst', 'Ana Analyst'],
    ['actreader', 'Rea Reader'],
  ] as const) {
    const userId = await addUser(database, agencyId, name, { fullName });
    const right = name === 'actanalyst' ? 'analytics' : 'readAll';
    await grantActs(database, agencyId, [userId], [right]);
    if (name === 'actanalyst') {
      await database.insert(inventoryUsers).values({ agencyId, inventoryId, userId });
    }
  }
  analyst = await logInAs(server, 'actanalyst');
  reader = await logInAs(server, 'actreader');
});

afterAll(() => server.close());

async function read(
  who: 'signer' | 'witness' | 'outsider' | 'manager' | 'namesake' | null,
  as = reader,
  more = '',
) {
  const userId = who === null ? '' : `userId=${custody.people[who] ?? ''}`;
  const reply = await server.send(`${path}?${userId}${more}`, { headers: as.headers });
  expect(reply.status).toBe(200);
  return v.parse(PersonActs, await reply.json());
}

const acts = ({ rows }: PersonActs) =>
  rows.map(({ title, inventory, roles }) => [title, inventory?.name, roles.join(' ')]).toSorted();

describe('[REPORT-04] the acts of a person', () => {
  it('are listed once each, with every role in the act', async () => {
    expect((await read(null)).person).toBeNull();
    expect(acts(await read('signer'))).toEqual([
      ['Receive a delivery', 'act bag', 'recorded received'],
      ['Transfer out', 'act bag', 'recorded'],
      ['Used', 'act bag', 'recorded'],
    ]);
    expect(acts(await read('witness'))).toEqual([
      ['Transfer out', 'act bag', 'carried'],
      ['Used', 'act bag', 'witnessed'],
    ]);
    expect(acts(await read('outsider'))).toEqual([
      ['Receive a transfer', 'act vault', 'recorded received'],
      ['Used', 'act bag', 'gave disposed'],
    ]);
    const gave = await read('outsider', reader, '&role=gave');
    expect(acts(gave)).toEqual([['Used', 'act bag', 'gave disposed']]);
    expect(gave.rows[0]?.summary).toMatch(/^fentaNYL .+, lot F2607A: /);
    expect((await read('signer', reader, '&from=2026-01-01&to=2026-01-31')).rows).toEqual([]);
  });

  it('are those of the inventories that the reader may read', async () => {
    expect(acts(await read('outsider', analyst))).toEqual([['Used', 'act bag', 'gave disposed']]);
    const { head } = await read('outsider', analyst);
    expect(head).toMatchObject({ leftOut: 1, isWholeRegistration: false });
  });

  it('are paged by a cursor, so that a new act shifts no line', async () => {
    const { rows } = await read('signer');
    const [first, ...others] = rows;
    const before = `&before=${first?.occurredAt}_${first?.id}`;
    expect((await read('signer', reader, before)).rows).toEqual(others);
    expect(others).toHaveLength(2);
    const wrong = await server.send(`${path}?before=3`, { headers: reader.headers });
    expect(wrong.status).toBe(400);
  });

  it('are for holders of one of two rights, who are named, and for the own agency', async () => {
    const signer = await logInAs(server, 'actsigner');
    await grantActs(
      server.open.database,
      custody.agencyId,
      [custody.people.signer ?? ''],
      ['analytics'],
      'limited',
    );
    const { headers } = signer;
    const body = { userId: custody.people.witness ?? '' };
    for (const call of [
      server.send(`${path}?userId=${body.userId}`, { headers }),
      server.send(`${path}/Export`, { body, headers }),
    ]) {
      const reply = await call;
      expect(reply.status).toBe(403);
      const { code, message } = v.parse(Problem, await reply.json());
      expect([code, message]).toEqual([
        'act_not_permitted',
        expect.stringContaining('Ana Analyst'),
      ]);
    }
    const stranger = await server.send(`${path}?userId=${crypto.randomUUID()}`, {
      headers: reader.headers,
    });
    expect(stranger.status).toBe(404);
  });

  it('and each look and each file is an audit entry that names both people', async () => {
    const body = { userId: custody.people.outsider ?? '', role: 'gave' };
    const reply = await server.send(`${path}/Export`, { body, headers: analyst.headers });
    const { csv, rows } = v.parse(ReportFile, await reply.json());
    expect(rows).toBe(1);
    expect(csv).toContain('Role in the act,Gave');
    expect(csv).toContain('Keep until');
    expect(csv).not.toContain('P-20458');
    const found = await server.open.database
      .select({ action: auditEntries.action, summary: auditEntries.summary })
      .from(auditEntries)
      .where(
        and(
          eq(auditEntries.agencyId, custody.agencyId),
          eq(auditEntries.subjectId, custody.people.witness ?? ''),
          eq(auditEntries.action, 'personActs.read'),
        ),
      )
      .orderBy(asc(auditEntries.seq));
    expect(found.map(({ summary }) => summary)).toEqual([
      expect.stringMatching(
        /^Rea Reader looked at the acts of .+: all roles, whole registration, /,
      ),
    ]);
    const [exported] = await server.open.database
      .select({ summary: auditEntries.summary })
      .from(auditEntries)
      .where(eq(auditEntries.action, 'personActs.exported'));
    expect(exported?.summary).toMatch(/^Ana Analyst exported 1 lines of /);
  });
});

describe('[REPORT-04] further acts of a person', () => {
  const origin = { requestId: null, address: null };
  const now = recordedAt;
  const idOf = (who: string) => custody.people[who] ?? '';

  /** Two sign-offs of the witness: one that holds their account, and an earlier one with their name only. */
  async function addLossRecords(lossId: string, fullName: string) {
    let previousHash = genesisHash;
    for (const userId of [undefined, idOf('witness')]) {
      const signature = { role: 'Agent', meaning: 'signed', method: 'pin' as const };
      const request = { lossId, statement: { kind: 'notSignificant' } as never };
      const version = userId === undefined ? 1 : 2;
      const others = [idOf('witness')];
      const record = {
        ...request,
        ...{ agencyId: custody.agencyId, id: crypto.randomUUID(), version, previousHash },
        ...{ idempotencyKey: crypto.randomUUID(), kind: 'notSignificant' as const },
        ...{ facts: {} as never, signedByUserId: idOf('signer'), signedAt: now },
        signatures: [
          { ...signature, name: 'Someone else' },
          { ...signature, name: fullName, ...(userId !== undefined && { userId }) },
        ],
        requestHash: hashLossRequest({ ...request, after: version - 1 }, idOf('signer'), others),
      };
      previousHash = hashLossRecord(record);
      await server.open.database.insert(lossRecords).values({ ...record, hash: previousHash });
    }
  }

  it('[AMEND-07] are amendments of events, which have their amended time', async () => {
    const { database } = server.open;
    const { agencyId } = custody;
    const { manager } = await addManagers(server, custody, 'act');
    const sent = await recordAs(
      database,
      custody,
      ['signer'],
      detailsOf(custody, 'transferOut', {
        ...{
          toInventoryId: custody.vaultId,
          carrier: 'ACTWITNESS',
          lines: actsOf(custody).line(1),
        },
      }),
    );
    const occurredAt = '2026-03-10T07:55:00.000Z';
    const form = {
      ...{ amendmentId: crypto.randomUUID(), eventId: sent.eventId, lastHash: sent.hash },
      ...{ facts: { occurredAt, note: '', carrier: 'ACTWITNESS' }, reason: 'The clock was slow.' },
      ...{ standIns: [], signing: { pin, others: [{ userName: 'actsigner', pin }] } },
    };
    const session = await sessionOf(database, manager, agencyId);
    await amendEvent(database, { form, session, origin, now }, trusting);
    custody = { ...custody, people: { ...custody.people, manager } };
    // A carrier without an account on record is found by the name.
    const carried = (await read('witness')).rows.filter(({ roles }) => roles.includes('carried'));
    expect(carried.map(({ id }) => id === sent.eventId).toSorted()).toEqual([false, true]);
    const title = 'Amendment of another act';
    expect(acts(await read('manager'))).toEqual([[title, 'act bag', 'amended']]);
    const { rows } = await read('signer');
    expect(rows.map((row) => row.title)).toContain(title);
    expect(rows.find(({ id }) => id === sent.eventId)).toMatchObject({
      ...{ occurredAt, summary: expect.stringMatching(/ \(A: amended\)$/) as string },
    });
  });

  it('are second signatures of loss records, photos, differences of cases and printed labels', async () => {
    const { database } = server.open;
    const { agencyId } = custody;
    const lost = await recordAs(
      database,
      custody,
      ['signer', 'outsider'],
      detailsOf(custody, 'loss', {
        ...{ inventoryId: custody.vaultId, isTheft: false, lines: actsOf(custody).line(1) },
      }),
    );
    const { account } = await sessionOf(database, idOf('witness'), agencyId);
    const { fullName } = account;
    const namesake = await addUser(database, agencyId, 'actnamesake', { fullName });
    custody = { ...custody, people: { ...custody.people, namesake } };
    await addLossRecords(lost.eventId, fullName);
    const create = { width: 12, height: 8, channels: 3, background: '#c85028' } as const;
    const image = (await sharp({ create }).png().toBuffer()).toString('base64');
    const session = await sessionOf(database, idOf('signer'), agencyId);
    const subject = { kind: 'event', id: lost.entries[0]?.id ?? '' } as const;
    const photo = { subject, photoId: crypto.randomUUID(), caption: 'Cap', image };
    await addPhoto(database, { ...photo, session, origin, now }, server.configuration);
    const by = { id: idOf('witness'), name: account.fullName };
    await addLotCase(database, { ...custody, by });
    const print = { labels: ['ACT1'], again: [], printedAt: now, requestHash: 'asked' };
    await database
      .insert(controlValuePrints)
      .values({
        ...{ ...print, agencyId, id: crypto.randomUUID(), idempotencyKey: crypto.randomUUID() },
        ...{ printedByUserId: by.id, printedBy: by.name },
      });
    expect(acts(await read('signer'))).toContainEqual(['Photo added', 'act vault', 'recorded']);
    const ofWitness = acts(await read('witness'));
    const signOff = ['Signed record of a loss', 'act vault', 'witnessed'];
    expect(ofWitness.filter(([title]) => title === signOff[0])).toEqual([signOff, signOff]);
    expect(acts(await read('namesake'))).toEqual([]);
    for (const act of [
      ['Difference added to a case', 'act bag', 'recorded'],
      ['Labels printed', undefined, 'recorded'],
    ]) {
      expect(ofWitness).toContainEqual(act);
    }
    expect(acts(await read('witness', analyst))).not.toContainEqual([
      ...['Labels printed', undefined, 'recorded'],
    ]);
  });
});
