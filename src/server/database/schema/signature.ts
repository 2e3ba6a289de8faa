import { customType, index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, recordId } from '../columns.ts';
import { userReference } from './user.ts';

/** The driver takes a Buffer and hands one out. */
export const bytes = customType<{ data: Uint8Array<ArrayBuffer>; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  toDriver: (value) => Buffer.from(value),
  fromDriver: (value) => new Uint8Array(value),
});

/** What a person's signature looks like. A new one is a new row: entries keep being shown with the one of their time. */
export const userSignatures = pgTable(
  'user_signatures',
  {
    id: recordId(),
    userId: userReference(),
    way: text({ enum: ['drawn', 'typed', 'uploaded'] }).notNull(),
    /** A PNG that this server wrote itself, pixel by pixel. */
    image: bytes().notNull(),
    /** SHA-256 of the image, hexadecimal; it is in the audit trail. */
    imageHash: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.userId)],
);
