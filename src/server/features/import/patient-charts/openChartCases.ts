import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import {
  caseAgeMilliseconds,
  incidentKey,
} from '../../../../rules/import/patient-charts/chartMatch.ts';
import { chartedText, recordedText } from '../../../../rules/import/patient-charts/mismatchText.ts';
import { appendAudit } from '../../../core/audit-trail/appendAudit.ts';
import { appendToCase } from '../../../core/cases/appendToCase.ts';
import { type CaseFinding, openOrAppendCase } from '../../../core/cases/openOrAppendCase.ts';
import { lockLedger } from '../../../core/ledger/ledgerHead.ts';
import {
  type Database,
  isRecord,
  matching,
  type Reader,
  type Transaction,
} from '../../../database/database.ts';
import { cases } from '../../../database/schema/cases/cases.ts';
import {
  chartCases,
  chartDoses,
  patientCharts,
} from '../../../database/schema/charts/patientCharts.ts';
import { inventories } from '../../../database/schema/custodyPlace.ts';
import { type Compared, type ReadMatch, readCompared } from './readCompared.ts';

interface Scope {
  readonly agency: { readonly id: number; readonly timeZone: string };
  readonly now: Date;
  readonly progress: (done: number, total: number) => Promise<void>;
}

/** What is compared, back from now: files of charts come late, not years late. */
const comparedMilliseconds = 400 * 86_400_000;

/** Mismatches that are looked at in one transaction, under the ledger's lock. */
const atOnce = 50;

const finder = { id: null, name: 'Comparison with patient charts' };

/**
 * Opens a case for each mismatch of charts and ledger that is older than 24 hours, and links to the open ones that chart
 * and ledger agree by now (EPCR-02). Each dose and each use has one case at most, however often this runs and wherever.
 */
export async function openChartCases(
  database: Database,
  { agency, now, progress }: Scope,
): Promise<{ opened: number; explained: number }> {
  const period = {
    start: new Date(now.getTime() - comparedMilliseconds),
    end: new Date(now.getTime() + caseAgeMilliseconds),
  };
  const compared = await database.transaction((tx) => readCompared(tx, agency.id, period));
  const due = compared.matches.filter((match) => match.kind !== 'matched' && isOld(match, now));
  const fallback = await findVault(database, agency.id);
  let opened = 0;
  for (let start = 0; start < due.length; start += atOnce) {
    await progress(start, due.length);
    opened += await database.transaction(async (tx) => {
      await lockLedger(tx, agency.id);
      let made = 0;
      for (const match of due.slice(start, start + atOnce)) {
        const isNew = await findMismatch(tx, { agency, now }, { compared, match, fallback });
        if (isNew) made += 1;
      }
      return made;
    });
  }
  const explained = await database.transaction((tx) =>
    explainMatched(tx, { agency, now }, compared),
  );
  await progress(due.length, due.length);
  return { opened, explained };
}

function isOld({ dose, use }: ReadMatch, now: Date): boolean {
  const times = [dose?.givenAt ?? [], use?.occurredAt ?? []].flat().map(Date.parse);
  return now.getTime() - Math.max(...times) > caseAgeMilliseconds;
}

/** Where the case of a dose is kept that no use of its incident places: the agency's oldest vault, else its oldest inventory. */
async function findVault(reader: Reader, agencyId: number): Promise<string | null> {
  const [found] = await reader
    .select({ id: inventories.id })
    .from(inventories)
    .where(matching(inventories, { agencyId, isActive: true }))
    .orderBy(
      sql`case ${inventories.kind} when 'vault' then 1 when 'safe' then 2 else 3 end`,
      asc(inventories.name),
      asc(inventories.id),
    )
    .limit(1);
  return found?.id ?? null;
}

type ActScope = Pick<Scope, 'agency' | 'now'>;

interface Mismatch {
  readonly compared: Compared;
  readonly match: ReadMatch;
  readonly fallback: string | null;
}

/** A dose or a use, as a case is of it. */
interface Side {
  readonly chart: string;
  readonly key: string;
}

function sidesOf({ dose, use }: ReadMatch): Side[] {
  return [
    ...(dose === null ? [] : [{ chart: dose.chart, key: dose.doseKey }]),
    ...(use === null ? [] : [{ chart: '', key: use.useId }]),
  ];
}

/**
 * Opens the case of a mismatch, or appends it to the case that one of its sides has: where the other side is new to it,
 * or chart and ledger had agreed. A closed case stays closed. @returns whether it opened one.
 */
async function findMismatch(
  tx: Transaction,
  { agency, now }: ActScope,
  mismatch: Mismatch,
): Promise<boolean> {
  const { match, compared } = mismatch;
  const sides = sidesOf(match);
  const known = await readSides(tx, agency.id, sides);
  const unknown = sides.filter(
    ({ chart, key }) => !known.some((side) => side.chart === chart && side.key === key),
  );
  const open = known.find(({ state }) => state === 'open' || state === 'explained');
  if (known.length > 0) {
    const caseId = (open ?? known[0])?.caseId ?? '';
    await linkSides(tx, agency.id, unknown, caseId);
    if (open === undefined || (open.state === 'open' && unknown.length === 0)) return false;
  }
  const inventoryId = placeOf(mismatch);
  // Without any inventory nothing can be in custody either.
  if (inventoryId === null) return false;
  const finding: CaseFinding = {
    ...{ agencyId: agency.id, inventoryId, at: now, recordedAt: now, by: finder },
    entryId: match.use?.entryId ?? null,
    subject: {
      kind: 'chart',
      caseId: open?.caseId ?? null,
      productId: match.use?.product.id ?? firstProduct(match, compared),
    },
    facts: {
      ...{ kind: 'finding', what: 'chart', label: null, isBlind: false },
      recorded: recordedText(match.use, agency.timeZone),
      found: chartedText(match.dose, agency.timeZone),
    },
  };
  const found = await openOrAppendCase(tx, finding);
  if (found.isNew) await linkSides(tx, agency.id, unknown, found.id);
  await audit(
    tx,
    { agency, now },
    {
      ...found,
      action: 'charts.mismatchFound',
      what: 'a dose that chart and ledger do not both have was found',
    },
  );
  return found.isNew;
}

