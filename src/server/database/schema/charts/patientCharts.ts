import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ChartCounts, ChartProblem } from '../../../../contract/import/patientChart.ts';
import type { ChartDose } from '../../../../rules/import/patient-charts/chartDose.ts';
import { instant, recordId, sameAgency } from '../../columns.ts';
import { agencyReference } from '../agency.ts';
import { cases } from '../cases/cases.ts';
import { products } from '../custodyProduct.ts';
import { users } from '../user.ts';

/** One file of patient charts (EPCR-01). Its hash, its importer and its result are in the audit history as well. */
export const chartImports = pgTable(
  'chart_imports',
  {
    /** Made by the client, so that a lost reply can be asked for. */
    id: uuid().notNull(),
    agencyId: agencyReference(),
    fileName: text().notNull(),
    source: text({ enum: ['upload', 'apiKey', 'folder'] }).notNull(),
    format: text({ enum: ['csv', 'nemsis'] }),
    /** Null for the watched folder. */
    importedByUserId: uuid().references(() => users.id),
    importedBy: text().notNull(),
    startedAt: instant().notNull(),
    finishedAt: instant(),
    state: text({ enum: ['reading', 'done', 'refused'] }).notNull(),
    /** SHA-256. */
    fileHash: text(),
    refusalLine: integer(),
    refusal: text(),
    counts: jsonb().$type<ChartCounts>().notNull(),
    problems: jsonb().$type<ChartProblem[]>().notNull(),
    /** The drugs without a product, and how many doses of each were left out. */
    unmapped: jsonb().$type<{ code: string; doses: number }[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    index('chart_imports_started_index').on(table.agencyId, table.startedAt.desc()),
  ],
);

/** The doses of a file while it is read; they are removed when it was read to its end, or refused. */
export const chartImportRows = pgTable(
  'chart_import_rows',
  {
    agencyId: integer().notNull(),
    importId: uuid().notNull(),
    /** 1, 2, 3 … within the file. */
    row: integer().notNull(),
    /** The report that it is of, counted in the file; 0 in CSV. Of two reports of one chart the last one counts. */
    part: integer().notNull(),
    chart: text().notNull(),
    elementId: text().notNull(),
    /** Null says that a report of the chart has no dose. */
    dose: jsonb().$type<ChartDose>(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.importId, table.row] }),
    index('chart_import_rows_chart_index').on(table.agencyId, table.importId, table.chart),
  ],
);

/** Append-only: the versions of a chart, as far as this program keeps charts: its doses of controlled drugs. */
export const patientCharts = pgTable(
  'patient_charts',
  {
    id: recordId(),
    agencyId: integer().notNull(),
    /** PHI, as the doses (ROLE-03). */
    chart: text().notNull(),
    /** 1, 2, 3 … of the chart; the last one is the current one. */
    version: integer().notNull(),
    /** SHA-256 of its doses. */
    contentHash: text().notNull(),
    importId: uuid().notNull(),
    recordedAt: instant().notNull(),
  },
  (table) => [
    unique('patient_charts_agency_id_key').on(table.agencyId, table.id),
    unique('patient_charts_version_key').on(table.agencyId, table.chart, table.version),
    sameAgency('patient_charts_import_fk', table, table.importId, chartImports),
  ],
);

/** Append-only: the administered doses of one version of a chart (EPCR-01). */
export const chartDoses = pgTable(
  'chart_doses',
  {
    id: recordId(),
    agencyId: integer().notNull(),
    chartId: uuid().notNull(),
    /** Identifies the dose in every version of its chart. */
    key: text().notNull(),
    incident: text().notNull(),
    givenAt: instant().notNull(),
    /** RxNorm. */
    drug: text().notNull(),
    dose: text().notNull(),
    unit: text().notNull(),
    crew: text().notNull(),
    authorization: text().notNull(),
    physician: text().notNull(),
  },
  (table) => [
    unique('chart_doses_key').on(table.agencyId, table.chartId, table.key),
    sameAgency('chart_doses_chart_fk', table, table.chartId, patientCharts),
    index('chart_doses_given_index').on(table.agencyId, table.givenAt),
  ],
);

/** Which products an RxNorm code of charts is; a row without a product says that the drug is none of the agency's. */
export const chartDrugs = pgTable(
  'chart_drugs',
  { id: recordId(), agencyId: agencyReference(), code: text().notNull(), productId: uuid() },
  (table) => [
    unique('chart_drugs_key').on(table.agencyId, table.code, table.productId).nullsNotDistinct(),
    sameAgency('chart_drugs_product_fk', table, table.productId, products),
  ],
);

/** Append-only: the case of a mismatch, by its dose or its use; each of them has one case at most (EPCR-02). */
export const chartCases = pgTable(
  'chart_cases',
  {
    agencyId: integer().notNull(),
    /** The chart of the dose; empty for a use. */
    chart: text().notNull(),
    /** The key of the dose within its chart, or the id of the use. */
    key: text().notNull(),
    caseId: uuid().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.chart, table.key] }),
    sameAgency('chart_cases_case_fk', table, table.caseId, cases),
    index('chart_cases_case_index').on(table.agencyId, table.caseId),
  ],
);
