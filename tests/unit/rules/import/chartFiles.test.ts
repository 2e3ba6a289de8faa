import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CsvReader } from '../../../../src/rules/core/csvReader.ts';
import { readHeading, statedInLine } from '../../../../src/rules/import/patient-charts/chartCsv.ts';
import { chartColumns } from '../../../../src/rules/import/patient-charts/chartDose.ts';
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

/** Reads a text in pieces of a length, as from a network. */
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
    expect(readHeading(chartColumns.slice(1))).toMatchObject({
      sentence: expect.stringContaining('has no column “chart”.') as string,
    });
    expect(readHeading(['\ufeffchart', ...chartColumns.slice(1)])).toMatchObject({ ok: true });
    expect(readHeading([...chartColumns, 'Dose'])).toEqual({
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

  it('[EPCR-01] marks what was not given, and codes that are not RxNorm', () => {
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

  it('[EPCR-01] reads a report without a number and a dose without facts as empty', () => {
    const [chart] = readXml(
      '<EMSDataSet><PatientCareReport><eMedications.MedicationGroup/></PatientCareReport></EMSDataSet>',
    );
    const empty = Object.fromEntries(chartColumns.map((name) => [name, '']));
    const medication = { line: 1, elementId: '', isNotGiven: false, isOtherCoding: false };
    expect(chart).toEqual({
      ...{ line: 1, chart: '' },
      medications: [{ ...medication, stated: empty }],
    });
  });

  it('[EPCR-01] takes facts only from within their dose, and the code of RxNorm for one', () => {
    const [chart] = readXml(
      '<EMSDataSet><PatientCareReport><eMedications.MedicationGroup><eMedications.03 CodeType="9924003">4337</eMedications.03><eMedications.05>2</eMedications.05></eMedications.MedicationGroup><eMedications.05>9</eMedications.05></PatientCareReport></EMSDataSet>',
    );
    expect(chart?.medications).toMatchObject([
      { isOtherCoding: false, stated: { drug: '4337', dose: '2' } },
    ]);
  });

  it('[EPCR-01] looks at 501 letters of a value at most, and at no other root', () => {
    const read: StatedChart[] = [];
    const collector = new NemsisCollector((chart) => read.push(chart));
    collector.open({ name: 'Other', attributes: {}, line: 1 });
    expect(collector.isNemsis).toBe(false);
    for (const name of ['PatientCareReport', 'eRecord.01']) {
      collector.open({ name, attributes: {}, line: 1 });
    }
    for (const text of ['x'.repeat(500), 'y', 'z']) collector.value(text);
    for (const name of ['eRecord.01', 'PatientCareReport']) collector.close(name);
    expect(read[0]?.chart).toBe(`${'x'.repeat(500)}y`);
  });

  it('[EPCR-01] refuses a chart with more doses than any has', () => {
    const collector = new NemsisCollector(() => undefined);
    const group = { name: 'eMedications.MedicationGroup', attributes: {}, line: 1 };
    const addOutside = () => {
      for (let count = 0; count <= medicationsLimit; count += 1) {
        collector.open(group);
        collector.close(group.name);
      }
    };
    addOutside();
    collector.open({ ...group, name: 'PatientCareReport' });
    collector.close('PatientCareReport');
    addOutside();
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
