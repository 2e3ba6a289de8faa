import * as v from 'valibot';
import { defineGet, definePost } from '../core/call.ts';
import { Day, Instant, line, pageQuery, RecordId } from '../core/primitives.ts';
import { Product } from '../core/product.ts';

/** Bytes of the largest file of patient charts (EPCR-01). */
export const chartFileLimit = 32 * 1_024 * 1_024;

/** How many refused lines of a file are listed; the others are only counted. */
export const listedProblems = 100;

/** How many drugs without a product are listed for a file. */
export const listedDrugs = 200;

export const ChartFormat = v.picklist(['csv', 'nemsis']);
export type ChartFormat = v.InferOutput<typeof ChartFormat>;

/** How a file reached the server. */
export const ChartSource = v.picklist(['upload', 'apiKey', 'folder']);
export type ChartSource = v.InferOutput<typeof ChartSource>;

/** A line of the file that was refused, and what to do. */
export const ChartProblem = v.object({ line: v.number(), sentence: v.string() });
export type ChartProblem = v.InferOutput<typeof ChartProblem>;

/** The result of a file, in numbers. */
export const ChartCounts = v.object({
  /** Doses that were added, also those of corrected charts. */
  doses: v.number(),
  newCharts: v.number(),
  /** Charts that say something else than when they were imported before. */
  correctedCharts: v.number(),
  sameCharts: v.number(),
  /** Left out: given before the unit's care; not given at all; the same row again; of a drug without a product. */
  priorCare: v.number(),
  notGiven: v.number(),
  repeated: v.number(),
  unmapped: v.number(),
  /** Refused lines. */
  problems: v.number(),
});
export type ChartCounts = v.InferOutput<typeof ChartCounts>;

/** `reading` until the file was read to its end; nothing of a refused file was added. */
export const ChartImportState = v.picklist(['reading', 'done', 'refused']);
export type ChartImportState = v.InferOutput<typeof ChartImportState>;

const ImportHead = {
  id: RecordId,
  fileName: v.string(),
  source: ChartSource,
  importedBy: v.string(),
  startedAt: Instant,
  finishedAt: v.nullable(Instant),
  state: ChartImportState,
  /** Why the file was refused, and on which line; null for every other. */
  refusal: v.nullable(v.object({ line: v.nullable(v.number()), sentence: v.string() })),
  counts: ChartCounts,
};

/** A drug that no product is said to be. */
export const UnmappedDrug = v.object({ code: v.string(), doses: v.number() });
export type UnmappedDrug = v.InferOutput<typeof UnmappedDrug>;

/** One file of patient charts, as the list shows it. */
export const ChartImportSummary = v.object(ImportHead);
export type ChartImportSummary = v.InferOutput<typeof ChartImportSummary>;

/** One file with its refused lines and the drugs that no product has. */
export const ChartImport = v.object({
  ...ImportHead,
  format: v.nullable(ChartFormat),
  /** SHA-256 of the file; null until it was read to its end. */
  fileHash: v.nullable(v.string()),
  problems: v.array(ChartProblem),
  unmapped: v.array(UnmappedDrug),
});
export type ChartImport = v.InferOutput<typeof ChartImport>;

/** An RxNorm code of charts (NEMSIS eMedications.03). */
export const DrugCode = v.pipe(
  line('the RxNorm code', 7),
  v.regex(/^\d{2,7}$/, 'An RxNorm code has 2 to 7 digits.'),
);

/** The products that a code of charts means; none for a drug that the agency doesn't control. */
export const MappedDrug = v.object({ code: v.string(), productIds: v.array(RecordId) });
export type MappedDrug = v.InferOutput<typeof MappedDrug>;

export const ChartSetup = v.object({
  imports: v.array(ChartImportSummary),
  drugs: v.array(MappedDrug),
  /** Drugs of the newest imports that no one has said anything about, and how many doses were left out. */
  unmapped: v.array(UnmappedDrug),
  products: v.array(Product),
  /** Where finished files are put to be imported; null if the installation watches no folder. */
  folder: v.nullable(v.string()),
});
export type ChartSetup = v.InferOutput<typeof ChartSetup>;

const params = v.object({ id: RecordId });

