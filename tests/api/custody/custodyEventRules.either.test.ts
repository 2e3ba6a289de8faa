import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { Problem } from '../../../src/contract/core/problem.ts';
import {
  type CustodyEventDetails,
  RecordedCustodyEvent,
} from '../../../src/contract/custody/custodyEvent.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { lossReports } from '../../../src/server/database/schema/custodyDuty.ts';
import { balances } from '../../../src/server/database/schema/custodyLedger.ts';
import { inventories } from '../../../src/server/database/schema/custodyPlace.ts';
import { lots } from '../../../src/server/database/schema/custodyProduct.ts';
import { formOfUse } from '../../support/custody/custody.ts';
import {
  detailsOf,
  type EventCustody,
  expectRefusal,
  vial,
} from '../../support/custody/custodyEvents.ts';
import { type EventScene, eventScene } from '../../support/custody/eventScene.ts';
import { decideLate } from '../../support/custody/lateSignatures.ts';
import { destroyed, ordered, packed } from '../../support/custody/shipments.ts';
import { signatureImage } from '../../support/custody/signatureImage.ts';
import { logInAs, pin } from '../../support/people/people.ts';
import type { TestServer } from '../../support/server/server.ts';
import { wordsOf } from '../../support/wordsOf.ts';

let server: TestServer;
let custody: EventCustody;
let acts: EventScene['acts'];

const { record, held, expectIntact } = eventScene('w', (scene) => {
  ({ server, custody, acts } = scene);
});

