import { randomUUID } from 'node:crypto';
import { inArray, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Product } from '../../../contract/core/product.ts';
import {
  type PatternLine,
  type Patterns,
  type PersonPattern,
  patternDays,
  type WitnessShare,
} from '../../../contract/patterns/patterns.ts';
import type { ComparedLine } from '../../../rules/patterns/comparePeople.ts';
import { wilson } from '../../../rules/patterns/intervals.ts';
import { addDays, dayIn } from '../../../rules/time/custodyTime.ts';
import { midnight } from '../../core/agency/period.ts';
import { appendAudit } from '../../core/audit-trail/appendAudit.ts';
import { actedBy, type SessionAct } from '../../core/identity/actedBy.ts';
import { requireRight } from '../../core/rights/requireRight.ts';
import { matching, type Reader, type Transaction } from '../../database/database.ts';
import { selectRows } from '../../database/rows.ts';
import { cases } from '../../database/schema/cases/cases.ts';
import { users } from '../../database/schema/user.ts';
import { Instants } from '../../database/sql.ts';
import { forbidden, notFound } from '../../platform/http/problemError.ts';
import { actsOfPeriod, type PatternScope } from './actsOfPeriod.ts';
import { type NamedLine, type ReadLines, readLines } from './readLines.ts';

/** Whose line of which drug. */
export interface LineAsked {
  readonly personId: string;
  readonly productId: string;
  readonly to?: string | undefined;
}

/**
 * How people use drugs, compared with peers (WATCH-01), without the reader, and an audit entry that names everyone in the list.
 *
 * @throws ProblemError 403 without the right `analytics` for all schedules, 404 for a product of another agency.
 */
export async function readPatterns(
  tx: Transaction,
  act: SessionAct,
  { to, productId }: { readonly to?: string | undefined; readonly productId?: string | undefined },
): Promise<Patterns> {
  await requireWatch(tx, act);
  const scope = scopeOf(act, to);
  const read = await readLines(tx, scope, act.session.account.id);
  if (productId !== undefined) findProduct(read.products, productId);
  const shown = read.lines.filter(
    ({ line }) => productId === undefined || line.productId === productId,
  );
  const names = [...new Set(shown.map(({ line }) => line.name))].toSorted();
  await noteLook(tx, act, scope, {
    subject: { kind: 'report', id: null, name: 'Patterns' },
    text: `the patterns of ${names.length} ${names.length === 1 ? 'person' : 'people'}`,
    changes: [{ field: 'People', before: '', after: names.join(', ') }],
  });
  return {
    from: scope.from,
    to: scope.to,
    timeZone: scope.timeZone,
    products: [...read.products],
    lines: shown.map((one) => {
      const { comparisons, ...line } = toLine(one);
      return { ...line, comparisons: comparisons.map(({ peers: _, ...figures }) => figures) };
    }),
    madeAt: act.now.toISOString(),
    madeBy: act.session.account.fullName,
  };
}

/**
 * One person and drug among peers, with the witnesses and the acts, and an audit entry about the person.
 *
 * @throws ProblemError 403 (see `readPatterns`; `own_line`), 404 for someone without an act with the drug in the period.
 */
export async function readPersonPattern(
  tx: Transaction,
  act: SessionAct,
  asked: LineAsked,
): Promise<PersonPattern> {
  const { scope, found, product, read } = await findLine(tx, act, asked);
  const { personId, name } = found.line;
  await noteLook(tx, act, scope, {
    subject: { kind: 'user', id: personId, name },
    text: `the pattern of ${name} with ${product.name} ${product.strength}`,
    changes: [],
  });
  return {
    from: scope.from,
    to: scope.to,
    timeZone: scope.timeZone,
    product,
    line: toLine(found),
    witnesses: await readShares(tx, read.witnesses, personId),
    acts: await readActs(tx, scope, asked),
    cases: await readOpenCases(tx, scope.agencyId, asked),
    nextId: randomUUID(),
  };
}

/** A line that was asked for, and what it was found in. */
export interface FoundLine {
  readonly scope: PatternScope;
  readonly read: ReadLines;
  readonly found: ComparedLine<NamedLine>;
  readonly product: Product;
}

/** @throws ProblemError (see `readPersonPattern`). */
export async function findLine(
  reader: Reader,
  act: SessionAct,
  { personId, productId, to }: LineAsked,
): Promise<FoundLine> {
  await requireWatch(reader, act);
  if (personId === act.session.account.id) {
    throw forbidden('You can’t see your own line. Others with this right can.', 'own_line');
  }
  const scope = scopeOf(act, to);
  const read = await readLines(reader, scope, act.session.account.id);
  const product = findProduct(read.products, productId);
  const found = read.lines.find(
    ({ line }) => line.personId === personId && line.productId === productId,
  );
  if (found === undefined) {
    throw notFound('This person recorded nothing with this drug in the period.');
  }
  return { scope, read, found, product };
}

