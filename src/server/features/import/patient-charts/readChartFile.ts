import { createHash } from 'node:crypto';
import {
  type ChartFormat,
  type ChartProblem,
  chartFileLimit,
  listedDrugs,
  listedProblems,
} from '../../../../contract/import/patientChart.ts';
import { CsvReader, type CsvRow, separatorOf } from '../../../../rules/core/csvReader.ts';
import {
  type ChartHeading,
  readHeading,
  statedInLine,
} from '../../../../rules/import/patient-charts/chartCsv.ts';
import {
  type ChartDose,
  chartNumberProblem,
  readChartDose,
  type StatedDose,
} from '../../../../rules/import/patient-charts/chartDose.ts';
import type { DrugProducts } from '../../../../rules/import/patient-charts/chartMatch.ts';
import type { StatedChart } from '../../../../rules/import/patient-charts/nemsis.ts';
import { NemsisReader, RefusedFile } from './readNemsis.ts';

/** A dose of a file, or a report of a chart without one. */
export interface ReadRow {
  /** Counted in the file; 0 in CSV. */
  readonly part: number;
  readonly chart: string;
  readonly elementId: string;
  readonly dose: ChartDose | null;
}

/** The result of reading a file, without its rows. */
export interface ReadFile {
  readonly format: ChartFormat;
  readonly fileHash: string;
  readonly priorCare: number;
  readonly notGiven: number;
  readonly problemCount: number;
  readonly problems: ChartProblem[];
  readonly unmapped: { code: string; doses: number }[];
}

interface Options {
  readonly timeZone: string;
  readonly now: Date;
  /** Codes of drugs; those without a product are none of the agency's. */
  readonly drugs: DrugProducts;
  /** Stores rows; the file is read on when it has. */
  readonly store: (rows: readonly ReadRow[]) => Promise<void>;
}

/** Rows that are stored at once. */
const rowsAtOnce = 500;

/**
 * Reads a file of patient charts in pieces and never holds more of it than some hundred rows. Kept are the facts of the
 * document of doses that this unit gave, of drugs that the agency has; a line that can't be read is refused, and
 * the others are not.
 *
 * @throws RefusedFile for a file that is refused as a whole: too large, not UTF-8, no such file, or not well-formed.
 */
export async function readChartFile(
  file: AsyncIterable<Uint8Array>,
  options: Options,
): Promise<ReadFile> {
  const reading = new Reading(options);
  const hash = createHash('sha256');
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });
  let bytes = 0;
  for await (const piece of arriving(file)) {
    bytes += piece.byteLength;
    if (bytes > chartFileLimit) {
      throw new RefusedFile(
        'The file has more than 32 MiB. Export a shorter period, and import the parts one after the other.',
        reading.line,
      );
    }
    hash.update(piece);
    reading.take(decoded(() => decoder.decode(piece, { stream: true }), reading.line));
    await reading.storeFull();
  }
  reading.take(decoded(() => decoder.decode(), reading.line));
  const format = reading.end();
  await reading.storeRest();
  return { format, fileHash: hash.digest('hex'), ...reading.outcome() };
}

/** What ends before the file does, because its sender is gone. */
async function* arriving(file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* file;
  } catch {
    throw new RefusedFile(
      'The file was not received as a whole, so nothing of it was added. Import it again.',
      null,
    );
  }
}

function decoded(decode: () => string, line: number | null): string {
  try {
    return decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new RefusedFile('The file is not in UTF-8. Export it as UTF-8.', line);
  }
}

/** Recognizes the format by the first letter, and collects rows, refused lines and drugs without a product. */
class Reading {
  line: number | null = null;
  private readonly options: Options;
  private rows: ReadRow[] = [];
  private waiting = '';
  private format: CsvFormat | XmlFormat | null = null;
  private priorCare = 0;
  private notGiven = 0;
  private problemCount = 0;
  private readonly problems: ChartProblem[] = [];
  private readonly unmapped = new Map<string, number>();

  constructor(options: Options) {
    this.options = options;
  }

  take(text: string): void {
    if (this.format === null) {
      this.waiting += text;
      this.format = formatOf(this.waiting);
      if (this.format === null) return;
      text = this.waiting;
      this.waiting = '';
    }
    this.format.read(text, this);
  }

  end(): ChartFormat {
    this.format ??= new CsvFormat(this.waiting);
    if (this.waiting !== '') this.format.read(this.waiting, this);
    this.format.end(this);
    return this.format.name;
  }

