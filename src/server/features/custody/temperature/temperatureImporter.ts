import { and, asc, eq, inArray } from 'drizzle-orm';
import type { FieldErrors } from '../../../../contract/core/problem.ts';
import type { TemperatureFields } from '../../../../contract/inventory/temperature.ts';
import { importKinds } from '../../../../rules/import/importKinds.ts';
import { plainCelsius, readCelsius } from '../../../../rules/inventory/temperature.ts';
import {
  checkReading,
  closedText,
  emptyReading,
  neverChanged,
} from '../../../../rules/inventory/temperatureForm.ts';
import { clockTimeIn, dayIn, instantOfStatedTime } from '../../../../rules/time/custodyTime.ts';
import {
  type ImportedRow,
  type Importer,
  reasonsOf,
  type Validated,
  type Written,
} from '../../../core/import/importer.ts';
import { saveRecord } from '../../../core/records/saveRecord.ts';
import type { UserRequest } from '../../../core/users/saveUserRequest.ts';
import { isRecord, type Transaction } from '../../../database/database.ts';
import { temperatureReadings } from '../../../database/schema/cases/temperature.ts';
import { inventories } from '../../../database/schema/custodyPlace.ts';
import { ProblemError } from '../../../platform/http/problemError.ts';
import { temperatureStore } from './temperatureStore.ts';

interface Decision {
  readonly validated: Validated;
  readonly fields: TemperatureFields | null;
}

const folded = (text: string | undefined) => (text ?? '').trim().toLowerCase();

const headOf = (field: string) =>
  importKinds.temperatures.columns.find((column) => column.field === field)?.head ?? null;

/** Readings of data loggers: each is added once, and one that is there already is the same (STOCK-14). */
export const temperatureImporter: Importer = {
  validate: async (tx, request, rows) =>
    (await decideAll(tx, request, rows)).map(({ validated }) => validated),
  write: async (tx, request, rows) => {
    const written: Written[] = [];
    for (const decision of await decideAll(tx, request, rows)) {
      written.push(await writeOne(tx, request, decision));
    }
    return written;
  },
  readAll: async (tx, { session }) => {
    const { id: agencyId, timeZone } = session.agency;
    const rows = await tx
      .select({ row: temperatureReadings, inventory: inventories.name })
      .from(temperatureReadings)
      .innerJoin(
        inventories,
        isRecord(inventories, temperatureReadings.agencyId, temperatureReadings.inventoryId),
      )
      .where(eq(temperatureReadings.agencyId, agencyId))
      .orderBy(asc(temperatureReadings.readAt), asc(temperatureReadings.id));
    return rows.map(({ row: { celsius, readAt }, inventory }) => ({
      inventoryId: inventory,
      celsius: plainCelsius(celsius),
      readOn: dayIn(timeZone, readAt.toISOString()),
      readAt: clockTimeIn(timeZone, readAt.toISOString()),
    }));
  },
};

async function decideAll(
  tx: Transaction,
  { session }: UserRequest,
  rows: readonly ImportedRow[],
): Promise<Decision[]> {
  const { id: agencyId, timeZone } = session.agency;
  const places = await tx
    .select({ id: inventories.id, name: inventories.name, isActive: inventories.isActive })
    .from(inventories)
    .where(eq(inventories.agencyId, agencyId));
  const byName = new Map(places.map((place) => [folded(place.name), place]));
  const read = rows.map(({ cells }) => {
    const { errors, fields } = checkReading({
      ...emptyReading,
      ...cells,
      inventoryId: byName.get(folded(cells.inventoryId))?.id ?? '',
    });
    const at = instantOfStatedTime(String(fields.readOn), String(fields.readAt), timeZone);
    return { cells, fields: fields as TemperatureFields, at, errors };
  });
  const known = await readKnown(
    tx,
    agencyId,
    read.flatMap(({ at }) => (at.ok ? new Date(at.instant) : [])),
  );
  return read.map(({ cells, fields, at, errors }) => {
    const wrong: FieldErrors = {
      ...errors,
      ...(errors.readAt || at.ok ? {} : { readAt: at.message }),
    };
    if (errors.inventoryId && folded(cells.inventoryId) !== '') {
      wrong.inventoryId = `There is no inventory named “${cells.inventoryId}”.`;
    }
    const place = byName.get(folded(cells.inventoryId));
    if (place?.isActive === false) wrong.inventoryId = closedText(place.name);
    if (Object.keys(wrong).length > 0 || !at.ok) {
      const reasons = reasonsOf(wrong, headOf);
      return { validated: { verdict: 'bad', key: null, note: '', reasons }, fields: null };
    }
    const key = `${fields.inventoryId} ${at.instant}`;
    const before = known.get(key);
    if (before === undefined) {
      return { validated: { verdict: 'add', key, note: fields.name, reasons: [] }, fields };
    }
    if (before === readCelsius(fields.celsius)) {
      return { validated: { verdict: 'same', key, note: '', reasons: [] }, fields: null };
    }
    const reasons = reasonsOf({ celsius: neverChanged }, headOf);
    return { validated: { verdict: 'bad', key, note: '', reasons }, fields: null };
  });
}

/** The readings of these times, by inventory and time. */
async function readKnown(
  tx: Transaction,
  agencyId: number,
  times: readonly Date[],
): Promise<ReadonlyMap<string, number>> {
  if (times.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(temperatureReadings)
    .where(
      and(
        eq(temperatureReadings.agencyId, agencyId),
        inArray(temperatureReadings.readAt, [...times]),
      ),
    );
  return new Map(
    rows.map(({ inventoryId, readAt, celsius }) => [
      `${inventoryId} ${readAt.toISOString()}`,
      celsius,
    ]),
  );
}

/** Each row in its own savepoint: one that is refused takes no other with it. */
async function writeOne(
  tx: Transaction,
  { session, origin, now }: UserRequest,
  { validated, fields }: Decision,
): Promise<Written> {
  if (fields === null) {
    const verdict = validated.verdict === 'same' ? 'same' : 'failed';
    return { verdict, reasons: validated.reasons };
  }
  const store = temperatureStore({ session, now, source: 'file' });
  const save = { id: crypto.randomUUID(), version: 0, fields };
  try {
    await tx.transaction((part) => saveRecord(part, store, save, { session, origin, now }));
    return { verdict: 'added', reasons: [] };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return { verdict: 'failed', reasons: [{ column: null, sentence: error.message }] };
  }
}
