import { csvFile } from '../../../src/rules/core/csv.ts';
import {
  chartColumns,
  type StatedDose,
} from '../../../src/rules/import/patient-charts/chartDose.ts';

/** A dose as a file of patient charts states it; every value is invented. */
export function statedDose(facts: Partial<StatedDose> = {}): StatedDose {
  return {
    chart: 'PCR-26-0001',
    incident: '26-0001',
    givenAt: '2026-03-10T07:30:00Z',
    priorCare: 'no',
    drug: '4337',
    dose: '100',
    unit: 'mcg',
    crew: '42257',
    authorization: 'Protocol (standing order)',
    physician: 'Osei',
    ...facts,
  };
}

/** A CSV file of doses, in the columns of the document. */
export function chartCsv(doses: readonly StatedDose[]): string {
  return csvFile(
    chartColumns,
    doses.map((dose) => chartColumns.map((column) => dose[column])),
  );
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const element = (name: string, value: string, attributes = '') =>
  value === ''
    ? `<${name}${attributes} xsi:nil="true" NV="7701003"/>`
    : `<${name}${attributes}>${escaped(value)}</${name}>`;

/** A NEMSIS 3.5 EMSDataSet of charts with their doses, with elements in it that no one may keep. */
export function chartXml(charts: readonly (readonly StatedDose[])[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<EMSDataSet xmlns="http://www.nemsis.org" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">',
    '<Header><DemographicGroup><dAgency.01>X</dAgency.01></DemographicGroup>',
    ...charts.map(chartReport),
    '</Header></EMSDataSet>',
  ].join('\n');
}

function chartReport(doses: readonly StatedDose[]): string {
  const [first = statedDose()] = doses;
  return [
    '<PatientCareReport UUID="00000000-0000-4000-8000-000000000000">',
    `<eRecord>${element('eRecord.01', first.chart)}</eRecord>`,
    `<eResponse>${element('eResponse.03', first.incident)}</eResponse>`,
    '<ePatient><ePatient.PatientNameGroup><ePatient.02>Doe</ePatient.02></ePatient.PatientNameGroup></ePatient>',
    '<eMedications>',
    ...doses.map(medicationGroup),
    '</eMedications>',
    '</PatientCareReport>',
  ].join('\n');
}

function medicationGroup(dose: StatedDose): string {
  return [
    '<eMedications.MedicationGroup>',
    element('eMedications.01', dose.givenAt),
    element('eMedications.02', dose.priorCare),
    element('eMedications.03', dose.drug, ' CodeType="9924003"'),
    '<eMedications.DosageGroup>',
    element('eMedications.05', dose.dose),
    element('eMedications.06', dose.unit),
    '</eMedications.DosageGroup>',
    element('eMedications.09', dose.crew),
    ...(dose.authorization === '' ? [] : [element('eMedications.11', dose.authorization)]),
    ...(dose.physician === '' ? [] : [element('eMedications.12', dose.physician)]),
    '</eMedications.MedicationGroup>',
  ].join('\n');
}