  /** A line of a CSV file, or a medication of a report. */
  dose(stated: StatedDose, from: { line: number; part: number; elementId: string }): void {
    this.line = from.line;
    const read = readChartDose(stated, this.options);
    if (read.kind === 'problem') this.problem(from.line, read.sentence);
    if (read.kind === 'leftOut') this.priorCare += 1;
    if (read.kind !== 'dose') return;
    const products = this.options.drugs.get(read.dose.drug);
    if (products === undefined)
      this.unmapped.set(read.dose.drug, this.unmappedDoses(read.dose) + 1);
    else if (products.size > 0) {
      const { part, elementId } = from;
      this.rows.push({ part, chart: read.dose.chart, elementId, dose: read.dose });
    }
  }

  report(chart: StatedChart, part: number): void {
    this.line = chart.line;
    const sentence = chartNumberProblem(chart.chart);
    if (sentence !== null) {
      this.problem(chart.line, sentence);
      return;
    }
    this.rows.push({ part, chart: chart.chart, elementId: '', dose: null });
    for (const { line, elementId, isNotGiven, isOtherCoding, stated } of chart.medications) {
      if (isNotGiven || isOtherCoding) this.notGiven += 1;
      else this.dose(stated, { line, part, elementId });
    }
  }

  problem(line: number, sentence: string): void {
    this.problemCount += 1;
    if (this.problems.length < listedProblems) this.problems.push({ line, sentence });
  }

  private unmappedDoses({ drug }: ChartDose): number {
    return this.unmapped.get(drug) ?? 0;
  }

  async storeFull(): Promise<void> {
    while (this.rows.length >= rowsAtOnce) {
      await this.options.store(this.rows.splice(0, rowsAtOnce));
    }
  }

  async storeRest(): Promise<void> {
    await this.storeFull();
    if (this.rows.length > 0) await this.options.store(this.rows.splice(0));
  }

  outcome() {
    const unmapped = [...this.unmapped]
      .map(([code, doses]) => ({ code, doses }))
      .toSorted((a, b) => b.doses - a.doses || a.code.localeCompare(b.code))
      .slice(0, listedDrugs);
    const { priorCare, notGiven, problemCount, problems } = this;
    return { priorCare, notGiven, problemCount, problems, unmapped };
  }
}

/** Letters in which the first line of a CSV file must end. */
const headingLimit = 20_000;

/** XML starts with a bracket. Of CSV the whole first line is needed, because it has the separator. */
function formatOf(start: string): CsvFormat | XmlFormat | null {
  const text = start.replace(/^\ufeff/, '').trimStart();
  if (text === '') return null;
  if (text.startsWith('<')) return new XmlFormat();
  const [heading = ''] = text.split(/[\r\n]/, 1);
  if (heading.length === text.length && text.length < headingLimit) return null;
  return new CsvFormat(heading);
}

class XmlFormat {
  readonly name = 'nemsis';
  private readonly reader = new NemsisReader();
  private part = 0;

  read(text: string, reading: Reading): void {
    this.take(this.reader.read(text), reading);
  }

  end(reading: Reading): void {
    this.take(this.reader.end(), reading);
  }

  private take(charts: readonly StatedChart[], reading: Reading): void {
    for (const chart of charts) {
      this.part += 1;
      reading.report(chart, this.part);
    }
  }
}

class CsvFormat {
  readonly name = 'csv';
  private readonly reader: CsvReader;
  private heading: Extract<ChartHeading, { ok: true }> | null = null;

  constructor(heading: string) {
    this.reader = new CsvReader(separatorOf(heading));
  }

  read(text: string, reading: Reading): void {
    for (const row of this.reader.read(text)) this.row(row, reading);
  }

  end(reading: Reading): void {
    for (const row of this.reader.end()) this.row(row, reading);
    if (this.heading === null) throw new RefusedFile('The file is empty.', null);
  }

  private row(row: CsvRow, reading: Reading): void {
    if (this.heading === null) {
      const heading = readHeading(row.cells);
      if (!heading.ok) throw new RefusedFile(heading.sentence, row.line);
      this.heading = heading;
      return;
    }
    const stated = statedInLine(row, this.heading);
    if (stated.ok) reading.dose(stated.stated, { line: row.line, part: 0, elementId: '' });
    else reading.problem(row.line, stated.sentence);
  }
}