async function readSides(tx: Transaction, agencyId: number, sides: readonly Side[]) {
  return tx
    .select({ chart: chartCases.chart, key: chartCases.key, caseId: cases.id, state: cases.state })
    .from(chartCases)
    .innerJoin(cases, isRecord(cases, chartCases.agencyId, chartCases.caseId))
    .where(
      and(
        eq(chartCases.agencyId, agencyId),
        or(...sides.map(({ chart, key }) => matching(chartCases, { chart, key }))),
      ),
    )
    .orderBy(asc(cases.openedAt), asc(cases.number));
}

async function linkSides(
  tx: Transaction,
  agencyId: number,
  sides: readonly Side[],
  caseId: string,
): Promise<void> {
  if (sides.length === 0) return;
  await tx.insert(chartCases).values(sides.map((side) => ({ ...side, agencyId, caseId })));
}

/** The inventory of the use, else of the use of the incident that is closest in time, else the vault. */
function placeOf({ match, compared, fallback }: Mismatch): string | null {
  if (match.use !== null) return match.use.inventoryId;
  const { incident, givenAt } = match.dose;
  const apart = (at: string) => Math.abs(Date.parse(at) - Date.parse(givenAt));
  const [nearest] = compared.matches
    .flatMap(({ use }) => use ?? [])
    .filter((use) => incidentKey(use.incident) === incidentKey(incident))
    .toSorted((a, b) => apart(a.occurredAt) - apart(b.occurredAt));
  return nearest?.inventoryId ?? fallback;
}

function firstProduct({ dose }: ReadMatch, { drugs }: Compared): string | null {
  const [first] = [...(drugs.get(dose?.drug ?? '') ?? [])].toSorted();
  return first ?? null;
}

/** Links to each open case of which every dose and use is matched by now, or gone from its chart, that both agree. */
async function explainMatched(
  tx: Transaction,
  { agency, now }: ActScope,
  { matches }: Compared,
): Promise<number> {
  await lockLedger(tx, agency.id);
  const open = await tx
    .select({ chart: chartCases.chart, key: chartCases.key, id: cases.id, number: cases.number })
    .from(chartCases)
    .innerJoin(cases, isRecord(cases, chartCases.agencyId, chartCases.caseId))
    .where(and(eq(chartCases.agencyId, agency.id), eq(cases.state, 'open')));
  const matched = new Set(
    matches
      .filter(({ kind }) => kind === 'matched')
      .flatMap((match) => sidesOf(match).map(sideText)),
  );
  const inForce = await readInForce(tx, agency.id, open);
  const isSettled = (side: Side) =>
    matched.has(sideText(side)) || (side.chart !== '' && !inForce.has(sideText(side)));
  const waiting = new Set(open.filter((side) => !isSettled(side)).map(({ id }) => id));
  const settled = new Map(open.filter(({ id }) => !waiting.has(id)).map((one) => [one.id, one]));
  for (const { id, number } of settled.values()) {
    await appendToCase(tx, id, {
      ...{ agencyId: agency.id, at: now, recordedAt: now, by: finder },
      facts: {
        ...{ kind: 'explanation', by: 'chartMatch', change: 0, labels: [], seal: false },
        text: 'The charts and the ledger agree.',
      },
    });
    await audit(
      tx,
      { agency, now },
      { id, number, action: 'charts.mismatchExplained', what: 'chart and ledger agree' },
    );
  }
  return settled.size;
}

function sideText({ chart, key }: Side): string {
  return `${chart}\u0000${key}`;
}

/** The doses of open cases that are in the current version of their chart. */
async function readInForce(
  tx: Transaction,
  agencyId: number,
  sides: readonly Side[],
): Promise<ReadonlySet<string>> {
  const charts = [...new Set(sides.map(({ chart }) => chart))];
  if (charts.length === 0) return new Set();
  const rows = await tx
    .select({ chart: patientCharts.chart, key: chartDoses.key, version: patientCharts.version })
    .from(patientCharts)
    .leftJoin(
      chartDoses,
      and(
        eq(chartDoses.agencyId, patientCharts.agencyId),
        eq(chartDoses.chartId, patientCharts.id),
      ),
    )
    .where(and(eq(patientCharts.agencyId, agencyId), inArray(patientCharts.chart, charts)));
  const newest = new Map<string, number>();
  for (const { chart, version } of rows) {
    newest.set(chart, Math.max(version, newest.get(chart) ?? 0));
  }
  return new Set(
    rows.flatMap(({ chart, key, version }) =>
      key !== null && newest.get(chart) === version ? [sideText({ chart, key })] : [],
    ),
  );
}

async function audit(
  tx: Transaction,
  { agency, now }: ActScope,
  { id, number, action, what }: { id: string; number: string; action: string; what: string },
): Promise<void> {
  await appendAudit(tx, {
    agencyId: agency.id,
    actor: finder,
    factor: null,
    action,
    outcome: 'success',
    subject: { kind: 'case', id, name: `Case ${number}` },
    summary: `Case ${number}: ${what}`,
    origin: { requestId: null, address: null },
    at: now,
  });
}
