import { asc } from 'drizzle-orm';
import type {
  ControlValueEvent,
  ControlValueLife,
} from '../../../contract/control-values/controlValue.ts';
import { readSigning, type Signing, toSignature, unsigned } from '../../core/ledger/readSigning.ts';
import { isRecord, matching, type Reader } from '../../database/database.ts';
import {
  controlValueActivations,
  controlValueEvents,
  controlValues,
} from '../../database/schema/controlValue.ts';
import { ledgerEntries } from '../../database/schema/custodyLedger.ts';
import { inventories } from '../../database/schema/custodyPlace.ts';
import { notFound } from '../../platform/http/problemError.ts';
import { type LocationPeriod, readLotCounts } from './readLotCounts.ts';
import { selectRows, toRow } from './report.ts';

/**
 * One vial’s whole life (ROUTE-16): what was done with it and who signed that, and the counts of its lot where it was.
 *
 * @throws ProblemError 404, also for another agency's label.
 */
export async function readLife(
  reader: Reader,
  agencyId: number,
  id: string,
): Promise<ControlValueLife> {
  const [found] = await selectRows(reader).where(isRecord(controlValues, agencyId, id));
  if (found === undefined) throw notFound('This label does not exist.');
  const rows = await readEvents(reader, agencyId, id);
  const { lot, product } = found;
  const activation = await readActivationOf(reader, agencyId, found.value.activationId);
  const signing = await readSigning(
    reader,
    agencyId,
    rows.flatMap(({ entry }) => entry ?? []),
  );
  const events = rows.map(
    (row): ControlValueEvent => ({
      id: row.event.id,
      kind: row.event.printId === null ? 'state' : 'print',
      status: row.event.status,
      inventory: row.inventory,
      occurredAt: row.event.occurredAt.toISOString(),
      recordedAt: row.event.recordedAt.toISOString(),
      recordedBy: row.event.recordedBy,
      summary: row.event.summary,
      ...loggingIn(row, activation, signing),
      ledger: row.entry && {
        sequence: row.entry.sequence,
        entryId: row.entry.id,
        inventoryId: row.entry.inventoryId,
      },
    }),
  );
  const counts =
    lot === null || product === null
      ? { rows: [], total: 0 }
      : await readLotCounts(
          reader,
          agencyId,
          { label: found.value.label, lotId: lot.id, product },
          staysOf(rows),
        );
  return {
    ...toRow(found),
    activation: activation && shownActivation(activation),
    events: [...events, ...counts.rows].toSorted(byTime),
    counts: counts.total,
  };
}

async function readEvents(reader: Reader, agencyId: number, id: string) {
  return reader
    .select({
      event: controlValueEvents,
      inventory: { id: inventories.id, name: inventories.name },
      entry: {
        id: ledgerEntries.id,
        sequence: ledgerEntries.sequence,
        inventoryId: ledgerEntries.inventoryId,
        eventId: ledgerEntries.eventId,
        requiredSignatures: ledgerEntries.requiredSignatures,
      },
    })
    .from(controlValueEvents)
    .leftJoin(
      inventories,
      isRecord(inventories, controlValueEvents.agencyId, controlValueEvents.inventoryId),
    )
    .leftJoin(
      ledgerEntries,
      isRecord(ledgerEntries, controlValueEvents.agencyId, controlValueEvents.ledgerEntryId),
    )
    .where(matching(controlValueEvents, { agencyId, controlValueId: id }))
    .orderBy(asc(controlValueEvents.sequence));
}

type EventRow = Awaited<ReturnType<typeof readEvents>>[number];
type Entry = NonNullable<EventRow['entry']>;

type Activation = Awaited<ReturnType<typeof readActivationOf>>;

function loggingIn(
  { event, entry }: EventRow,
  activation: Activation,
  signing: Awaited<ReturnType<typeof readSigning<Entry>>>,
): Signing {
  if (activation !== null && event.activationId === activation.id) {
    const signature = toSignature({
      ...activation,
      name: activation.signedBy,
      meaning: 'activated',
    });
    return { ...unsigned, signatures: [signature] };
  }
  return entry === null ? unsigned : signing(entry);
}

function shownActivation({
  id,
  signedBy,
  role,
  signedAt,
  hash,
}: NonNullable<Activation>): ControlValueLife['activation'] {
  return { id, signedBy, role, signedAt: signedAt.toISOString(), hash };
}

/** Where it was, and from when until when. */
function staysOf(rows: readonly EventRow[]): LocationPeriod[] {
  const moves = rows.filter(({ event }) => event.printId === null);
  return moves.flatMap(({ event, inventory }, index) =>
    inventory === null
      ? []
      : [
          {
            inventory,
            status: event.status,
            from: event.occurredAt,
            until: moves[index + 1]?.event.occurredAt ?? null,
          },
        ],
  );
}

async function readActivationOf(reader: Reader, agencyId: number, id: string | null) {
  if (id === null) return null;
  const [act] = await reader
    .select()
    .from(controlValueActivations)
    .where(isRecord(controlValueActivations, agencyId, id));
  return act ?? null;
}

/**
 * Its events are already in their order, which the sort keeps. People enter times to the minute, so within one minute
 * the first recorded was first.
 */
function byTime(one: ControlValueEvent, other: ControlValueEvent): number {
  const minute = ({ occurredAt }: ControlValueEvent) => occurredAt.slice(0, 16);
  return minute(one).localeCompare(minute(other)) || one.recordedAt.localeCompare(other.recordedAt);
}
