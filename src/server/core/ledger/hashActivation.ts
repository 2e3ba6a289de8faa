import type { controlValueActivations } from '../../database/schema/controlValue.ts';
import { digest } from './hashLedgerEntry.ts';

type Signed = Omit<typeof controlValueActivations.$inferSelect, 'hash'>;

/** SHA-256 over an activation of labels. What it says of a seal is not hashed where it says nothing, as before. */
export function hashActivation({ reseal, ...row }: Signed): string {
  return digest({
    ...row,
    ...(reseal === null ? {} : { reseal }),
    signedAt: row.signedAt.toISOString(),
  });
}
