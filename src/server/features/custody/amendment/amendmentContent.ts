import { eq } from 'drizzle-orm';
import { asJson } from '../../../../rules/core/canonicalJson.ts';
import { findUserId } from '../../../core/identity/checkSecret.ts';
import type { StoredAmendment, StoredEventAmendment } from '../../../core/ledger/hashAmendment.ts';
import { digest } from '../../../core/ledger/hashLedgerEntry.ts';
import type { SignedForm } from '../../../core/signing/signingRequest.ts';
import type { Reader } from '../../../database/database.ts';
import { eventAmendments, useAmendments } from '../../../database/schema/custodyUse.ts';
import { conflict } from '../../../platform/http/problemError.ts';

/** The content that one id identifies, without proofs, so that a retry may type them again. */
async function contentOfAmendment(
  reader: Reader,
  { signing, amendmentId: _id, ...content }: SignedForm & { readonly amendmentId: string },
  signerId: string,
): Promise<string> {
  const others: string[] = [];
  for (const { userName } of signing.others) {
    others.push((await findUserId(reader, userName)) ?? userName.toLowerCase());
  }
  return digest(asJson({ ...content, signerId, others }));
}

/** Who asks for an amendment, and the hash of its content. */
interface AskedAmendment {
  readonly agencyId: number;
  readonly userId: string;
  readonly contentHash: string;
}

type RecordedAmendment =
  | ({ readonly of: 'use' } & StoredAmendment)
  | ({ readonly of: 'event' } & StoredEventAmendment);

/** One id identifies one amendment, of a use or of an event: signatures refer to it by nothing else. */
async function findRecorded(reader: Reader, id: string): Promise<RecordedAmendment | undefined> {
  const [ofUse] = await reader.select().from(useAmendments).where(eq(useAmendments.id, id));
  if (ofUse !== undefined) return { of: 'use', ...ofUse };
  const [ofEvent] = await reader.select().from(eventAmendments).where(eq(eventAmendments.id, id));
  return ofEvent && { of: 'event', ...ofEvent };
}

/** What is recorded under the id of an amendment, and the hash that it has to have. */
export interface KnownAmendment {
  readonly recorded: RecordedAmendment | undefined;
  readonly contentHash: string;
}

/** Both for a form that a person sends. */
export async function readKnownAmendment(
  reader: Reader,
  form: SignedForm & { readonly amendmentId: string },
  signerId: string,
): Promise<KnownAmendment> {
  return {
    recorded: await findRecorded(reader, form.amendmentId),
    contentHash: await contentOfAmendment(reader, form, signerId),
  };
}

/** @throws ProblemError 409 if what is recorded under the id is another amendment. */
export function rejectAnother<Of extends RecordedAmendment['of']>(
  recorded: RecordedAmendment,
  of: Of,
  { agencyId, userId, contentHash }: AskedAmendment,
): asserts recorded is Extract<RecordedAmendment, { readonly of: Of }> {
  const isOwn = recorded.agencyId === agencyId && recorded.recordedByUserId === userId;
  if (isOwn && recorded.of === of && recorded.contentHash === contentHash) return;
  throw conflict(
    'already_recorded_differently',
    'This amendment was already recorded with different details. Open the ledger to check.',
  );
}
