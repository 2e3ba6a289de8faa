import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { EventChoices } from '../../../src/contract/custody/custodyChoices.ts';
import {
  type CustodyEventDetails,
  RecordedCustodyEvent,
} from '../../../src/contract/custody/custodyEvent.ts';
import { discrepancies } from '../../../src/server/database/schema/custodyDuty.ts';
import { transfers } from '../../../src/server/database/schema/custodyEvent.ts';
import {
  addEventCustody,
  detailsOf,
  type EventCustody,
  expectRefusal,
  missing,
  recordAs,
  vial,
} from '../../support/custody/custodyEvents.ts';
import { type EventScene, eventScene } from '../../support/custody/eventScene.ts';
import { logInAs, pin } from '../../support/people/people.ts';
import type { TestServer } from '../../support/server/server.ts';

let server: TestServer;
let custody: EventCustody;
let acts: EventScene['acts'];

const { record, held, expectIntact } = eventScene('v', (scene) => {
  ({ server, custody, acts } = scene);
});

describe('a receipt over http', () => {
  it('creates the lot, records it, and is signed once for all of its lines; a repeat is the same act', async () => {
    const currentUser = await logInAs(server, `${custody.prefix}signer`);
    const form = {
      idempotencyKey: randomUUID(),
      details: acts.receipt(),
      signing: { pin, others: [] },
    };
    const send = (body: unknown) =>
      server.send('/api/CustodyEvents', { body, headers: currentUser.headers });
    const reply = await send(form);
    expect(reply.status).toBe(200);
    const recorded = v.parse(RecordedCustodyEvent, await reply.json());
    expect(recorded.entries).toHaveLength(1);
    expect(recorded.entries[0]).toMatchObject({
      kind: 'receive',
      change: 10 * vial,
      lotBalance: 10 * vial,
      summary: '10\u00a0vials received',
      note: 'As told by the crew. From Birch Supply (AB1234563), order 26-2041. DEA Form 222 no. 26-0107.',
      missingSignatures: [],
      signatures: [{ name: `${custody.prefix} signer`, meaning: 'received', method: 'pin' }],
    });
    expect(v.parse(RecordedCustodyEvent, await (await send(form)).json())).toEqual(recorded);
    const other = { ...form, details: { ...form.details, note: 'Another.' } };
    expect((await send(other)).status).toBe(409);
    const wrong = { ...form, idempotencyKey: randomUUID(), signing: { pin: '999999', others: [] } };
    expect((await send(wrong)).status).toBe(422);
    await expectIntact();
    const choices = await server.send(
      `/api/Inventories/${custody.vaultId}/EventChoices?kind=waste`,
      { headers: currentUser.headers },
    );
    const offered = v.parse(EventChoices, await choices.json());
    expect(offered).toMatchObject({
      bookSequence: 2,
      incoming: [],
      holdings: [{ balance: 20_000 }],
    });
  });

  it('[SWAP-06] names nothing of another agency', async () => {
    const other = await addEventCustody(server.open.database, `${custody.prefix}o`);
    const strange: readonly (readonly [CustodyEventDetails, string])[] = [
      [{ ...acts.receipt(), inventoryId: other.vaultId }, 'not_found'],
      [
        { ...acts.receipt(), supplierId: other.supplierId } as CustodyEventDetails,
        'supplier_not_found',
      ],
      [
        { ...acts.sending(), toInventoryId: other.vaultId } as CustodyEventDetails,
        'destination_not_found',
      ],
      [
        { ...acts.sending(), lines: [{ lotId: other.lotId, amount: vial }] } as CustodyEventDetails,
        'lot_not_here',
      ],
    ];
    for (const [details, code] of strange) {
      await expectRefusal(record(['signer'], details), code);
    }
    const sent = await recordAs(server.open.database, other, ['signer'], {
      ...acts.sending(),
      inventoryId: other.inventoryId,
      toInventoryId: other.vaultId,
      lines: [{ lotId: other.lotId, amount: vial }],
    } as CustodyEventDetails);
    await expectRefusal(record(['witness'], acts.arriving(sent.transferId)), 'transfer_not_found');
    const details = acts.breaking();
    const people = custody.people;
    const visited = { ...custody, people: { ...people, visitor: other.people.signer ?? '' } };
    await expect(
      recordAs(server.open.database, visited, ['visitor', 'witness'], details),
    ).rejects.toThrow('may not work there');
    await expect(record(['outsider', 'witness'], details)).rejects.toMatchObject({ status: 403 });
  });
});

