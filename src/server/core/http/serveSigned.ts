import type * as v from 'valibot';
import type { CallDefinition } from '../../../contract/core/call.ts';
import { asJson } from '../../../rules/core/canonicalJson.ts';
import type { Database } from '../../database/database.ts';
import { createSingleFlight } from '../../platform/limits/singleFlight.ts';
import type { Session } from '../identity/sessions.ts';
import { digest } from '../ledger/hashLedgerEntry.ts';
import type { SignedForm, SigningRequest } from '../signing/signingRequest.ts';
import { relyingPartyOf } from '../webauthn/relyingParty.ts';
import { type ServedCall, serveOutsideTransaction } from './serve.ts';

/** A call whose body is signed. */
type SignedCall<Form extends SignedForm, Reply> = CallDefinition & {
  readonly access: Exclude<CallDefinition['access'], 'public'>;
  readonly body: v.GenericSchema<unknown, Form>;
  readonly reply: v.GenericSchema<Reply, unknown>;
};

/**
 * Serves a call that records a signed act. The same body sent twice at once by the same person, as by a double click, is
 * one run, so that it counts one attempt at a PIN.
 */
export function serveSigned<Form extends SignedForm, Reply>(
  definition: SignedCall<Form, Reply>,
  record: (
    database: Database,
    request: SigningRequest<Form> & { readonly session: Session },
  ) => Promise<Reply>,
): ServedCall {
  const coalesce = createSingleFlight<Reply>();
  return serveOutsideTransaction(
    definition,
    ({ database, session, body, origin, now, configuration }) => {
      const { agency, account } = session;
      const same = digest(asJson({ body, agencyId: agency.id, signerId: account.id }));
      const relyingParty = relyingPartyOf(configuration);
      return coalesce(same, same, () =>
        record(database, { form: body, session, origin, now, relyingParty }),
      );
    },
  );
}