export const getChartSetup = defineGet({
  name: 'getChartSetup',
  summary: 'The newest imports of patient charts, and which products the drugs of charts are.',
  path: '/api/PatientCharts/Setup',
  access: 'administration',
  reply: ChartSetup,
});

export const getChartImport = defineGet({
  name: 'getChartImport',
  summary: 'One import of patient charts with its refused lines.',
  path: '/api/PatientCharts/Imports/{id}',
  access: 'administration',
  params,
  reply: ChartImport,
});

export const importCharts = definePost({
  name: 'importCharts',
  summary:
    'Imports a file of patient charts, CSV or NEMSIS 3.5 XML of at most 32 MiB, as the body. The id is made by the client: the same id again answers with the first result, and the same file again adds nothing.',
  path: '/api/PatientCharts/Imports/{id}',
  access: 'administration',
  takesFile: true,
  params,
  query: v.object({ fileName: v.optional(line('the name of the file', 255), 'charts') }),
  reply: ChartImport,
});

export const saveDrugCode = definePost({
  name: 'saveDrugCode',
  summary: 'Says which products an RxNorm code of patient charts is.',
  path: '/api/PatientCharts/Drugs',
  access: 'administration',
  body: v.object({
    code: DrugCode,
    productIds: v.pipe(v.array(RecordId), v.maxLength(50, 'Choose at most 50 products.')),
  }),
  reply: v.object({ drugs: v.array(MappedDrug) }),
});

/** How a dose of a chart and a use compare (EPCR-02). */
export const MatchKind = v.picklist(['matched', 'amountDiffers', 'onlyInChart', 'onlyInLedger']);
export type MatchKind = v.InferOutput<typeof MatchKind>;

/** A dose as the chart has it. */
export const ChartDoseFacts = v.object({
  chart: v.string(),
  incident: v.string(),
  givenAt: Instant,
  drug: v.string(),
  /** The products that the drug is. */
  products: v.array(v.string()),
  dose: v.string(),
  unit: v.string(),
  crew: v.string(),
  authorization: v.string(),
  physician: v.string(),
  /** 1 for a chart that was never corrected. */
  version: v.number(),
});
export type ChartDoseFacts = v.InferOutput<typeof ChartDoseFacts>;

/** A use as the ledger has it. */
export const LedgerDoseFacts = v.object({
  useId: RecordId,
  sequence: v.number(),
  inventoryId: RecordId,
  inventory: v.string(),
  incident: v.string(),
  occurredAt: Instant,
  product: Product,
  given: v.number(),
  givenBy: v.string(),
  orderKind: v.picklist(['standing', 'verbal']),
  authorizedBy: v.string(),
});
export type LedgerDoseFacts = v.InferOutput<typeof LedgerDoseFacts>;

export const ChartMatchRow = v.object({
  /** Distinguishes the row within the list. */
  key: v.string(),
  kind: MatchKind,
  chart: v.nullable(ChartDoseFacts),
  ledger: v.nullable(LedgerDoseFacts),
  case: v.nullable(v.object({ id: RecordId, number: v.string(), isOpen: v.boolean() })),
});
export type ChartMatchRow = v.InferOutput<typeof ChartMatchRow>;

/** Rows of one page of the comparison; a client may ask for up to 100. */
export const matchPageLength = 50;

const ChartMatches = v.object({
  from: Day,
  to: Day,
  kind: v.nullable(MatchKind),
  start: v.number(),
  /** How many of each kind are in the period. */
  totals: v.object({
    matched: v.number(),
    amountDiffers: v.number(),
    onlyInChart: v.number(),
    onlyInLedger: v.number(),
  }),
  rows: v.array(ChartMatchRow),
  total: v.number(),
  /** When charts were imported last; null before the first. */
  importedAt: v.nullable(Instant),
  timeZone: v.string(),
});
export type ChartMatches = v.InferOutput<typeof ChartMatches>;

export const getChartMatches = defineGet({
  name: 'getChartMatches',
  summary:
    'The doses of patient charts next to the uses of the ledger, for a period. Needs the sight of patients; each look is an entry of the audit history.',
  path: '/api/PatientCharts/Matches',
  access: 'administration',
  isReport: true,
  query: v.object({
    from: v.optional(Day),
    to: v.optional(Day),
    kind: v.optional(MatchKind),
    ...pageQuery,
  }),
  reply: ChartMatches,
});
