import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from '../columns.ts';
import { agencyReference } from './agency.ts';
import { integrationKeys } from './integrationKey.ts';
import { userReference } from './user.ts';

/** What a browser is sent back with to be logged in, once: from an OpenID provider or from an integration. */
export const loginTickets = pgTable(
  'sign_in_tickets',
  {
    ticketHash: text().primaryKey(),
    kind: text({ enum: ['sso', 'integration'] }).notNull(),
    userId: userReference(),
    agencyId: agencyReference(),
    /** SSO: hash of the cookie of the browser that started. */
    browserHash: text(),
    /** SSO: the provider asserted two factors. */
    isTwoFactor: boolean().notNull().default(false),
    /** SSO: where logging out leads. */
    departure: text(),
    /** Integration: the key that requested it, which must still be active. */
    integrationKeyId: uuid().references(() => integrationKeys.id),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
  },
  (table) => [index().on(table.expiresAt)],
);
