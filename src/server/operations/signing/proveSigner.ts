import type { Database } from '../../database/database.ts';
import { verifyPin } from '../../identity/verifyPin.ts';
import { appendAudit } from '../audit/appendAudit.ts';
import { refusalOfPin, signerParty } from '../recordUse/verifySigners.ts';
import type { SigningRequest } from './signingRequest.ts';
import { tellPinLocked } from './tellPinLocked.ts';

/**
 * Proves with the PIN that the session's own person signs. Attempts count although the act is refused afterwards, and a
 * refusal is audited. Call it outside of any transaction: it hashes.
 *
 * @param what what is being signed, for the audit trail.
 * @throws Refusal 422 with what to do next.
 */
export async function proveSigner(
  database: Database,
  { form, session, origin, now }: SigningRequest<{ readonly pin: string }>,
  what: string,
): Promise<void> {
  const { account, agency, factor } = session;
  const signer = { by: { id: account.id }, agencyId: agency.id, pin: form.pin };
  const verdict = await verifyPin(database, { ...signer, address: origin.address, now });
  if (verdict.kind === 'ok') return;
  const refusal = refusalOfPin(signerParty, verdict, agency.timeZone);
  await database.transaction(async (tx) => {
    await tellPinLocked(tx, verdict, { session, origin, now });
    await appendAudit(tx, {
      agencyId: agency.id,
      actor: { id: account.id, name: account.fullName },
      factor,
      action: 'signature.refused',
      outcome: 'failure',
      subject: { kind: 'user', id: account.id, name: account.fullName },
      summary: `The signature of ${what} was refused: ${refusal.message}`,
      origin,
      at: now,
    });
  });
  throw refusal;
}
