import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { UseDetails } from '../../../../src/contract/custody/use.ts';
import {
  checkInService,
  checkUse,
  needsWitness,
  summarizeUse,
  unaccounted,
  usedAmount,
} from '../../../../src/rules/custody/use.ts';
import { completeDetails } from '../../../../src/rules/custody/useWaste.ts';
import { checkWitness } from '../../../../src/rules/custody/useWitness.ts';
import { amountOfUnits } from '../../../../src/rules/quantity/quantity.ts';
import { fentanyl } from '../products.ts';

const now = '2026-07-14T11:40:00.000Z';
const id = '00000000-0000-4000-8000-00000000000a';
const good: UseDetails = {
  ...v.getDefaults(UseDetails),
  inventoryId: id,
  lotId: id,
  drawnUnits: 1,
  given: 1_500,
  wasted: 500,
  returned: 0,
  occurredAt: '2026-07-14T11:31:00.000Z',
  incidentNumber: '26-003841',
  patientId: 'P-20458',
  givenByUserId: id,
  orderKind: 'standing',
  authorizedBy: 'R. Halloran',
  wasteManner: 'disposalPouch',
  wasteReason: '',
};
const stock = { product: fentanyl, balance: 8_000 };

it('nothing is used from an out-of-service inventory; an earlier use is accepted', () => {
  const bag = (since: string) => ({ name: 'Bag 1', outOfService: { since } });
  const codes = (since: string) => checkInService(good, bag(since)).map(({ code }) => code);
  expect(codes('2026-07-14T11:31:00.000Z')).toEqual(['inventory_out_of_service']);
  expect(codes('2026-07-14T11:31:00.001Z')).toEqual([]);
  expect(checkInService(good, { name: 'Bag 1', outOfService: null })).toEqual([]);
});

