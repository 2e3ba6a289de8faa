import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CustodyEventDetails } from '../../../../src/contract/custody/custodyEvent.ts';
import type { StockLine } from '../../../../src/contract/custody/stockLine.ts';
import {
  type Book,
  effectOf,
  emptyBook,
  inTransit,
  type Movement,
  placeKey,
  postEffect,
  type TransitMovement,
} from '../../../../src/rules/custody/custodyBook.ts';
import { destroyed, packed, unordered } from '../../../support/custody/shipments.ts';

const places = ['vault', 'medic', 'bag'];
const lots = ['lotA', 'lotB', 'lotC'];

const common = { occurredAt: '2026-03-10T07:00:00.000Z', reasonId: null, note: 'Dropped.' };
const broken = { kind: 'breakage' as const, isRecoverable: false };
const counted = { seal: null, lines: [], bookSequence: null };

/** What a person tries next: legal or not, the ledger decides. */
type Attempt = {
  kind: CustodyEventDetails['kind'];
  place: number;
  to: number;
  /** Which of the transfers so far. */
  transfer: number;
  change: number;
  lines: { lot: number; amount: number }[];
};

const attempt: fc.Arbitrary<Attempt> = fc.record({
  kind: fc.constantFrom<CustodyEventDetails['kind'][]>(
    'receive',
    'receive',
    'transferOut',
    'transferOut',
    'transferIn',
    'transferIn',
    'transferRefused',
    'transferReturned',
    'waste',
    'shiftChange',
    'count',
    'sealChange',
    'correction',
    'expiry',
    'breakage',
    'reverseDistribution',
    'destruction',
    'loss',
  ),
  place: fc.nat(2),
  to: fc.nat(2),
  transfer: fc.nat(30),
  change: fc.integer({ min: -20, max: 20 }),
  lines: fc.uniqueArray(fc.record({ lot: fc.nat(2), amount: fc.integer({ min: 1, max: 40 }) }), {
    minLength: 1,
    maxLength: 3,
    selector: ({ lot }) => lot,
  }),
});

function detailsOf(
  { kind, place, to, change, lines }: Attempt,
  transferId: string,
): CustodyEventDetails {
  const at = { ...common, inventoryId: places[place] ?? '' };
  const stock = linesOf(lines);
  switch (kind) {
    case 'receive':
      return { kind, ...at, supplierId: 's', orderNumber: '1', ...unordered, lines: [] };
    case 'transferOut':
      return { kind, ...at, toInventoryId: places[to] ?? '', carrier: 'Sam', lines: stock };
    case 'transferIn':
    case 'transferReturned':
      return { kind, ...at, transferId, lines: stock };
    case 'transferRefused':
      return { kind, ...at, transferId };
    case 'waste':
      return { kind, ...at, condition: 'drawn', manner: 'disposalPouch', lines: stock };
    case 'shiftChange':
      return { kind, ...at, signerIs: 'onComing', ...counted };
    case 'count':
      return { kind, ...at, mode: 'blind', recountOfId: null, ...counted };
    case 'sealChange':
      return { kind, ...at, ...counted, seal: { state: 'intact', number: '1' } };
    case 'sealCheck':
      return { kind, ...at, sealFound: '1' };
    case 'correction':
      return {
        ...{ kind, ...at, change, correctsEntryId: null, discrepancyId: null },
        lotId: stock[0]?.lotId ?? '',
      };
    case 'reverseDistribution':
      return {
        ...{ kind, ...at, supplierId: 's', ...unordered },
        lines: stock.map((line) => ({ ...line, ...packed() })),
      };
    case 'destruction':
      return { kind, ...at, ...destroyed, method: 'incinerated', lines: stock };
    case 'loss':
      return {
        ...{ kind, ...at, isTheft: false, lines: stock },
        ...{ discoveredAt: at.occurredAt, probablyFrom: null, probablyTo: null },
      };
    case 'breakage':
      return { kind, ...at, isRecoverable: false, lines: stock };
    case 'sealAmendment':
      return { kind, ...at, wrongEntry: 'found', sealRead: '60117' };
    default:
      return { kind, ...at, lines: stock };
  }
}

function linesOf(lines: Attempt['lines']): StockLine[] {
  return lines.map(({ lot, amount }) => ({ lotId: lots[lot] ?? '', amount }));
}

