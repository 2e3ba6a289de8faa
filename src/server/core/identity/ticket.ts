import { eq, lt } from 'drizzle-orm';
import type { Transaction } from '../../database/database.ts';
import { deleteUnlocked } from '../../database/deleteUnlocked.ts';
import { loginTickets } from '../../database/schema/ticket.ts';
import { hashSecret, newSecret } from './secret.ts';

const lifeMilliseconds = 60_000;

export const ticketLifeSeconds = lifeMilliseconds / 1_000;

type Row = typeof loginTickets.$inferSelect;

/** What a ticket represents, and what it is bound to. */
export type TicketClaim = Pick<Row, 'userId' | 'agencyId'> &
  (
    | {
        readonly kind: 'sso';
        readonly browserHash: string;
        readonly isTwoFactor: boolean;
        readonly departure: string | null;
      }
    | { readonly kind: 'integration'; readonly integrationKeyId: string }
  );

/** Makes a ticket of 256 random bits, good once and for 60 s; only its hash is kept. Old ones go. */
export async function mintTicket(tx: Transaction, claim: TicketClaim, now: Date): Promise<string> {
  const { ticketHash, expiresAt } = loginTickets;
  await deleteUnlocked(tx, loginTickets, ticketHash, lt(expiresAt, now));
  const ticket = newSecret();
  await tx
    .insert(loginTickets)
    .values({
      ...claim,
      ticketHash: hashSecret(ticket),
      createdAt: now,
      expiresAt: new Date(now.getTime() + lifeMilliseconds),
    });
  return ticket;
}

/** Whose ticket it is, so that the account is locked before the ticket; undefined if it is no one's. */
export async function findTicketOwner(
  tx: Transaction,
  ticket: string,
): Promise<string | undefined> {
  const rows = await tx
    .select({ userId: loginTickets.userId })
    .from(loginTickets)
    .where(eq(loginTickets.ticketHash, hashSecret(ticket)));
  return rows[0]?.userId;
}

/**
 * Uses up a ticket. It is removed whatever the result, so a ticket that was seen elsewhere is worthless.
 *
 * @returns undefined for one that is unknown, was used, is older than 60 s or of the other kind.
 */
export async function consumeTicket(
  tx: Transaction,
  ticket: string,
  kind: Row['kind'],
  now: Date,
): Promise<Row | undefined> {
  const [row] = await tx
    .delete(loginTickets)
    .where(eq(loginTickets.ticketHash, hashSecret(ticket)))
    .returning();
  return row?.kind === kind && row.expiresAt > now ? row : undefined;
}
