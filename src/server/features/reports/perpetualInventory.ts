import { type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { type AmendedMark, SignatureNote } from '../../../contract/inventory/ledger.ts';
import {
  type PerpetualInventory,
  type PerpetualLine,
  type PerpetualSum,
  reportPageLength,
} from '../../../contract/reports/report.ts';
import type { UseVersion } from '../../../rules/custody/amendment/amendedUse.ts';
import { summarizeUse } from '../../../rules/custody/use.ts';
import { witnessNotConfirmed } from '../../../rules/custody/witnessMark.ts';
import { levelOf } from '../../../rules/reports/registration.ts';
import { principalOf } from '../../core/http/custodyPrincipal.ts';
import { noteBalancesRead } from '../../core/inventory/noteBalancesRead.ts';
import { readAmendedMarks, readEventMarks } from '../../core/ledger/readAmendments.ts';
import { findClosing, heldBefore, isInternal } from '../../core/movements/closings.ts';
import type { Reader, Transaction } from '../../database/database.ts';
import { selectManyRows, selectRows } from '../../database/rows.ts';
import {
  amongIds,
  Instants,
  isMarked,
  isUnconfirmed,
  notesOf,
  orderOfIds,
  Sum,
} from '../../database/sql.ts';
import { mapInSlices } from '../../platform/limits/slices.ts';
import {
  type ReportFilter,
  type ReportScope,
  type ReportSession,
  readScope,
} from './reportScope.ts';

/**
 * The ledger of a site over a period: each product with its opening balance, every line with the balance after it, and
 * its closing balance. Lines are in the order in which they occurred, late ones in their place, so that the sums are
 * those of Form 3848; the balance is of the product in all inventories of the site together.
 *
 * @throws ProblemError 404 or 403 (see `readScope`).
 */
export async function readPerpetualInventory(
  tx: Transaction,
  session: ReportSession,
  filter: ReportFilter & { readonly start: number },
  now: Date,
  reads: Transaction = tx,
): Promise<PerpetualInventory> {
  const scope = await readScope(tx, session, filter, now, reads);
  await noteBalancesRead(tx, principalOf(session), scope.inventoryIds, now);
  const sums = await readSums(reads, scope);
  const page = { start: filter.start, length: reportPageLength };
  return {
    head: scope.head,
    choices: scope.choices,
    products: sums,
    rows: await readLines(reads, scope, sums, page),
    total: sums.reduce((total, { lines }) => total + lines, 0),
  };
}

const SumRow = v.object({
  productId: v.string(),
  opening: Sum,
  received: Sum,
  fromInventories: Sum,
  taken: Sum,
  toInventories: Sum,
  lines: v.pipe(v.string(), v.transform(Number)),
});

/** For each product that was held or moved; `PerpetualSum` says how its sums add up. */
export async function readSums(reader: Reader, scope: ReportScope): Promise<PerpetualSum[]> {
  if (scope.inventoryIds.length === 0 || scope.products.length === 0) return [];
  const closing = await findClosing(reader, scope.agencyId, scope.start);
  const during = (which: SQL) => sql`coalesce(sum(e.change) filter (where ${which}), 0)`;
  const rows = await selectRows(
    reader,
    sql`select coalesce(held.product_id, moved.product_id) as "productId",
          coalesce(held.opening, 0)::text as opening,
          coalesce(moved.received, 0)::text as received,
          coalesce(moved.brought, 0)::text as "fromInventories",
          (-coalesce(moved.taken, 0))::text as taken,
          (-coalesce(moved.sent, 0))::text as "toInventories",
          coalesce(moved.lines, 0)::text as lines
        from (
          select e.product_id, sum(e.change) as opening
          from ${heldBefore(closing)} e where ${ofScope(scope)}
          group by e.product_id
        ) held
        full join (
          select e.product_id, count(*) as lines,
            ${during(sql`e.change > 0 and not e.internal`)} as received,
            ${during(sql`e.change > 0 and e.internal`)} as brought,
            ${during(sql`e.change < 0 and not e.internal`)} as taken,
            ${during(sql`e.change < 0 and e.internal`)} as sent
          from (
            select e.product_id, e.change, ${isInternal(sql`e`)} as internal
            from ledger_entries e
            where ${withinScope(scope)} and ${duringPeriod(scope)}
          ) e
          group by e.product_id
        ) moved on moved.product_id = held.product_id`,
    SumRow,
  );
  const byProduct = new Map(rows.map((row) => [row.productId, row]));
  return scope.products.flatMap((product) => {
    const row = byProduct.get(product.id);
    if (row === undefined || (row.opening === 0 && row.lines === 0)) return [];
    const { productId: _product, ...sums } = row;
    const { opening, received, fromInventories, taken, toInventories } = sums;
    const closing = opening + received + fromInventories - taken - toInventories;
    return [{ product, ...sums, closing }];
  });
}

const LineRow = v.object({
  sequence: Sum,
  kind: v.string(),
  productId: v.string(),
  lot: v.string(),
  inventory: v.string(),
  occurredAt: Instants,
  recordedAt: Instants,
  isLate: v.boolean(),
  change: Sum,
  moved: Sum,
  summary: v.string(),
  recordedBy: v.string(),
  signedBy: v.array(v.string()),
  isUnconfirmed: v.boolean(),
  signatureNotes: v.array(SignatureNote),
  corrects: v.nullable(Sum),
  /** The kind of the entry that it corrects, else its own. */
  movedAs: v.string(),
  amendedUseId: v.nullable(v.string()),
  amendedEventId: v.nullable(v.string()),
});

/** A part of the lines, each with the balance of its product after it. */
export async function readLines(
  reader: Transaction,
  scope: ReportScope,
  sums: readonly PerpetualSum[],
  page: { readonly start: number; readonly length: number },
): Promise<PerpetualLine[]> {
  if (sums.every(({ lines }) => lines === 0)) return [];
  const order = orderOfIds(
    sql`e.product_id`,
    sums.map(({ product }) => product.id),
  );
  const select = page.length > reportPageLength ? selectManyRows : selectRows;
  const rows = await select(
    reader,
    sql`select e.sequence::text as sequence, e.kind, e.product_id as "productId", l.number as lot,
          i.name as inventory, e.occurred_at as "occurredAt", e.recorded_at as "recordedAt",
          e.is_late as "isLate", e.change::text as change, e.moved::text as moved, e.summary,
          e.recorded_by as "recordedBy", o.sequence::text as corrects,
          coalesce(o.kind, e.kind) as "movedAs",
          coalesce((select json_agg(s.name order by s.ordinal) from signatures s
            where s.agency_id = e.agency_id
              and (s.entry_id = e.id or s.event_id = e.event_id or s.amendment_id = e.amendment_id)),
            '[]'::json) as "signedBy",
          ${isUnconfirmed(sql`e`, isMarked(sql`e.note`))} as "isUnconfirmed",
          ${notesOf(sql`e`)} as "signatureNotes",
          (select u.id from uses u where u.agency_id = e.agency_id and u.entry_id = e.id
            and exists (select from use_amendments a
              where a.agency_id = u.agency_id and a.use_id = u.id)) as "amendedUseId",
          (select e.event_id where exists (select from event_amendments a
            where a.agency_id = e.agency_id and a.event_id = e.event_id)) as "amendedEventId"
        from (
          select e.*, ${order} as place,
            sum(e.change) over (partition by e.product_id order by e.occurred_at, e.sequence) as moved
          from ledger_entries e
          where ${withinScope(scope)} and ${duringPeriod(scope)}
          order by place, e.occurred_at, e.sequence
          offset ${page.start} limit ${page.length}
        ) e
        join lots l on l.agency_id = e.agency_id and l.id = e.lot_id
        join inventories i on i.agency_id = e.agency_id and i.id = e.inventory_id
        left join ledger_entries o on o.agency_id = e.agency_id and o.id = e.correction_of_id
        order by e.place, e.occurred_at, e.sequence`,
    LineRow,
  );
  const amended = await readAmendedMarks(
    reader,
    scope.agencyId,
    rows.flatMap(({ amendedUseId }) => amendedUseId ?? []),
    { timeZone: scope.head.timeZone, showsCare: false },
  );
  const events = await readEventMarks(
    reader,
    scope.agencyId,
    rows.flatMap(({ amendedEventId }) => amendedEventId ?? []),
    scope.head.timeZone,
  );
  const openings = new Map(sums.map(({ product, opening }) => [product.id, opening]));
  return mapInSlices(rows, ({ moved, movedAs, isUnconfirmed: isMarkedAct, ...found }) => {
    const { amendedUseId, amendedEventId, ...row } = found;
    const event = events.get(amendedEventId ?? '');
    return {
      ...row,
      level: levelOf(movedAs),
      ...amendedFacts(amended.get(amendedUseId ?? '')),
      ...(event && { amended: event }),
      signedBy: isMarkedAct ? [...row.signedBy, witnessNotConfirmed] : row.signedBy,
      balance: (openings.get(row.productId) ?? 0) + moved,
    };
  });
}

/** The amended fact of a line and its mark; the line of a use that was recorded elsewhere keeps what it says. */
function amendedFacts(
  found: { readonly mark: AmendedMark; readonly present: UseVersion } | undefined,
): Pick<PerpetualLine, 'amended'> & Partial<Pick<PerpetualLine, 'summary'>> {
  if (found === undefined) return {};
  const { mark, present } = found;
  const isElsewhere = mark.fields.some((field) => movingFields.includes(field));
  return {
    amended: mark,
    ...(isElsewhere ? {} : { summary: summarizeUse(present, present.product) }),
  };
}

/** What reverses the line of a use and records it again. */
const movingFields = ['inventoryId', 'lotId', 'occurredAt'];

/** A condition on entries `e`: of the agency, and of the inventories and products of the scope. */
export function withinScope(scope: ReportScope): SQL {
  return sql`e.agency_id = ${scope.agencyId} and ${ofScope(scope)}`;
}

/** A condition on rows `e` of one agency: of the inventories and products of the scope. */
export function ofScope({ inventoryIds, products }: ReportScope): SQL {
  const productIds = products.map(({ id }) => id);
  return sql`${amongIds(sql`e.inventory_id`, inventoryIds)} and ${amongIds(sql`e.product_id`, productIds)}`;
}

/** A condition on entries `e`: they occurred in the period of the scope. */
export function duringPeriod({ start, end }: ReportScope): SQL {
  return sql`e.occurred_at >= ${start.toISOString()} and e.occurred_at < ${end.toISOString()}`;
}