describe('a transfer', () => {
  it('is in transit until the receiver, who is another person, signs for it', async () => {
    const { transferId } = await record(['signer'], acts.sending(3));
    expect([await held(custody.inventoryId), await held(custody.vaultId)]).toEqual([1, 0]);
    await expectRefusal(
      record(['signer'], acts.arriving(transferId, 3)),
      'signer_barred',
      'signing.pin',
    );
    await record(['witness'], acts.arriving(transferId, 2));
    await expectRefusal(
      record(['witness'], acts.arriving(transferId, 2)),
      'not_in_transit',
      'details.lines.0.amount',
    );
    const { entries } = await record(['signer', 'witness'], acts.takingBack(transferId));
    expect(entries[0]?.summary).toBe(
      `1\u00a0vial returned to stock, sent to ${custody.prefix} vault`,
    );
    expect([await held(custody.inventoryId), await held(custody.vaultId)]).toEqual([2, 2]);
    await expectRefusal(record(['witness'], acts.arriving(transferId)), 'transfer_closed');
    await expectIntact();
  });

  it('that is refused returns to its sender, and nowhere else', async () => {
    const { transferId } = await record(['signer'], acts.sending(2));
    const refusing = detailsOf(custody, 'transferRefused', {
      inventoryId: custody.vaultId,
      transferId: transferId ?? '',
      note: 'The bag was open.',
    });
    await expectRefusal(
      record(['witness'], { ...refusing, note: '' }),
      'reason_missing',
      'details.note',
    );
    const { entries } = await record(['witness'], refusing);
    expect(entries).toEqual([]);
    expect([await held(custody.inventoryId), await held(custody.vaultId)]).toEqual([2, 0]);
    await expectRefusal(record(['witness'], acts.arriving(transferId, 2)), 'transfer_refused');
    await record(['signer', 'outsider'], acts.takingBack(transferId, 2));
    expect(await held(custody.inventoryId)).toBe(4);
    const [stored] = await server.open.database
      .select()
      .from(transfers)
      .where(eq(transfers.id, transferId ?? ''));
    expect(stored?.refusal).toBe('The bag was open.');
    expect(stored?.closedAt).toBeInstanceOf(Date);
    await expectIntact();
  });

  it('received by one and restocked by the other at the same time, is recorded once', async () => {
    const { transferId } = await record(['signer'], acts.sending());
    const results = await Promise.allSettled([
      record(['witness'], acts.arriving(transferId)),
      record(['signer', 'witness'], acts.takingBack(transferId)),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await held(custody.inventoryId)) + (await held(custody.vaultId))).toBe(4);
    await expectIntact();
  });
});

describe('a count', () => {
  const open = () =>
    server.open.database
      .select()
      .from(discrepancies)
      .where(and(eq(discrepancies.agencyId, custody.agencyId), isNull(discrepancies.resolvedAt)));

  it('does not change the ledger and opens a discrepancy; another person counts again, and it is corrected', async () => {
    const first = await record(['signer'], acts.counting(3));
    expect(first).toMatchObject({
      entries: [],
      differences: 1,
      summary: 'Blind count, 1 discrepancy',
    });
    expect(await held(custody.inventoryId)).toBe(4);
    const again = acts.counting(3, { mode: 'recount', recountOfId: first.eventId });
    await expectRefusal(record(['signer'], again), 'signer_barred');
    await record(['witness'], again);
    const rows = await open();
    expect(rows).toMatchObject([
      { recorded: '8000', found: '6000', openedBy: `${custody.prefix} witness` },
    ]);
    const correction = detailsOf(custody, 'correction', {
      lotId: custody.lotId,
      change: -vial,
      correctsEntryId: null,
      discrepancyId: rows[0]?.id ?? '',
      loss: missing,
    });
    await expectRefusal(
      record(['signer', 'signer'], correction),
      'witness_is_signer',
      'signing.others.0.userName',
    );
    await record(['signer', 'witness'], correction);
    expect([await held(custody.inventoryId), await open()]).toEqual([3, []]);
    await expectIntact();
  });

  it('is refused if stock moved during the count, or if a lot is left out', async () => {
    await record(['signer', 'witness'], acts.breaking());
    await expect(record(['signer'], acts.counting(3, { bookSequence: 1 }))).rejects.toMatchObject({
      status: 409,
      code: 'stock_moved',
    });
    await expectRefusal(
      record(['signer'], acts.counting(3, { lines: [] })),
      'count_incomplete',
      'details.lines',
    );
    const right = await record(['signer'], acts.counting(3, { bookSequence: 2 }));
    expect(right.differences).toBe(0);
    expect(await open()).toEqual([]);
  });
});
