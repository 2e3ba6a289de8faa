import type { StatedDose } from './chartDose.ts';

/** A medication of a chart: what it states, and what it says instead of a value. */
export interface StatedMedication {
  readonly line: number;
  /** The id that the charting software gave it; empty without one. */
  readonly elementId: string;
  /** Not given: a pertinent negative, or no medication recorded (NV, PN). */
  readonly isNotGiven: boolean;
  /** No RxNorm code: blood products have codes of SNOMED CT. */
  readonly isOtherCoding: boolean;
  readonly stated: StatedDose;
}

/** One patient care report of a file. */
export interface StatedChart {
  readonly line: number;
  readonly chart: string;
  readonly medications: readonly StatedMedication[];
}

/** An element as the parser reports it; names have no prefix. */
export interface OpenedElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly line: number;
}

/** Medications of one chart; a chart that has more is damaged. */
export const medicationsLimit = 1_000;

/** Letters of one value that are looked at; what is longer is refused by the rules of the facts. */
const valueLimit = 500;

const factOf = {
  'eRecord.01': 'chart',
  'eResponse.03': 'incident',
  'eMedications.01': 'givenAt',
  'eMedications.02': 'priorCare',
  'eMedications.03': 'drug',
  'eMedications.05': 'dose',
  'eMedications.06': 'unit',
  'eMedications.09': 'crew',
  'eMedications.11': 'authorization',
  'eMedications.12': 'physician',
} as const satisfies Readonly<Record<string, keyof StatedDose>>;

type FactElement = keyof typeof factOf;

/** CodeType of eMedications.03. */
const rxNorm = '9924003';

type Facts = Partial<Record<keyof StatedDose, string>>;

interface OpenMedication {
  readonly line: number;
  readonly elementId: string;
  readonly facts: Facts;
  isNotGiven: boolean;
  isOtherCoding: boolean;
}

interface OpenChart {
  readonly line: number;
  readonly facts: Facts;
  readonly medications: OpenMedication[];
}

/**
 * Collects the doses of NEMSIS 3.5 XML (EMSDataSet) from the events of a parser, one chart at a time, so that a file is
 * never held as a whole. Of all other elements nothing is kept, not even for a moment.
 */
export class NemsisCollector {
  private readonly emit: (chart: StatedChart) => void;
  private chart: OpenChart | null = null;
  private medication: OpenMedication | null = null;
  private element: { readonly name: FactElement; text: string } | null = null;
  /** Whether the root was an EMSDataSet, or a report on its own. */
  isNemsis = false;

  constructor(emit: (chart: StatedChart) => void) {
    this.emit = emit;
  }

  open({ name, attributes, line }: OpenedElement): void {
    if (name === 'EMSDataSet') this.isNemsis = true;
    if (name === 'PatientCareReport') this.chart = { line, facts: {}, medications: [] };
    if (this.chart === null) return;
    if (name === 'eMedications.MedicationGroup') {
      const elementId = attributes.CorrelationID ?? '';
      this.medication = { line, elementId, facts: {}, isNotGiven: false, isOtherCoding: false };
    }
    if (!isFact(name)) return;
    this.element = { name, text: '' };
    if (name === 'eMedications.03' && this.medication !== null) {
      this.medication.isNotGiven = 'PN' in attributes || 'NV' in attributes;
      this.medication.isOtherCoding = (attributes.CodeType ?? rxNorm) !== rxNorm;
    }
  }

  value(text: string): void {
    if (this.element !== null && this.element.text.length <= valueLimit) this.element.text += text;
  }

  /** @throws NemsisLimitError for a chart with more medications than any has. */
  close(name: string): void {
    if (this.chart === null) return;
    if (this.element?.name === name) {
      const facts = name.startsWith('eMedications') ? this.medication?.facts : this.chart.facts;
      if (facts) facts[factOf[this.element.name]] = this.element.text.trim();
      this.element = null;
    }
    if (name === 'eMedications.MedicationGroup' && this.medication !== null) {
      if (this.chart.medications.length >= medicationsLimit) throw new NemsisLimitError();
      this.chart.medications.push(this.medication);
      this.medication = null;
    }
    if (name === 'PatientCareReport') {
      this.emit(reportOf(this.chart));
      this.chart = null;
    }
  }
}

function reportOf({ line, facts: ofChart, medications }: OpenChart): StatedChart {
  return {
    line,
    chart: ofChart.chart ?? '',
    medications: medications.map(({ facts, ...medication }) => ({
      ...medication,
      stated: { ...nothing, ...ofChart, ...facts },
    })),
  };
}

const nothing: StatedDose = {
  chart: '',
  incident: '',
  givenAt: '',
  priorCare: '',
  drug: '',
  dose: '',
  unit: '',
  crew: '',
  authorization: '',
  physician: '',
};

function isFact(name: string): name is FactElement {
  return Object.hasOwn(factOf, name);
}

/** A chart has more medications than any has. */
export class NemsisLimitError extends Error {
  constructor() {
    super(
      `A chart has more than ${medicationsLimit} medications. Check how the file was exported.`,
    );
  }
}
