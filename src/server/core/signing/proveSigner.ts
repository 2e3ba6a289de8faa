import type { Signing } from '../../../contract/core/signing.ts';
import type { Database } from '../../database/database.ts';
import { appendAudit } from '../audit-trail/appendAudit.ts';
import { verifyPin } from '../identity/verifyPin.ts';
import type { SignerProof } from './holdSigners.ts';
import { refusalOfPin, signerParty } from './signingParty.ts';
import type { SigningRequest } from './signingRequest.ts';
import { tellPinLocked } from './tellPinLocked.ts';
import { proveParty } from './verifySigners.ts';

/**
 * Proves with PIN or passkey that the session's own person signs. Attempts count although the act is refused afterwards, and a
 * refusal is audited. Call it outside of any transaction: it hashes, and uses a challenge up.
 *
 * @param what what is being signed, for the audit trail.
 * @returns the proof, which must still hold when the act is written.
 * @throws Refusal 422 with what to do next.
 */
export async function proveSigner(
  database: Database,
  request: SigningRequest<{ readonly signing: Signing }>,
  what: string,
): Promise<SignerProof> {
  const { form, session, origin, now } = request;
  const { account, agency, factor } = session;
  const { pin } = form.signing;
  if (typeof pin !== 'string') {
    return proveParty(database, { ...request, act: what }, signerParty, { pin }, verifyPin);
  }
  const signer = { by: { id: account.id }, agencyId: agency.id, pin };
  const verdict = await verifyPin(database, { ...signer, address: origin.address, now });
  if (verdict.kind === 'ok') {
    const { pinHash } = verdict;
    return { party: signerParty, account: verdict.account, shown: { kind: 'pin', pinHash } };
  }
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
      summary: `The signature of ${what} was denied: ${refusal.message}`,
      origin,
      at: now,
    });
  });
  throw refusal;
}
