import { createHash, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { SecurityChange, SignatureWay } from '../../../../contract/users/security.ts';
import {
  auditOwn,
  holdOwn,
  type OwnRequest,
  requireOwn,
} from '../../../core/identity/ownChange.ts';
import { describeChange } from '../../../core/rights/arrival.ts';
import { cleanSignature } from '../../../core/signing/cleanSignature.ts';
import type { Transaction } from '../../../database/database.ts';
import { userSignatures } from '../../../database/schema/signature.ts';
import { users } from '../../../database/schema/user.ts';

/**
 * Stores a new signature image next to the earlier ones, and makes it the person's own.
 *
 * @throws ProblemError 404 for another person's id, 422 for an image that is not a signature.
 */
export async function saveSignature(
  tx: Transaction,
  request: OwnRequest & { form: { way: SignatureWay; image: string } },
): Promise<SecurityChange> {
  requireOwn(request);
  const { form, now } = request;
  const { account } = request.session;
  const image = cleanSignature(form.image);
  const imageHash = createHash('sha256').update(image).digest('hex');
  const id = randomUUID();
  await holdOwn(tx, request.session);
  await tx
    .insert(userSignatures)
    .values({ id, userId: account.id, way: form.way, image, imageHash, createdAt: now });
  await tx
    .update(users)
    .set({ userSignatureId: id, updatedAt: now })
    .where(eq(users.id, account.id));
  await auditOwn(tx, request, {
    action: 'signature.set',
    summary: `${account.fullName} set a signature (${form.way})`,
    changes: [
      {
        field: 'Signature image',
        before: account.userSignatureId === null ? 'not set' : 'set',
        after: `SHA-256 ${imageHash}`,
      },
    ],
  });
  return describeChange(tx, request);
}
