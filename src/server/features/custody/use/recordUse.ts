import type { RecordedUse, RecordUseForm } from '../../../../contract/custody/use.ts';
import { completeDetails } from '../../../../rules/custody/useWaste.ts';
import { verifyPin } from '../../../core/identity/verifyPin.ts';
import { hashUse } from '../../../core/ledger/useContent.ts';
import { schedulesOf } from '../../../core/rights/schedulesOf.ts';
import { type ExternalSigner, readExternal } from '../../../core/signing/externalSigner.ts';
import { type SignedAct, signedAct } from '../../../core/signing/signedAct.ts';
import type { Database } from '../../../database/database.ts';
import { notAssociated } from '../../../platform/http/problemError.ts';
import { checkFacts, providersOf } from './checkFacts.ts';
import { readRecordedUse } from './readRecordedUse.ts';
import { readUsePlace, type UsePlace } from './readUsePlace.ts';
import type { RecordUseRequest } from './recordUseRequest.ts';
import { type RecordingStep, writeUse } from './writeUse.ts';

/** What tests replace: how a PIN is checked, and a probe that is called at each step of the writing. */
export interface RecordUseParts {
  readonly verifyPin: typeof verifyPin;
  readonly reached: (step: RecordingStep) => void;
}

const recordUseParts: RecordUseParts = { verifyPin, reached: () => undefined };

/**
 * Records a use: ledger line, the fields of 21 CFR 1304.27(a), its waste, both signatures and the audit entry, all in
 * one transaction, once per idempotency key.
 *
 * @throws ProblemError 404, 403 (not assigned), 409 (the key identifies another act), 422 (the rules).
 */
export async function recordUse(
  database: Database,
  request: RecordUseRequest,
  parts: RecordUseParts = recordUseParts,
): Promise<RecordedUse> {
  return signedAct(database, request, actOfUse(request, parts.reached), parts.verifyPin);
}

/** The act of a use, by its parts. @throws ProblemError 422 for a drawn signature that is none. */
export function actOfUse(request: RecordUseRequest, reached = recordUseParts.reached) {
  const { form, session } = request;
  const external = readExternal(form.signing.external);
  const agencyId = session.agency.id;
  const principal = { agencyId, userId: session.account.id };
  const contentOf = (place: UsePlace) => contentOfUse(form, session.account.id, place, external);
  return {
    what: 'a use',
    read: (reader) => readUsePlace(reader, principal, { ...form, witness: provenWitness(form) }),
    replay: (reader, place) =>
      place.recorded === null
        ? undefined
        : readRecordedUse(reader, agencyId, place.recorded, contentOf(place)),
    requires: {
      right: 'use',
      schedules: (reader) => schedulesOf(reader, agencyId, { lotIds: [form.details.lotId] }),
    },
    right: (_, place) => {
      if (!place.isAssociated && request.field?.wasAssigned !== true) throw notAssociated();
      return place;
    },
    validate: (reader, place, people, participants) =>
      checkFacts(reader, request, { place, people, ...participants }),
    takesExternal: true,
    names: providersOf(form.details),
    write: (tx, writing) => {
      const contentHash = contentOf(writing.known);
      return writeUse(tx, { ...request, external, contentHash }, writing, reached);
    },
  } satisfies SignedAct<UsePlace, UsePlace, Awaited<ReturnType<typeof checkFacts>>, RecordedUse>;
}

/** A witness whose proof failed is not a part of what is recorded (FIELD-10). */
function provenWitness({ signing }: RecordUseForm): string | undefined {
  const [witness] = signing.others;
  return witness === undefined || witness.pin === null ? undefined : witness.userName;
}

/**
 * The content that one idempotency key identifies (see `hashUse`), with the witness as the user whom the name means.
 */
function contentOfUse(
  form: RecordUseForm,
  signerId: string,
  { witnessId }: UsePlace,
  external: ExternalSigner | null,
): string {
  const stated = { ...completeDetails(form.details), reseal: form.reseal };
  const witness = provenWitness(form);
  const other =
    witness === undefined ? (external?.key ?? null) : (witnessId ?? witness.toLowerCase());
  return hashUse(stated, signerId, other);
}
