import { date, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, identity } from '../columns.ts';

/** What changed in a version of the product; rich text, sanitized when written. */
export const releaseNotes = pgTable('release_notes', {
  id: identity(),
  versionNumber: text().notNull().unique('release_notes_version_number_key'),
  goLiveDate: date({ mode: 'string' }).notNull(),
  releaseNotes: text().notNull(),
});

/** Privacy policy, terms and conditions, and the license agreement, as sanitized rich text. */
export const footerLabels = pgTable('footer_texts', {
  key: text().primaryKey(),
  title: text().notNull(),
  body: text().notNull(),
  updatedAt: createdAt(),
});