describe('who signs', () => {
  it('[SIGN-02] a destruction needs three people, and a shift change hands the inventory only to someone who may have it', async () => {
    const destruction = detailsOf(custody, 'destruction', {
      ...destroyed,
      method: 'Incinerated',
      lines: acts.line(),
    });
    await expectRefusal(
      record(['signer', 'witness'], destruction),
      'witness_missing',
      'signing.others.1.userName',
    );
    await expectRefusal(record(['signer', 'witness', 'witness'], destruction), 'witness_twice');
    const { signatures: signed } = await record(['signer', 'witness', 'outsider'], destruction);
    expect(signed.map(({ meaning }) => meaning)).toEqual([
      'destroyed',
      'witness to destruction',
      'second witness to destruction',
    ]);
    const handing = acts.handing(3);
    await expectRefusal(record(['signer', 'outsider'], handing), 'oncoming_not_associated');
    await record(['signer', 'witness'], handing);
    const [place] = await server.open.database
      .select()
      .from(inventories)
      .where(eq(inventories.id, custody.inventoryId));
    expect(place?.custodianUserId).toBe(custody.people.witness);
  });

  it('[WASTE-04] intact stock is not wasted, and the ledger says what was wrong with what is', async () => {
    const currentUser = await logInAs(server, `${custody.prefix}signer`);
    const send = (condition: 'intact' | 'leaking') =>
      server.send('/api/CustodyEvents', {
        body: {
          idempotencyKey: randomUUID(),
          details: detailsOf(custody, 'waste', {
            condition,
            manner: 'disposalPouch',
            lines: acts.line(),
          }),
          signing: { pin, others: [{ userName: `${custody.prefix}witness`, pin }] },
        },
        headers: currentUser.headers,
      });
    const refused = await send('intact');
    expect(refused.status).toBe(422);
    expect(v.parse(Problem, await refused.json())).toMatchObject({
      code: 'intact_stock',
      fields: { 'details.condition': /destruction/ },
    });
    const taken = v.parse(RecordedCustodyEvent, await (await send('leaking')).json());
    expect(taken.entries[0]?.note).toBe('As told by the crew. Leaking.');
  });

  it('[SIGN-09] [SIGN-10] a nurse witnesses a waste where the agency allows it, and no correction', async () => {
    const currentUser = await logInAs(server, `${custody.prefix}signer`);
    const external = {
      lastName: 'Lund',
      firstName: 'K.',
      credential: 'RN',
      facility: 'Mercy Hospital',
      isAttested: true,
      image: signatureImage,
    };
    const send = (details: CustodyEventDetails, witness: object = external, by = currentUser) =>
      server.send('/api/CustodyEvents', {
        body: {
          ...{ idempotencyKey: randomUUID(), details },
          signing: { pin, others: [], external: witness },
        },
        headers: by.headers,
      });
    const waste = detailsOf(custody, 'waste', { manner: 'disposalPouch', lines: acts.line() });
    const codeOf = async (reply: Response) => v.parse(Problem, await reply.json()).code;
    expect(await codeOf(await send(waste))).toBe('external_not_allowed');
    await decideLate(server, custody.agencyId, { externalWitnessWaste: true });
    expect(await codeOf(await send(acts.breaking()))).toBe('external_not_allowed');
    expect(await codeOf(await send(acts.handing(4)))).toBe('external_not_allowed');
    const taken = v.parse(RecordedCustodyEvent, await (await send(waste)).json());
    expect(taken.signatures).toMatchObject([
      { meaning: 'wasted', method: 'pin' },
      { name: 'K. Lund (external, Mercy Hospital)', method: 'drawn', meaning: 'witness to waste' },
    ]);
    // Known by the license that someone of the signer's name gave with another act.
    const named = { firstName: custody.prefix, lastName: 'signer', licenseNumber: 'RN-9' };
    const other = await logInAs(server, `${custody.prefix}witness`);
    expect((await send(waste, { ...external, ...named }, other)).status).toBe(200);
    const alias = await send(waste, { ...external, lastName: 'Moe', licenseNumber: 'rn 9' });
    expect(v.parse(Problem, await alias.json())).toMatchObject({
      code: 'witness_is_signer',
      fields: { 'signing.external.licenseNumber': /signer, who takes part in it/ },
    });
    await expectIntact();
  });

  it('[SIGN-06] the same PIN typed for two signatures prevents nothing, and administrators are notified', async () => {
    const currentUser = await logInAs(server, `${custody.prefix}signer`);
    const details = detailsOf(custody, 'waste', { manner: 'disposalPouch', lines: acts.line() });
    const others = [{ userName: `${custody.prefix}witness`, pin }];
    const form = { idempotencyKey: randomUUID(), details, signing: { pin, others } };
    const reply = await server.send('/api/CustodyEvents', {
      body: form,
      headers: currentUser.headers,
    });
    expect(reply.status).toBe(200);
    const told = await server.open.database
      .select()
      .from(auditEntries)
      .where(
        and(
          eq(auditEntries.agencyId, custody.agencyId),
          eq(auditEntries.action, 'signature.samePin'),
        ),
      );
    expect(told).toHaveLength(1);
    expect(wordsOf(told)).not.toContain(pin);
  });
});

it('ids that are written in capitals are recorded as the database stores them', async () => {
  const currentUser = await logInAs(server, `${custody.prefix}signer`);
  const breaking = detailsOf(custody, 'breakage', {
    inventoryId: custody.inventoryId.toUpperCase(),
    lines: [{ lotId: custody.lotId.toUpperCase(), amount: vial }],
  });
  const sending = { ...acts.sending(), toInventoryId: custody.vaultId.toUpperCase() };
  for (const [details, others] of [
    [breaking, [{ userName: `${custody.prefix}witness`, pin }]],
    [sending, []],
  ] as const) {
    const body = { idempotencyKey: randomUUID().toUpperCase(), details, signing: { pin, others } };
    const reply = await server.send('/api/CustodyEvents', { body, headers: currentUser.headers });
    expect(reply.status).toBe(200);
    expect(
      await (
        await server.send('/api/CustodyEvents', { body, headers: currentUser.headers })
      ).json(),
    ).toEqual(await reply.json());
  }
  await expectIntact();
});

