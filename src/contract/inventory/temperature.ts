import * as v from 'valibot';
import { defineGet, definePost } from '../core/call.ts';
import {
  CursorReply,
  cursorQuery,
  Instant,
  optionalLine,
  RecordId,
  RowCursor,
  Search,
  StoredText,
} from '../core/primitives.ts';
import { NewOrRecordId } from '../core/record.ts';
import { defineRecord } from '../core/resource.ts';

/** Tenths of a degree Celsius. */
const Celsius = v.pipe(v.number(), v.integer());

const limits = { minC: v.nullable(Celsius), maxC: v.nullable(Celsius) };

/** The open case of an excursion: nothing is sent from there until it is signed off (STOCK-14). */
export const StockHold = v.object({ caseId: RecordId, caseNumber: v.string(), since: Instant });
export type StockHold = v.InferOutput<typeof StockHold>;

/** What an inventory may be kept at, and what was read last. */
export const PlaceTemperature = v.object({
  ...limits,
  last: v.nullable(v.object({ celsius: Celsius, readAt: Instant })),
  hold: v.nullable(StockHold),
});
export type PlaceTemperature = v.InferOutput<typeof PlaceTemperature>;

/** What is typed of a reading: its time is local, in the agency's zone. */
export const TemperatureFields = v.object({
  /** What it is called; shown, never saved. */
  name: optionalLine(250),
  inventoryId: v.union([v.literal(''), RecordId]),
  /** 4.5 */
  celsius: optionalLine(10),
  /** YYYY-MM-DD, and HH:MM, with the offset from UTC where clocks show that time twice: 01:30-05:00. */
  readOn: optionalLine(10),
  readAt: optionalLine(11),
  /** The agency's; shown, never saved. */
  timeZone: v.optional(optionalLine(60), ''),
});
export type TemperatureFields = v.InferOutput<typeof TemperatureFields>;

const TemperatureRow = v.object({
  id: RecordId,
  inventory: v.string(),
  celsius: Celsius,
  /** The limits when it was read. */
  ...limits,
  readAt: Instant,
  source: v.picklist(['person', 'file', 'sensor']),
  recordedBy: v.string(),
});
export type TemperatureRow = v.InferOutput<typeof TemperatureRow>;

const path = '/api/TemperatureReadings';

export const temperatureReadings = {
  list: defineGet({
    name: 'listTemperatureReadings',
    summary:
      'Temperature readings of an inventory, or of all that the person is assigned to, the newest first.',
    path,
    access: 'custody',
    query: v.object({
      ...cursorQuery(RowCursor),
      search: Search,
      inventoryId: v.optional(v.union([v.literal(''), RecordId]), ''),
    }),
    reply: v.object({ data: v.array(TemperatureRow), ...CursorReply.entries }),
  }),
  ...defineRecord({
    one: 'TemperatureReading',
    path,
    access: 'custody',
    at: '/{id}',
    params: { id: NewOrRecordId },
    saveParams: {},
    id: RecordId,
    fields: TemperatureFields,
    summaries: {
      get: 'One reading; `new` for the form of a new one.',
      save: 'Adds a reading; 422 `reading_invalid` for one that exists, because readings are never changed.',
    },
  }),
};

/** A reading of a sensor, signed with the secret of the inventory (docs/operations.md). */
export const receiveTemperature = definePost({
  name: 'receiveTemperature',
  summary:
    'A reading of a sensor, signed with the secret of its inventory; refused if it is old, forged or sent twice.',
  path: '/api/TemperatureWebhook',
  access: 'public',
  takesSecret: true,
  body: v.object({
    /** Made by the sender, a new one for each reading. */
    readingId: RecordId,
    inventoryId: RecordId,
    /** 4.5, in degrees Celsius. */
    celsius: v.pipe(StoredText, v.maxLength(10)),
    readAt: Instant,
    /** When it was sent: at most five minutes ago. */
    sentAt: Instant,
    /** HMAC-SHA256 of the other fields, in hexadecimal digits. */
    signature: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/i, 'Enter 64 hexadecimal digits.')),
  }),
  reply: v.object({ readingId: RecordId }),
});