/** Plays attempts one after the other; the ones that the ledger refuses leave no trace. */
function play(attempts: readonly Attempt[]) {
  let book: Book = emptyBook;
  const entries: Movement[] = [];
  const carried: TransitMovement[] = [];
  const transfers: string[] = [];
  let refused = 0;
  for (const [index, wanted] of attempts.entries()) {
    const transferId = transfers[wanted.transfer % Math.max(1, transfers.length)] ?? 'none';
    const details = detailsOf(wanted, transferId);
    const effect = effectOf(details, { eventId: `e${index}`, lines: linesOf(wanted.lines) });
    const posted = postEffect(book, effect);
    if (!posted.ok) {
      refused += 1;
      continue;
    }
    if (details.kind === 'transferOut') transfers.push(`e${index}`);
    for (const [at, { inventoryId, lotId }] of effect.movements.entries()) {
      expect(posted.running[at]).toBe(posted.book.places.get(placeKey(inventoryId, lotId)));
    }
    book = posted.book;
    entries.push(...effect.movements);
    carried.push(...effect.transit);
  }
  return { book, entries, carried, refused };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

describe('over any sequence of events', () => {
  it('balances are the sums of the entries, nothing is negative, and what is in transit is conserved', () => {
    const seen = { taken: 0, refused: 0, inTransit: 0 };
    fc.assert(
      fc.property(fc.array(attempt, { minLength: 5, maxLength: 60, size: 'max' }), (attempts) => {
        const { book, entries, carried, refused } = play(attempts);
        seen.taken += attempts.length - refused;
        seen.refused += refused;
        for (const place of places) {
          for (const lotId of lots) {
            const own = entries.filter(
              (entry) => entry.inventoryId === place && entry.lotId === lotId,
            );
            const balance = book.places.get(placeKey(place, lotId)) ?? 0;
            expect(balance).toBe(sum(own.map(({ change }) => change)));
            expect(balance).toBeGreaterThanOrEqual(0);
            expect(Number.isSafeInteger(balance)).toBe(true);
          }
        }
        for (const line of book.transit.values()) {
          expect(inTransit(line)).toBeGreaterThanOrEqual(0);
          expect(line.sent).toBe(line.received + line.returned + inTransit(line));
        }
        // What left by transfers and did not come in anywhere is on its way, lot by lot.
        for (const lotId of lots) {
          const moved = entries.filter(
            (entry) => entry.lotId === lotId && entry.kind.startsWith('transfer'),
          );
          const onTheWay = [...book.transit]
            .filter(([key]) => key.endsWith(` ${lotId}`))
            .map(([, line]) => inTransit(line));
          seen.inTransit += sum(onTheWay);
          expect(sum(moved.map(({ change }) => change)) + sum(onTheWay)).toBe(0);
          expect(sum(carried.filter((line) => line.lotId === lotId).map(inTransit))).toBe(
            sum(onTheWay),
          );
        }
      }),
      { numRuns: 200 },
    );
    // Enough of each kind occurred for the property to say something.
    expect(Math.min(seen.taken, seen.refused, seen.inTransit)).toBeGreaterThan(500);
  });

  it('an event that needs more than there is changes nothing', () => {
    const book: Book = { places: new Map([['vault lotA', 5]]), transit: new Map() };
    const lines = [
      { lotId: 'lotA', amount: 3 },
      { lotId: 'lotB', amount: 1 },
    ];
    const details = { ...common, ...broken, inventoryId: 'vault', lines };
    const posted = postEffect(book, effectOf(details, { eventId: 'e', lines }));
    expect(posted).toEqual({ ok: false, code: 'not_enough_on_hand', index: 1, available: 0 });
    expect([...book.places]).toEqual([['vault lotA', 5]]);
  });

  it('receives no more than was sent, over however many deliveries', () => {
    const line = (amount: number) => [{ lotId: 'lotA', amount }];
    const out = {
      ...{ ...common, kind: 'transferOut' as const, inventoryId: 'vault', carrier: 'Sam' },
      ...{ toInventoryId: 'medic', lines: line(5) },
    };
    const coming = (amount: number) => ({
      ...{ ...common, kind: 'transferIn' as const, inventoryId: 'medic', transferId: 't' },
      lines: line(amount),
    });
    const start: Book = { places: new Map([['vault lotA', 9]]), transit: new Map() };
    const sent = postEffect(start, effectOf(out, { eventId: 't', lines: line(5) }));
    if (!sent.ok) throw new Error('It was there');
    const first = postEffect(sent.book, effectOf(coming(3), { eventId: 'i', lines: line(3) }));
    if (!first.ok) throw new Error('It was on its way');
    const second = postEffect(first.book, effectOf(coming(3), { eventId: 'j', lines: line(3) }));
    expect(second).toEqual({ ok: false, code: 'not_in_transit', index: 0, available: 2 });
  });

  it('[STOCK-08] all there is can leave, and one more cannot', () => {
    const book: Book = { places: new Map([['vault lotA', 5]]), transit: new Map() };
    const leave = (amount: number) => {
      const lines = [{ lotId: 'lotA', amount }];
      const details = { ...common, ...broken, inventoryId: 'vault', lines };
      return postEffect(book, effectOf(details, { eventId: 'e', lines }));
    };
    expect(leave(5)).toMatchObject({ ok: true, running: [0] });
    expect(leave(6)).toEqual({ ok: false, code: 'not_enough_on_hand', index: 0, available: 5 });
  });

  it('[STOCK-05] all that is in transit can be received, and one more cannot', () => {
    const sent = new Map([['t lotA', { sent: 5, received: 2, returned: 1 }]]);
    const arrive = (amount: number) => {
      const lines = [{ lotId: 'lotA', amount }];
      const details = {
        ...{ ...common, kind: 'transferIn' as const, inventoryId: 'medic', transferId: 't' },
        lines,
      };
      const effect = effectOf(details, { eventId: 'e', lines });
      return postEffect({ places: new Map(), transit: sent }, effect);
    };
    expect(arrive(2)).toMatchObject({ ok: true, running: [2] });
    expect(arrive(3)).toEqual({ ok: false, code: 'not_in_transit', index: 0, available: 2 });
  });

  it('[STOCK-12] an expired lot and a voided label move nothing', () => {
    for (const kind of ['expiry', 'labelVoid'] as const) {
      const lines = [{ lotId: 'lotA', amount: 3 }];
      const details = { ...common, kind, inventoryId: 'vault', lines };
      expect(effectOf(details, { eventId: 'e', lines })).toEqual({
        movements: [{ kind, inventoryId: 'vault', lotId: 'lotA', change: 0 }],
        transit: [],
      });
    }
  });
});
