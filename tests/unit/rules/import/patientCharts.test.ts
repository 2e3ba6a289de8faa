import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CsvReader } from '../../../../src/rules/core/csvReader.ts';
import { readHeading, statedInLine } from '../../../../src/rules/import/patient-charts/chartCsv.ts';
import {
  chartColumns,
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
import {
  medicationsLimit,
  NemsisCollector,
  NemsisLimitError,
  type StatedChart,
} from '../../../../src/rules/import/patient-charts/nemsis.ts';
import {
  NemsisReader,
  RefusedFile,
} from '../../../../src/server/features/import/patient-charts/readNemsis.ts';
import { chartCsv, chartXml, statedDose } from '../../../support/patient-charts/chartFiles.ts';

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

const word = fc.string({
  unit: fc.constantFrom('a', 'B', '7', '-', 'é', '&', '<', '"', ','),
  minLength: 1,
  maxLength: 8,
});
const dose = fc.record({
  chart: word,
  incident: word,
  givenAt: fc.constantFrom('2026-03-10T07:30:00Z', '2026-03-10T02:30:15-05:00'),
  priorCare: fc.constantFrom('9923001', '9923003'),
  drug: fc.constantFrom('4337', '6960', '161'),
  dose: fc.constantFrom('100', '0.5', '2.250'),
  unit: fc.constantFrom('3706015', '3706021'),
  crew: word,
  authorization: fc.constantFrom('', '9918005'),
  physician: fc.constantFrom('', 'Osei'),
});

/** Reads a text in pieces of a length, as it comes over a network. */
function piecesOf(text: string, length: number): string[] {
  return Array.from({ length: Math.ceil(text.length / length) }, (_, index) =>
    text.slice(index * length, (index + 1) * length),
  );
}

function readXml(text: string, length = 1_000): StatedChart[] {
  const reader = new NemsisReader();
  const charts = piecesOf(text, length).flatMap((piece) => reader.read(piece));
  return [...charts, ...reader.end()];
}

function refusalOf(text: string): { line: number | null; message: string } {
  try {
    readXml(text);
  } catch (error) {
    if (error instanceof RefusedFile) return { line: error.line, message: error.message };
    throw error;
  }
  return { line: null, message: 'accepted' };
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
    expect(
      ['3706001', '3706009', '3706015', '3706021', '3706025', '3706039'].map(readUnit),
    ).toEqual(['g', 'L', 'mcg', 'mg', 'mL', 'mg/kg']);
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

describe('a CSV file of patient charts', () => {
  it('[EPCR-01] is read back as it was written, in pieces of any length', () => {
    fc.assert(
      fc.property(
        fc.array(dose, { maxLength: 5 }),
        fc.integer({ min: 1, max: 50 }),
        (doses, length) => {
          const reader = new CsvReader(',');
          const rows = [
            ...piecesOf(chartCsv(doses), length).flatMap((piece) => reader.read(piece)),
            ...reader.end(),
          ];
          const [head, ...lines] = rows;
          const heading = readHeading(head?.cells ?? []);
          if (!heading.ok) throw new Error(heading.sentence);
          expect(lines.map((line) => statedInLine(line, heading))).toEqual(
            doses.map((stated) => ({ ok: true, stated })),
          );
        },
      ),
    );
  });

  it('[EPCR-01] needs each column once, in any order and letter case; others are not kept', () => {
    const heading = readHeading([
      'patient name',
      ...chartColumns.map((name) => name.toUpperCase()).toReversed(),
    ]);
    if (!heading.ok) throw new Error(heading.sentence);
    const cells = ['Doe', ...chartColumns.toReversed()];
    expect(statedInLine({ cells, isBroken: false }, heading)).toEqual({
      ok: true,
      stated: Object.fromEntries(chartColumns.map((name) => [name, name])),
    });
    expect(readHeading(['chart', 'dose'])).toEqual({
      ok: false,
      sentence:
        'The first line has no column “incident”, “givenAt”, “priorCare”, “drug”, “unit”, “crew”, “authorization”, “physician”. The columns are: chart, incident, givenAt, priorCare, drug, dose, unit, crew, authorization, physician.',
    });
    expect(readHeading([...chartColumns, 'Dose', 'dose'])).toEqual({
      ok: false,
      sentence: 'The column “dose” appears twice.',
    });
  });

  it('[EPCR-01] refuses a line with another number of cells or an open quotation mark', () => {
    const heading = readHeading(chartColumns);
    if (!heading.ok) throw new Error(heading.sentence);
    expect(statedInLine({ cells: ['a'], isBroken: false }, heading)).toEqual({
      ok: false,
      sentence:
        'This line has 1 cells, and the heading has 10. Look for a missing quotation mark or separator.',
    });
    expect(statedInLine({ cells: [...chartColumns], isBroken: true }, heading)).toEqual({
      ok: false,
      sentence:
        'A quotation mark opens here and never closes, so the rest of the file is one cell.',
    });
  });
});

describe('a NEMSIS file', () => {
  it('[EPCR-01] is read back as it was written, in pieces of any length', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(dose, { minLength: 1, maxLength: 3 }), { maxLength: 3 }),
        fc.integer({ min: 1, max: 200 }),
        (charts, length) => {
          const files = charts.map((doses) =>
            doses.map((one) => ({
              ...one,
              chart: doses[0]?.chart ?? '',
              incident: doses[0]?.incident ?? '',
            })),
          );
          const read = readXml(chartXml(files), length);
          expect(read.map(({ medications }) => medications.map(({ stated }) => stated))).toEqual(
            files,
          );
          expect(read.map(({ chart }) => chart)).toEqual(files.map((doses) => doses[0]?.chart));
        },
      ),
    );
  });

  it('[EPCR-01] names the lines of charts and doses, and keeps nothing else of a patient', () => {
    const [first] = readXml(chartXml([[statedDose(), statedDose()]]));
    expect(first?.line).toBe(4);
    expect(first?.medications.map(({ line }) => line)).toEqual([9, 21]);
    expect(JSON.stringify(first)).not.toContain('Doe');
  });

  it('[EPCR-01] tells what was not given, and codes that are not RxNorm', () => {
    const group = (inner: string) =>
      `<EMSDataSet><PatientCareReport><eRecord.01>1</eRecord.01><eMedications.MedicationGroup CorrelationID="c1">${inner}</eMedications.MedicationGroup></PatientCareReport></EMSDataSet>`;
    const medication = (inner: string) => readXml(group(inner))[0]?.medications[0];
    expect(medication('<eMedications.03 PN="8801001">4337</eMedications.03>')).toMatchObject({
      isNotGiven: true,
      elementId: 'c1',
      stated: { drug: '4337' },
    });
    expect(medication('<eMedications.03 NV="7701003"/>')).toMatchObject({
      isNotGiven: true,
      isOtherCoding: false,
    });
    expect(
      medication('<eMedications.03 CodeType="9924005">116762002</eMedications.03>'),
    ).toMatchObject({ isNotGiven: false, isOtherCoding: true });
    expect(medication('<eMedications.03><![CDATA[43]]>37</eMedications.03>')).toMatchObject({
      isNotGiven: false,
      isOtherCoding: false,
      stated: { drug: '4337' },
    });
    expect(
      medication(`<eMedications.12>${'x'.repeat(2_000)}</eMedications.12>`)?.stated.physician
        .length,
    ).toBeGreaterThan(500);
  });

  it('[EPCR-01] reads elements with a prefix, and none outside of a chart or a dose', () => {
    const text =
      '<n:EMSDataSet xmlns:n="http://www.nemsis.org"><n:eRecord.01>0</n:eRecord.01><n:eMedications.MedicationGroup/><n:PatientCareReport><n:eMedications.03>9</n:eMedications.03><n:eRecord.01> 1 </n:eRecord.01>x<n:eMedications.MedicationGroup><n:eMedications.03>4337</n:eMedications.03></n:eMedications.MedicationGroup></n:PatientCareReport></n:EMSDataSet>';
    expect(readXml(text)).toMatchObject([
      {
        chart: '1',
        medications: [{ elementId: '', stated: { drug: '4337', dose: '', incident: '' } }],
      },
    ]);
  });

  it('[EPCR-01] is refused on its line for document types, entities and what is not well-formed', () => {
    expect(
      refusalOf(
        '<?xml version="1.0"?>\n<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>\n<EMSDataSet>&x;</EMSDataSet>',
      ),
    ).toEqual({
      line: 2,
      message:
        'The file has a document type (DOCTYPE), which can load other files. Export it without one.',
    });
    expect(refusalOf('<EMSDataSet>\n&x;</EMSDataSet>')).toEqual({
      line: 2,
      message: 'The file has an entity that is not one of XML itself. Export it without entities.',
    });
    expect(refusalOf('<EMSDataSet>\n<a></EMSDataSet>')).toEqual({
      line: 2,
      message: 'The file is not well-formed XML: Unexpected close tag.',
    });
    expect(refusalOf('<EMSDataSet>\n<a>').message).toBe(
      'The file is not well-formed XML: Unclosed root tag.',
    );
    expect(refusalOf('<Other/>')).toEqual({
      line: 1,
      message:
        'The file is no NEMSIS EMSDataSet. Export patient care reports as NEMSIS 3.5 XML, or as CSV.',
    });
    expect(refusalOf('')).toEqual({ line: null, message: 'The file is empty.' });
    expect(refusalOf(`<EMSDataSet>${'<a>'.repeat(60)}`).message).toBe(
      'The file is nested deeper than any NEMSIS file.',
    );
    expect(refusalOf('<EMSDataSet>&amp;&lt;&#65;</EMSDataSet>').message).toBe('accepted');
  });

  it('[EPCR-01] refuses a chart with more doses than any has', () => {
    const collector = new NemsisCollector(() => undefined);
    const group = { name: 'eMedications.MedicationGroup', attributes: {}, line: 1 };
    collector.open({ ...group, name: 'PatientCareReport' });
    for (let count = 0; count < medicationsLimit; count += 1) {
      collector.open(group);
      collector.close(group.name);
    }
    collector.open(group);
    expect(() => collector.close(group.name)).toThrow(NemsisLimitError);
    const groups = '<eMedications.MedicationGroup/>'.repeat(medicationsLimit + 1);
    expect(
      refusalOf(`<EMSDataSet><PatientCareReport>${groups}</PatientCareReport></EMSDataSet>`),
    ).toEqual({
      line: 1,
      message: 'A chart has more than 1000 medications. Check how the file was exported.',
    });
  });
});
