import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { SignatureNote } from '../../../contract/inventory/ledger.ts';
import type { DeaLine, DestructionEvent } from '../../../contract/reports/deaReport.ts';
import { reportPageLength } from '../../../contract/reports/report.ts';
import { witnessNotConfirmed } from '../../../rules/custody/witnessMark.ts';
import { readEventMarks } from '../../core/ledger/readAmendments.ts';
import { eventOf, hasItsEvent, withItsEvent } from '../../core/movements/eventsAsAmended.ts';
import type { Reader } from '../../database/database.ts';
import { selectRows } from '../../database/rows.ts';
import { amongIds, Instants, linkedNames, notesOf, Sum } from '../../database/sql.ts';
import { ofSchedules, type ReportScope } from './reportScope.ts';

/** One act that removed stock permanently: an event with its lines, or an entry that was signed by itself. */
export interface DeaEvent extends Omit<DestructionEvent, 'keepUntil'> {
  readonly isTheft: boolean | null;
  /** What is known of the reports of a loss; a date is null if one of its lines lacks it. */
  readonly loss: {
    readonly numbers: string[];
    readonly discoveredAt: string | null;
    readonly probablyFrom: string | null;
    readonly probablyTo: string | null;
    readonly noticeSentAt: string | null;
    readonly formFiledAt: string | null;
  };
}

const Row = v.object({
  eventId: v.string(),
  sequence: Sum,
  productId: v.string(),
  lot: v.string(),
  expiresOn: v.string(),
  change: Sum,
  inventory: v.string(),
  site: v.string(),
  address: v.string(),
  county: v.string(),
  deaNumber: v.nullable(v.string()),
  occurredAt: Instants,
  recordedAt: Instants,
  recordedBy: v.string(),
  isAmended: v.boolean(),
  signers: v.array(v.object({ name: v.string(), role: v.string(), meaning: v.string() })),
  signatureNotes: v.array(SignatureNote),
  reason: v.nullable(v.string()),
  note: v.nullable(v.string()),
  linked: v.nullable(v.string()),
  isTheft: v.nullable(v.string()),
  probablyFrom: v.nullable(v.string()),
  probablyTo: v.nullable(v.string()),
  method: v.nullable(v.string()),
  destroyedOn: v.nullable(v.string()),
  locationName: v.nullable(v.string()),
  locationAddress: v.nullable(v.string()),
  isNonRetrievable: v.nullable(v.string()),
  packageQuantity: v.nullable(Sum),
  correctedBy: v.array(v.number()),
  number: v.nullable(v.string()),
  discoveredAt: v.nullable(Instants),
  noticeSentAt: v.nullable(Instants),
  formFiledAt: v.nullable(Instants),
});
type Row = v.InferOutput<typeof Row>;

/**
 * The acts of one kind in the period and the place, as they occurred, a loss as it was discovered, with the lines of the
 * schedules that are asked for; one more than a report holds, where there are.
 *
 * @param onlyId the one act that is asked for; left out, all of them.
 */