describe('other events of stock', () => {
  it('each leaves the ledger, is signed, and starts what must follow', async () => {
    await expectRefusal(
      record(['signer'], detailsOf(custody, 'expiry', { lines: acts.line() })),
      'lot_not_expired',
    );
    await server.open.database
      .update(lots)
      .set({ expiresOn: '2026-03-01' })
      .where(eq(lots.id, custody.lotId));
    const found = await record(['signer'], detailsOf(custody, 'expiry', { lines: acts.line(4) }));
    expect(found.entries).toMatchObject([{ kind: 'expiry', change: 0, lotBalance: 8_000 }]);
    const returned = detailsOf(custody, 'reverseDistribution', {
      supplierId: custody.distributorId,
      ...ordered,
      form222Number: '26-0108',
      lines: acts.line(2).map((line) => ({ ...line, ...packed(2) })),
    });
    await record(['signer', 'witness'], returned);
    const lost = await record(
      ['signer'],
      detailsOf(custody, 'loss', { isTheft: true, lines: acts.line() }),
    );
    const entryId = lost.entries[0]?.id ?? '';
    const reports = await server.open.database
      .select()
      .from(lossReports)
      .where(eq(lossReports.entryId, entryId));
    expect(reports).toMatchObject([
      { number: '2026-01', noticeDueOn: '2026-03-11', formDueOn: '2026-04-24' },
    ]);
    const mistaken = detailsOf(custody, 'correction', {
      lotId: custody.lotId,
      change: vial,
      correctsEntryId: entryId,
      discrepancyId: null,
      note: 'Found under the seat.',
    });
    const corrected = await record(['signer', 'witness'], mistaken);
    expect(corrected.entries).toMatchObject([{ correctionOf: entryId, lotBalance: 4_000 }]);
    await expectIntact();
  });

  it('[REG-04] a loss of two lots is two reports, each with its number and its deadlines', async () => {
    await record(['signer'], acts.receipt());
    const more = acts.receipt();
    if (more.kind !== 'receive') throw new Error('No receipt');
    const lines = more.lines.map((line) => ({ ...line, lotNumber: 'F2702D' }));
    await record(['signer'], { ...more, lines });
    const received = await server.open.database
      .select({ lotId: balances.lotId })
      .from(balances)
      .where(eq(balances.inventoryId, custody.vaultId));
    const lost = received.map(({ lotId }) => ({ lotId, amount: vial }));
    expect(lost).toHaveLength(2);
    const { inventoryId, vaultId } = custody;
    const losing = (place: string, of: typeof lost) =>
      detailsOf(custody, 'loss', { inventoryId: place, isTheft: false, lines: of });
    await record(['signer'], losing(vaultId, lost));
    await record(['signer'], losing(inventoryId, acts.line()));
    const reports = await server.open.database
      .select({ number: lossReports.number, noticeDueOn: lossReports.noticeDueOn })
      .from(lossReports)
      .where(eq(lossReports.agencyId, custody.agencyId))
      .orderBy(lossReports.number);
    const numbers = ['2026-01', '2026-02', '2026-03'];
    expect(reports).toEqual(numbers.map((number) => ({ number, noticeDueOn: '2026-03-11' })));
    await expectIntact();
  });

  it('[STOCK-08] ten at once break the four vials there are, and not one more', async () => {
    const tries = Array.from({ length: 10 }, () => record(['signer', 'witness'], acts.breaking()));
    const results = await Promise.allSettled(tries);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    for (const result of results) {
      if (result.status === 'rejected') {
        expect(result.reason).toMatchObject({ code: 'not_enough_on_hand' });
      }
    }
    await expectIntact();
  });

  it('the same key ten times at once is one act', async () => {
    const key = randomUUID();
    const tries = Array.from({ length: 10 }, () => record(['signer'], acts.sending(), { key }));
    const ids = (await Promise.all(tries)).map(({ eventId }) => eventId);
    expect(new Set(ids).size).toBe(1);
    expect(await held(custody.inventoryId)).toBe(3);
  });

  it('the key of a use cannot identify an event', async () => {
    const { headers } = await logInAs(server, `${custody.prefix}signer`);
    const form = formOfUse(custody, custody.prefix);
    expect((await server.send('/api/Uses', { body: form, headers })).status).toBe(200);
    const recording = record(['signer'], acts.sending(), { key: form.idempotencyKey });
    await expectRefusal(recording, 'already_recorded_differently');
    expect(await held(custody.inventoryId)).toBe(3);
  });
});