describe('a use must balance', () => {
  it('one that does is accepted', () => {
    expect(checkUse(good, stock, now)).toEqual([]);
  });

  it.each([
    [{ wasted: 300 }, 'amounts_do_not_balance', 'given'],
    [{ given: 1_600 }, 'amounts_do_not_balance', 'given'],
    [{ drawnUnits: 5, given: 9_500 }, 'not_enough_on_hand', 'drawnUnits'],
    [{ wasted: 0, returned: 500, wasteManner: null }, 'returned_is_opened', 'returned'],
    [{ given: 0, wasted: 0, returned: 2_000, wasteManner: null }, 'nothing_used', 'given'],
    [{ wasteManner: null }, 'waste_manner_missing', 'wasteManner'],
    [{ given: 2_000, wasted: 0 }, 'waste_manner_without_waste', 'wasteManner'],
    [{ wasteManner: 'other' }, 'waste_reason_missing', 'wasteReason'],
    [{ occurredAt: '2026-07-14T11:42:01.000Z' }, 'occurred_in_future', 'occurredAt'],
  ] as const)('%j is refused as %s', (change, code, field) => {
    const problems = checkUse({ ...good, ...change }, stock, now);
    expect(problems).toMatchObject([{ code, field }]);
    expect(problems[0]?.message).toMatch(/\.$/);
  });

  it('names the amounts that do not match', () => {
    expect(checkUse({ ...good, wasted: 300 }, stock, now)[0]?.message).toBe(
      'Administered, wasted and returned must total 100\u00a0mcg. They total 90\u00a0mcg.',
    );
  });

  it('[STOCK-11] takes nothing of what is broken, and says how much that is', () => {
    const broken = { ...stock, broken: 2_000 };
    expect(checkUse({ ...good, drawnUnits: 3, given: 5_500 }, broken, now)).toEqual([]);
    expect(checkUse({ ...good, drawnUnits: 4, given: 7_500 }, broken, now)).toEqual([
      {
        code: 'stock_broken',
        field: 'drawnUnits',
        message:
          '1\u00a0vial of this lot is broken. Draw no more than 3\u00a0vials, or choose another lot.',
      },
    ]);
  });

  it('two minutes of clock difference are not the future, and without a clock nothing is', () => {
    expect(checkUse({ ...good, occurredAt: '2026-07-14T11:42:00.000Z' }, stock, now)).toEqual([]);
    expect(checkUse({ ...good, occurredAt: '2030-01-01T00:00:00.000Z' }, stock, null)).toEqual([]);
  });

  it('a balanced use never makes the ledger negative', () => {
    const parts = fc.record({
      drawnUnits: fc.integer({ min: 1, max: 1_000 }),
      given: fc.nat(20_000),
      wasted: fc.nat(20_000),
      returnedUnits: fc.nat(5),
      balance: fc.nat(20_000),
    });
    fc.assert(
      fc.property(parts, ({ returnedUnits, balance, ...amounts }) => {
        const returned = amountOfUnits(returnedUnits, fentanyl);
        const drawn = amountOfUnits(amounts.drawnUnits, fentanyl);
        for (const given of [amounts.given, Math.max(0, drawn - amounts.wasted - returned)]) {
          const details = { ...good, ...amounts, given, returned };
          const isTaken = checkUse(details, { product: fentanyl, balance }, now).length === 0;
          expect(unaccounted(details, fentanyl)).toBe(given + amounts.wasted + returned - drawn);
          if (isTaken) expect(balance - usedAmount(details)).toBeGreaterThanOrEqual(0);
          if (isTaken) expect(usedAmount(details) + returned).toBe(drawn);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

it('the ledger line says what was done, without empty parts', () => {
  expect(summarizeUse(good, fentanyl)).toBe('75\u00a0mcg administered, 25\u00a0mcg wasted');
  expect(summarizeUse({ ...good, wasted: 0, returned: 2_000 }, fentanyl)).toBe(
    '75\u00a0mcg administered, 100\u00a0mcg returned unopened',
  );
});

describe('[WASTE-01] [WASTE-03] who may witness', () => {
  const people = {
    wasted: 500,
    signer: 'dwhitlock',
    administeringProvider: 'dwhitlock',
    disposer: 'dwhitlock',
    witness: 'moyelaran',
  };

  it.each([
    [people, null],
    [{ ...people, witness: null }, 'witness_missing'],
    [{ ...people, witness: 'DWhitlock' }, 'witness_is_signer'],
    [{ ...people, administeringProvider: 'moyelaran' }, 'witness_is_giver'],
    [{ ...people, disposer: 'Moyelaran' }, 'witness_is_disposer'],
    [{ ...people, wasted: 0 }, 'witness_not_needed'],
    [{ ...people, wasted: 0, witness: null }, null],
  ])('%j: %s', (who, code) => {
    expect(checkWitness(who)?.code ?? null).toBe(code);
  });

  it('a signer who names themselves is sent to another person', () => {
    expect(checkWitness({ ...people, witness: 'dwhitlock' })?.message).toBe(
      'You can’t witness your own entry. Ask another person to sign as the witness.',
    );
  });
});

describe('[USE-02] down to the smallest amount', () => {
  it('[WASTE-01] a waste of one microliter takes a witness and a manner', () => {
    const wasted = { given: 1_999, wasted: 1 };
    expect(needsWitness({ wasted: 1 })).toBe(true);
    expect(needsWitness({ wasted: 0 })).toBe(false);
    expect(checkUse({ ...good, ...wasted, wasteManner: null }, stock, now)).toMatchObject([
      { code: 'waste_manner_missing' },
    ]);
    expect(checkUse({ ...good, ...wasted }, stock, now)).toEqual([]);
    const before = '2026-07-14T11:30:00.000Z';
    expect(checkUse({ ...good, ...wasted, wastedAt: before }, stock, now)).toMatchObject([
      { code: 'waste_before_use' },
    ]);
    expect(completeDetails({ ...good, ...wasted })).toMatchObject({
      wastedAt: good.occurredAt,
      disposedByUserId: good.givenByUserId,
    });
    expect(summarizeUse({ ...good, ...wasted }, fentanyl)).toBe(
      '99.95\u00a0mcg administered, 0.05\u00a0mcg wasted',
    );
  });

  it('the whole lot can be used', () => {
    const all = { drawnUnits: 4, given: 7_500 };
    expect(checkUse({ ...good, ...all }, stock, now)).toEqual([]);
    expect(checkUse({ ...good, ...all }, { ...stock, balance: 7_999 }, now)).toMatchObject([
      { code: 'not_enough_on_hand' },
    ]);
  });
});

describe('[WASTE-03] when and by whom the rest was wasted', () => {
  const other = '00000000-0000-4000-8000-00000000000b';
  const later = '2026-07-14T11:35:00.000Z';

  it('is what was stated, or the time and the person of the dose', () => {
    expect(completeDetails(good)).toMatchObject({
      wastedAt: good.occurredAt,
      disposedByUserId: good.givenByUserId,
    });
    const stated = { wastedAt: later, disposedByUserId: other };
    expect(completeDetails({ ...good, ...stated })).toMatchObject(stated);
    expect(completeDetails({ ...good, ...stated, given: 2_000, wasted: 0 })).toMatchObject({
      wastedAt: null,
      disposedByUserId: null,
    });
  });

  it('is not before the dose, and not ahead', () => {
    const codes = (wastedAt: string) =>
      checkUse({ ...good, wastedAt }, stock, now).map(({ code, field }) => `${field} ${code}`);
    fc.assert(
      fc.property(fc.integer({ min: -600_000, max: 540_000 }), (after) => {
        const wastedAt = new Date(Date.parse(good.occurredAt) + after).toISOString();
        expect(codes(wastedAt)).toEqual(after < 0 ? ['wastedAt waste_before_use'] : []);
      }),
    );
    expect(codes('2026-07-14T11:43:00.000Z')).toEqual(['wastedAt occurred_in_future']);
    // Where nothing was wasted, its time says nothing.
    const whole = { ...good, given: 2_000, wasted: 0, wasteManner: null };
    expect(checkUse({ ...whole, wastedAt: '2026-07-14T11:00:00.000Z' }, stock, now)).toEqual([]);
  });
});

describe('[USE-09] a use without a patient', () => {
  const nothingGiven = { given: 0, wasted: 2_000 };
  const codes = (change: Partial<UseDetails>) =>
    checkUse({ ...good, ...change }, stock, now).map(({ code, field }) => `${field} ${code}`);

  it('is one in which nothing was administered, with the reason', () => {
    const reason = { noPatientReason: 'Vial dropped before the call' };
    const noPatient = { patientId: '', incidentNumber: '' };
    const missing = ['incidentNumber patient_missing', 'patientId patient_missing'];
    expect(codes({ ...nothingGiven, ...noPatient, ...reason })).toEqual([]);
    expect(codes({ ...nothingGiven, ...noPatient })).toEqual(missing);
    expect(codes({ ...noPatient, ...reason })).toEqual(missing);
    expect(codes({ ...nothingGiven, patientId: '' })).toEqual(['patientId patient_missing']);
    expect(codes({ ...nothingGiven })).toEqual([]);
  });

  it('asks for the patient or the reason, and for a dose only for the patient', () => {
    const noPatient = { patientId: '', incidentNumber: '' };
    const sentences = (change: Partial<UseDetails>) =>
      checkUse({ ...good, ...noPatient, ...change }, stock, now).map(({ message }) => message);
    expect(sentences(nothingGiven)).toEqual([
      'Enter the incident number, or why there is no patient.',
      'Enter the patient ID, or why there is no patient.',
    ]);
    expect(sentences({})).toEqual(['Enter the incident number.', 'Enter the patient ID.']);
  });

  it('keeps its reason, and one with a dose has none', () => {
    const reason = { noPatientReason: 'Vial dropped before the call' };
    expect(completeDetails({ ...good, ...nothingGiven, ...reason })).toMatchObject(reason);
    expect(completeDetails({ ...good, ...reason }).noPatientReason).toBe('');
  });
});