export async function readDeaEvents(
  reader: Reader,
  scope: ReportScope,
  kind: 'loss' | 'destruction',
  onlyId?: string,
): Promise<DeaEvent[]> {
  if (scope.inventoryIds.length === 0) return [];
  const rows = await selectRows(
    reader,
    sql`with acts as (
          select ${actOf} as id, min(${happened}) as at, min(e.sequence) as first
          from ledger_entries e
          left join loss_reports r on r.agency_id = e.agency_id and r.entry_id = e.id
          where e.agency_id = ${scope.agencyId} and e.kind = ${kind} and ${hasItsEvent(sql`e`)}
            and ${amongIds(sql`e.inventory_id`, scope.inventoryIds)}
            and ${ofSchedules(sql`e.product_id`, scope)} and ${happened} >= ${scope.start.toISOString()}
            and ${happened} < ${scope.end.toISOString()}
            ${onlyId === undefined ? sql`` : sql`and ${actOf} = ${onlyId}`}
          group by 1
          order by at, first
          limit ${reportPageLength + 1}
        )
        select a.id as "eventId", e.sequence::text as sequence, e.product_id as "productId",
          l.number as lot, l.expires_on::text as "expiresOn", e.change::text as change,
          i.name as inventory, s.name as site, s.address, s.county, s.dea_number as "deaNumber",
          e.occurred_at as "occurredAt", coalesce(v.recorded_at, e.recorded_at) as "recordedAt",
          coalesce(v.recorded_by, e.recorded_by) as "recordedBy", v.reason, v.amended is not null as "isAmended",
          coalesce(nullif(v.details->>'note', ''), case when v.amended is null then e.note end) as note,
          ${linkedNames(sql`e`)} as linked,
          ${stated('isTheft')} as "isTheft", ${stated('probablyFrom')} as "probablyFrom",
          ${stated('probablyTo')} as "probablyTo", v.details->>'method' as method,
          v.details->>'destroyedOn' as "destroyedOn", v.details->>'locationName' as "locationName",
          v.details->>'locationAddress' as "locationAddress",
          v.details->>'isNonRetrievable' as "isNonRetrievable",
          v.facts->'packageQuantities'->>e.lot_id::text as "packageQuantity",
          coalesce((select json_agg(json_build_object('name', g.name, 'role', g.role,
              'meaning', g.meaning) order by g.ordinal) from signatures g
            where g.agency_id = e.agency_id and (g.entry_id = e.id or g.event_id = v.id)),
            '[]'::json) as signers, ${notesOf(sql`e`)} as "signatureNotes",
          coalesce((select json_agg(c.sequence order by c.sequence) from ledger_entries c
            where c.agency_id = e.agency_id and c.correction_of_id = e.id), '[]'::json)
            as "correctedBy",
          r.number, r.discovered_at as "discoveredAt", r.notice_sent_at as "noticeSentAt",
          r.form_filed_at as "formFiledAt"
        from acts a
        join ledger_entries e on e.agency_id = ${scope.agencyId} and ${actOf} = a.id
          and e.kind = ${kind} and ${hasItsEvent(sql`e`)} and ${ofSchedules(sql`e.product_id`, scope)}
        join lots l on l.agency_id = e.agency_id and l.id = e.lot_id
        join inventories i on i.agency_id = e.agency_id and i.id = e.inventory_id
        join sites s on s.agency_id = i.agency_id and s.id = i.site_id
        ${withItsEvent(scope.agencyId, sql`e`)}
        left join loss_reports r on r.agency_id = e.agency_id and r.entry_id = e.id
        order by a.at, a.first, e.sequence`,
    Row,
  );
  const byEvent = new Map<string, [Row, ...Row[]]>();
  for (const row of rows) {
    const event = byEvent.get(row.eventId);
    if (event === undefined) byEvent.set(row.eventId, [row]);
    else event.push(row);
  }
  const marks = await readEventMarks(
    reader,
    scope.agencyId,
    [...byEvent.values()].flatMap(([{ isAmended, eventId }]) => (isAmended ? eventId : [])),
    scope.head.timeZone,
  );
  return [...byEvent.values()].map((event) => {
    const amended = marks.get(event[0].eventId);
    return { ...toEvent(event, scope), ...(amended && { amended }) };
  });
}

/** The event of an entry; the entry where it was signed by itself. */
const actOf = sql`coalesce(${eventOf(sql`e`)}, e.id)`;

const happened = sql`coalesce(r.discovered_at, e.occurred_at)`;

/** What a report of a loss states, or the correction that is one. */
function stated(name: 'isTheft' | 'probablyFrom' | 'probablyTo') {
  return sql`coalesce(v.details->>${name}::text, v.details->'loss'->>${name}::text)`;
}

/** The signers after the first, with the mark if they are named in one. */
function markWitnesses({ signers, linked }: Row): Row['signers'] {
  const mark = witnessNotConfirmed.toLowerCase();
  return signers.map((signer, index) =>
    index > 0 && linked?.includes(signer.name) === true
      ? { ...signer, meaning: `${signer.meaning}, ${mark}` }
      : signer,
  );
}

function toEvent(rows: readonly [Row, ...Row[]], { products }: ReportScope): DeaEvent {
  const [first] = rows;
  const last = (dates: readonly (string | null)[]) =>
    dates.includes(null) ? null : (dates.toSorted().at(-1) ?? null);
  return {
    id: first.eventId,
    inventory: first.inventory,
    site: {
      name: first.site,
      address: first.address,
      county: first.county,
      deaNumber: first.deaNumber,
    },
    occurredAt: first.occurredAt,
    recordedAt: first.recordedAt,
    recordedBy: first.recordedBy,
    signers: markWitnesses(first),
    signatureNotes: first.signatureNotes,
    reason: first.reason,
    note: first.note,
    method: first.method,
    destroyedOn: first.destroyedOn,
    location:
      first.locationName === null
        ? null
        : { name: first.locationName, address: first.locationAddress ?? '' },
    isNonRetrievable: first.isNonRetrievable === 'true',
    isTheft: first.isTheft === null ? null : first.isTheft === 'true',
    lines: rows.map((row): DeaLine => {
      const product = products.find(({ id }) => id === row.productId);
      if (product === undefined) throw new Error('An entry of a product that does not exist');
      const { sequence, lot, expiresOn, change, correctedBy, packageQuantity } = row;
      return { sequence, product, lot, expiresOn, amount: -change, correctedBy, packageQuantity };
    }),
    loss: {
      numbers: rows.flatMap(({ number }) => number ?? []),
      discoveredAt: first.discoveredAt,
      probablyFrom: first.probablyFrom,
      probablyTo: first.probablyTo,
      noticeSentAt: last(rows.map(({ noticeSentAt }) => noticeSentAt)),
      formFiledAt: last(rows.map(({ formFiledAt }) => formFiledAt)),
    },
  };
}
