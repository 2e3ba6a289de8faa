import { and, desc, eq } from 'drizzle-orm';
import type { SignedForm } from '../../../contract/reports/form3848.ts';
import { asJson } from '../../../rules/core/canonicalJson.ts';
import { matching, type Reader } from '../../database/database.ts';
import { signedForms3848 } from '../../database/schema/form3848.ts';
import { digest } from '../ledger/hashLedgerEntry.ts';

export type StoredForm = typeof signedForms3848.$inferSelect;

/** SHA-256 over everything that was signed, the version signed before it included; hexadecimal. */
export function hashForm(form: Omit<StoredForm, 'hash'>): string {
  return digest({
    id: form.id,
    agencyId: form.agencyId,
    periodEnd: form.periodEnd,
    version: form.version,
    content: asJson(form.content),
    amendment: form.amendment,
    signedByUserId: form.signedByUserId,
    signedBy: form.signedBy,
    role: form.role,
    method: form.method,
    signedAt: form.signedAt.toISOString(),
    idempotencyKey: form.idempotencyKey,
    requestHash: form.requestHash,
    previousHash: form.previousHash,
  });
}

/** The form as the contract shows it. */
export function toSignedForm(row: StoredForm): SignedForm {
  return {
    version: row.version,
    content: row.content,
    amendment: row.amendment,
    signedBy: row.signedBy,
    role: row.role,
    signedAt: row.signedAt.toISOString(),
    hash: row.hash,
  };
}

/** A version of a period, the newest if none is named; undefined if it was never signed. */
export async function findSignedForm(
  reader: Reader,
  agencyId: number,
  periodEnd: string,
  version?: number,
): Promise<SignedForm | undefined> {
  const rows = await reader
    .select()
    .from(signedForms3848)
    .where(
      and(
        matching(signedForms3848, { agencyId, periodEnd }),
        version === undefined ? undefined : eq(signedForms3848.version, version),
      ),
    )
    .orderBy(desc(signedForms3848.version))
    .limit(1);
  return rows[0] && toSignedForm(rows[0]);
}
