import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chartNumberProblem,
  readChartDose,
  type StatedDose,
} from '../../../../src/rules/import/patient-charts/chartDose.ts';
import {
  authorizationText,
  comparableUnit,
  readUnit,
} from '../../../../src/rules/import/patient-charts/chartUnits.ts';
import {
  keyedDoses,
  versionText,
} from '../../../../src/rules/import/patient-charts/chartVersion.ts';
import { statedDose } from '../../../support/patient-charts/chartFiles.ts';

const now = new Date('2026-11-22T12:00:00.000Z');
const zone = { timeZone: 'America/New_York', now };

function sentenceOf(facts: Partial<StatedDose>): string {
  const read = readChartDose(statedDose(facts), zone);
  return read.kind === 'problem' ? read.sentence : read.kind;
}

function givenAt(text: string): string {
  const read = readChartDose(statedDose({ givenAt: text }), zone);
  return read.kind === 'dose' ? read.dose.givenAt : sentenceOf({ givenAt: text });
}

describe('a dose of a patient chart', () => {
  it('[EPCR-01] keeps exactly the facts of the document', () => {
    expect(readChartDose(statedDose({ authorization: '9918001', dose: '0100.50' }), zone)).toEqual({
      kind: 'dose',
      dose: {
        chart: 'PCR-26-0001',
        incident: '26-0001',
        givenAt: '2026-03-10T07:30:00.000Z',
        drug: '4337',
        dose: '100.5',
        unit: 'mcg',
        crew: '42257',
        authorization: 'On-line (remote verbal order)',
        physician: 'Osei',
      },
    });
  });

  it('[EPCR-01] is left out if it was given before the unit’s care, whatever else is missing', () => {
    for (const priorCare of ['yes', 'Y', 'TRUE', '1', '9923003']) {
      const read = readChartDose(statedDose({ priorCare, givenAt: '', dose: '', drug: '' }), zone);
      expect(read).toEqual({ kind: 'leftOut', why: 'priorCare' });
    }
    for (const priorCare of ['no', 'N', 'false', '0', '9923001', '']) {
      expect(readChartDose(statedDose({ priorCare }), zone).kind).toBe('dose');
    }
    expect(sentenceOf({ priorCare: 'maybe' })).toBe(
      '“priorCare” is yes or no (NEMSIS 9923003 or 9923001), or empty.',
    );
  });

  it('[EPCR-01] is refused with a sentence for each fact that can’t be read', () => {
    expect(sentenceOf({ chart: '' })).toBe('The number of the chart is missing.');
    expect(sentenceOf({ incident: '' })).toBe('The incident number is missing.');
    expect(sentenceOf({ chart: 'x'.repeat(50) })).toBe('dose');
    expect(sentenceOf({ chart: 'x'.repeat(51) })).toBe('“chart” has more than 50 characters.');
    expect(sentenceOf({ incident: 'x'.repeat(51) })).toBe(
      '“incident” has more than 50 characters.',
    );
    expect(sentenceOf({ crew: 'x'.repeat(101) })).toBe('“crew” has more than 100 characters.');
    expect(sentenceOf({ authorization: 'x'.repeat(101) })).toBe(
      '“authorization” has more than 100 characters.',
    );
    expect(sentenceOf({ physician: 'x'.repeat(100) })).toBe('dose');
    expect(sentenceOf({ physician: 'x'.repeat(101) })).toBe(
      '“physician” has more than 100 characters.',
    );
    expect(chartNumberProblem('x'.repeat(50))).toBeNull();
    expect(chartNumberProblem('x'.repeat(51))).toBe('“chart” has more than 50 characters.');
    expect(chartNumberProblem('a\0b')).toBe('“chart” has characters that can’t be stored.');
    for (const odd of ['\0', '\ud800', '\u202e', '\n']) {
      expect(sentenceOf({ crew: `a${odd}b` })).toBe('“crew” has characters that can’t be stored.');
    }
    for (const drug of ['', '1', '12345678', '43a7', 'fentanyl', ' 4337', '4337x']) {
      expect(sentenceOf({ drug })).toBe('The drug is no RxNorm code of 2 to 7 digits.');
    }
    for (const amount of [
      '',
      '0',
      '0.00',
      '-1',
      '1,5',
      '1e3',
      '.',
      '1234567890',
      '1.0000000001',
      '5 ',
      'x1',
      '1x',
    ]) {
      expect(sentenceOf({ dose: amount })).toBe('The dose is no number above 0, such as 2.5.');
    }
    for (const unit of ['', '3706999', 'x'.repeat(41)]) {
      expect(sentenceOf({ unit })).toBe('The unit of the dose is missing or unknown.');
    }
    expect(sentenceOf({ unit: 'x'.repeat(40) })).toBe('dose');
  });

  it('[EPCR-01] reads decimals as digits, exactly', () => {
    const read = (text: string) => {
      const result = readChartDose(statedDose({ dose: text }), zone);
      return result.kind === 'dose' ? result.dose.dose : null;
    };
    expect(
      ['5', '005', '.5', '5.', '0.50', '10', '100.0', '0.000000001', '123456789.123456789'].map(
        read,
      ),
    ).toEqual(['5', '5', '0.5', '5', '0.5', '10', '100', '0.000000001', '123456789.123456789']);
  });

  it('[EPCR-01] reads times with an offset, or as the clocks of the agency show them', () => {
    expect(givenAt('2026-03-10T07:30:00-04:00')).toBe('2026-03-10T11:30:00.000Z');
    expect(givenAt('2026-03-10 07:30:15.250Z')).toBe('2026-03-10T07:30:15.250Z');
    expect(givenAt('2026-03-10T07:30:15.1234567Z')).toBe('2026-03-10T07:30:15.123Z');
    expect(givenAt('2026-03-10T07:30')).toBe('2026-03-10T11:30:00.000Z');
    expect(givenAt('2026-03-10 07:30:15.5')).toBe('2026-03-10T11:30:15.500Z');
    expect(givenAt('2026-11-23T12:00:00.000Z')).toBe('2026-11-23T12:00:00.000Z');
    expect(givenAt('2026-11-23T12:00:00.001Z')).toBe('The time is in the future.');
    expect(givenAt('2026-11-01T01:30')).toContain('twice that day');
    expect(givenAt('2026-03-08T02:30')).toContain('skipped');
    expect(givenAt('')).toBe('The date and time of the dose are missing.');
    for (const text of [
      '2026-02-30T07:30Z',
      '2026-02-30T07:30',
      '1999-01-01T07:30Z',
      'yesterday',
      '2026-03-10',
      '2026-03-10T07:30.5Z',
      '2026-03-10T25:00Z',
      'x2026-03-10T07:30Z',
      '2026-03-10T07:30Zx',
      '2026-13-10T07:30Z',
    ]) {
      expect(givenAt(text)).toBe(
        'The time is no date and time, such as 2026-11-22T17:21:00-05:00.',
      );
    }
  });

  it('[EPCR-01] has units and authorizations of NEMSIS, and those that people type', () => {
    const units =
      'g, in, IU, kvo, L, null, metered dose, mcg, mcg/kg/min, mEq, mg, mg/kg/min, mL, mL/hr, other, cm, drops, L/min, mcg/min, mg/kg, mg/min, puffs, units/hr, mcg/kg, units, units/kg/hr, units/kg, mg/hr, null';
    const codes = Array.from({ length: 29 }, (_, place) => String(3_706_001 + 2 * place));
    expect(codes.map((code) => String(readUnit(code))).join(', ')).toBe(units);
    expect(['ML', 'µg', 'cc', 'Tablets', 'MG'].map(readUnit)).toEqual([
      'mL',
      'mcg',
      'mL',
      'each',
      'mg',
    ]);
    expect([readUnit('puffs'), readUnit('3706002'), readUnit('37060150')]).toEqual([
      'puffs',
      null,
      '37060150',
    ]);
    expect(['g', 'mg', 'mcg', 'L', 'mL', 'each'].map(comparableUnit)).toEqual([
      'g',
      'mg',
      'mcg',
      'L',
      'mL',
      'each',
    ]);
    expect(comparableUnit('mg/kg')).toBeNull();
    expect(['9918001', '9918003', '9918005', '9918007', 'Osei'].map(authorizationText)).toEqual([
      'On-line (remote verbal order)',
      'On-scene',
      'Protocol (standing order)',
      'Written orders (patient specific)',
      'Osei',
    ]);
  });
});

