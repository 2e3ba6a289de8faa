import { and, asc, eq, inArray } from 'drizzle-orm';
import type { FieldErrors } from '../../../../contract/core/problem.ts';
import type { TemperatureFields } from '../../../../contract/inventory/temperature.ts';
import { celsiusText, plainCelsius, readCelsius } from '../../../../rules/inventory/temperature.ts';
import {
  closedText,
  emptyReading,
  neverChanged,
  temperatureForm,
} from '../../../../rules/inventory/temperatureForm.ts';
import {
  clockTimeIn,
  dayIn,
  instantOfStatedTime,
  momentText,
} from '../../../../rules/time/custodyTime.ts';
import { isInFuture } from '../../../../rules/time/lateness.ts';
import type { Session } from '../../../core/identity/sessions.ts';
import {
  findInventory,
  listAssociated,
  type Principal,
} from '../../../core/inventory/findInventory.ts';
import { lockLedger } from '../../../core/ledger/ledgerHead.ts';
import { tableStore } from '../../../core/records/tableStore.ts';
import { isRecord, type Reader } from '../../../database/database.ts';
import { temperatureReadings } from '../../../database/schema/cases/temperature.ts';
import { inventories } from '../../../database/schema/custodyPlace.ts';
import { limitsAt } from './limitsAt.ts';
import { noteExcursion } from './noteExcursion.ts';

type Row = typeof temperatureReadings.$inferSelect;

/** Who enters readings, and when. */
export interface ReadingAct {
  readonly session: Pick<Session, 'account' | 'agency'>;
  readonly now: Date;
  /** A file of an administrator names inventories that they are not assigned to. */
  readonly source: 'person' | 'file';
}

/** The readings of an agency as a person enters them: each is added once and never changed (STOCK-14). */
export function temperatureStore({ session, now, source }: ReadingAct) {
  const { agency, account } = session;
  const { timeZone } = agency;
  return tableStore({
    kind: 'temperatureReading',
    problemCode: 'reading_invalid',
    form: temperatureForm,
    blank: {
      ...emptyReading,
      readOn: dayIn(timeZone, now.toISOString()),
      readAt: clockTimeIn(timeZone, now.toISOString()),
      timeZone,
    },
    table: temperatureReadings,
    permit: async (tx, person, { fields }) => {
      if (source === 'person') await findInventory(tx, person, fields.inventoryId);
    },
    lock: lockLedger,
    validate: async (tx, agencyId, { fields, before }): Promise<FieldErrors> => {
      if (before !== undefined) return { celsius: neverChanged };
      const read = instantOfStatedTime(fields.readOn, fields.readAt, timeZone);
      if (!read.ok) return { readAt: read.message };
      if (isInFuture(read.instant, now.toISOString())) {
        return { readAt: 'This time is in the future. Check it.' };
      }
      const place = await findPlaceRow(tx, agencyId, fields.inventoryId);
      if (place === undefined) return { inventoryId: 'Choose an inventory of this agency.' };
      return place.isActive ? {} : { inventoryId: closedText('This inventory') };
    },
    choices: async (tx, agencyId) => ({
      inventoryId: await listPlaces(tx, { agencyId, userId: account.id }),
    }),
    fieldsOf: (row: Row): TemperatureFields => ({
      name: nameOf(row, timeZone),
      inventoryId: row.inventoryId,
      celsius: plainCelsius(row.celsius),
      readOn: dayIn(timeZone, row.readAt.toISOString()),
      readAt: clockTimeIn(timeZone, row.readAt.toISOString()),
      timeZone,
    }),
    columnsOf: async (fields: TemperatureFields, { tx, agencyId }) => {
      const place = await findPlaceRow(tx, agencyId, fields.inventoryId);
      const read = instantOfStatedTime(fields.readOn, fields.readAt, timeZone);
      const celsius = readCelsius(fields.celsius);
      if (!read.ok || celsius === null || place === undefined) {
        throw new Error('A reading that was not checked');
      }
      const readAt = new Date(read.instant);
      const limits = await limitsAt(tx, place, readAt);
      return { inventoryId: place.id, celsius, source, readAt, ...limits };
    },
    writeFurther: (_fields, row: Row, { tx }) =>
      noteExcursion(tx, { row, by: { id: account.id, name: account.fullName }, recordedAt: now }),
  });
}

function nameOf({ celsius, readAt }: Row, timeZone: string): string {
  return `${celsiusText(celsius)}, ${momentText(timeZone, readAt.toISOString())}`;
}

async function findPlaceRow(reader: Reader, agencyId: number, id: string) {
  const [row] = await reader
    .select()
    .from(inventories)
    .where(isRecord(inventories, agencyId, id));
  return row;
}

async function listPlaces(reader: Reader, principal: Principal) {
  const own = await listAssociated(reader, principal);
  if (own.length === 0) return [];
  const rows = await reader
    .select({ value: inventories.id, text: inventories.name })
    .from(inventories)
    .where(and(eq(inventories.agencyId, principal.agencyId), inArray(inventories.id, own)))
    .orderBy(asc(inventories.name));
  return rows;
}