async function requireWatch(reader: Reader, { session }: SessionAct): Promise<void> {
  const principal = { agencyId: session.agency.id, userId: session.account.id };
  await requireRight(reader, principal, 'analytics', () => ['C-II']);
}

function scopeOf(
  { session: { agency }, now }: SessionAct,
  asked: string | undefined,
): PatternScope {
  const { id: agencyId, timeZone } = agency;
  const today = dayIn(timeZone, now.toISOString());
  const to = asked === undefined || asked > today ? today : asked;
  const from = addDays(to, 1 - patternDays);
  const [start, end] = [midnight(from, timeZone), midnight(addDays(to, 1), timeZone)];
  return { agencyId, timeZone, from, to, start, end };
}

function findProduct(products: readonly Product[], id: string): Product {
  const product = products.find((one) => one.id === id);
  if (product === undefined) throw notFound('This product does not exist.');
  return product;
}

function toLine({ line, comparisons, ...compared }: ComparedLine<NamedLine>) {
  const { personId, name, role, site, productId, acts, amounts } = line;
  return {
    person: { id: personId, name },
    ...{ role, site, productId, doses: acts.doses },
    ...amounts,
    ...compared,
    comparisons: comparisons.map((one) => ({ ...one, peers: [...one.peers] })),
  } satisfies Omit<PatternLine, 'comparisons'> & { comparisons: unknown };
}

/** Each look is an audit entry: who, whom and when (WATCH-02). */
async function noteLook(
  tx: Transaction,
  act: SessionAct,
  { agencyId, from, to }: PatternScope,
  look: {
    readonly subject: { readonly kind: string; readonly id: string | null; readonly name: string };
    readonly text: string;
    readonly changes: readonly { field: string; before: string; after: string }[];
  },
): Promise<void> {
  await appendAudit(tx, {
    ...actedBy(act),
    agencyId,
    action: 'patterns.read',
    outcome: 'success',
    subject: look.subject,
    summary: `${act.session.account.fullName} looked at ${look.text}, ${from} to ${to}`,
    changes: look.changes,
  });
}

async function readShares(
  reader: Reader,
  counted: ReadLines['witnesses'],
  personId: string,
): Promise<WitnessShare[]> {
  const own = counted.filter(({ userId }) => userId === personId);
  const of = own.reduce((total, { count }) => total + count, 0);
  const ids = own.flatMap(({ witnessId }) => witnessId ?? []);
  const rows = await reader
    .select({ id: users.id, name: users.fullName })
    .from(users)
    .where(inArray(users.id, ids));
  const names = new Map(rows.map((row) => [row.id, row]));
  return own
    .map(({ witnessId, count }) => ({
      witness: witnessId === null ? null : (names.get(witnessId) ?? null),
      ...{ count, of, value: count / of },
      ...wilson(count, of),
    }))
    .toSorted((a, b) => b.count - a.count);
}

/** The newest of so many are shown. */
const mostActs = 1_000;

const ActRow = v.object({
  kind: v.picklist(['use', 'waste', 'breakage']),
  sequence: v.number(),
  inventory: v.string(),
  occurredAt: Instants,
  isOffShift: v.boolean(),
  isLate: v.boolean(),
});

function readActs(
  reader: Reader,
  scope: PatternScope,
  { personId, productId }: LineAsked,
): Promise<PersonPattern['acts']> {
  return selectRows(
    reader,
    sql`${actsOfPeriod(scope)}
      select kind, sequence::integer as sequence, inventory, occurred_at as "occurredAt",
        is_off_shift and exists (select 1 from shifts s where s.user_id = acts.user_id)
          as "isOffShift", is_late as "isLate"
      from acts where user_id = ${personId}::uuid and product_id = ${productId}::uuid
      order by occurred_at desc, sequence desc limit ${mostActs}`,
    ActRow,
  );
}

async function readOpenCases(
  reader: Reader,
  agencyId: number,
  { personId, productId }: LineAsked,
): Promise<PersonPattern['cases']> {
  const rows = await reader
    .select({ id: cases.id, number: cases.number, state: cases.state })
    .from(cases)
    .where(matching(cases, { agencyId, aboutUserId: personId, productId, subject: 'pattern' }));
  return rows
    .filter(({ state }) => state === 'open' || state === 'explained')
    .map(({ id, number }) => ({ id, number }));
}