describe('a version of a chart', () => {
  const keyed = (facts: readonly Partial<StatedDose>[], ids: readonly string[] = []) =>
    keyedDoses(
      facts.map((one, index) => {
        const read = readChartDose(statedDose(one), zone);
        if (read.kind !== 'dose') throw new Error('no dose');
        return { elementId: ids[index] ?? '', dose: read.dose };
      }),
    );

  it('[EPCR-01] is the same whatever the order of its rows, and another one with any other fact', () => {
    const facts = fc.array(
      fc.record({
        dose: fc.constantFrom('50', '100'),
        drug: fc.constantFrom('4337', '6960'),
        givenAt: fc.constantFrom('2026-03-10T07:30Z', '2026-03-10T07:31Z'),
      }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(facts, (some) => {
        const one = keyed(some);
        expect(keyed(some.toReversed())).toEqual(one);
        expect(new Set(one.doses.map(({ key }) => key)).size).toBe(one.doses.length);
        expect(one.doses.length + one.repeated).toBe(some.length);
        const more = keyed([...some, { dose: '75' }]);
        expect(versionText(more.doses)).not.toBe(versionText(one.doses));
        expect(versionText(one.doses.toReversed())).toBe(versionText(one.doses));
      }),
    );
  });

  it('[EPCR-01] takes a repeated row once, and two with ids of their own for two doses', () => {
    expect(keyed([{}, {}]).doses.map(({ key }) => key)).toEqual(['4337#1']);
    expect(keyed([{}, {}])).toMatchObject({ repeated: 1 });
    expect(keyed([{}, {}], ['a', 'b']).doses.map(({ key }) => key)).toEqual(['id a', 'id b']);
    expect(keyed([{}, {}], ['a', 'a'])).toMatchObject({ repeated: 1 });
    const mixed = keyed([{ givenAt: '2026-03-10T07:29Z' }, {}], ['a']);
    expect(mixed.doses.map(({ key }) => key)).toEqual(['id a', '4337#1']);
  });

  it('[EPCR-01] keeps the key of a dose whose amount or time was corrected', () => {
    const first = { givenAt: '2026-03-10T07:30Z' };
    const second = { givenAt: '2026-03-10T07:40Z' };
    const keys = (facts: readonly Partial<StatedDose>[]) =>
      keyed(facts).doses.map(({ key, dose: { dose: amount } }) => [key, amount]);
    expect(keys([second, first])).toEqual([
      ['4337#1', '100'],
      ['4337#2', '100'],
    ]);
    expect(keys([first, { ...second, dose: '50' }])).toEqual([
      ['4337#1', '100'],
      ['4337#2', '50'],
    ]);
    expect(keys([{ ...first, drug: '6960' }, second])).toEqual([
      ['6960#1', '100'],
      ['4337#1', '100'],
    ]);
  });
});
