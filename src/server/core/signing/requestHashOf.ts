import type { Proof } from '../../../contract/core/signing.ts';
import { asJson } from '../../../rules/core/canonicalJson.ts';
import { digest } from '../ledger/hashLedgerEntry.ts';
import type { SigningRequest } from './signingRequest.ts';

/** What one idempotency key of a signed act stands for: the form and who signs it. The proof is no part of it. */
export function requestHashOf<Form extends { readonly pin: Proof }>({
  form: { pin: _pin, ...rest },
  session,
}: SigningRequest<Form>): string {
  return digest(asJson({ ...rest, signerId: session.account.id }));
}
