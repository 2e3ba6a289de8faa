import { randomUUID } from 'node:crypto';
import type { AskedSignatures } from '../../../../rules/custody/custodyPolicy.ts';
import { raiseAlert } from '../../../core/alerts/raiseAlert.ts';
import type { StoredEvent } from '../../../core/ledger/hashEvent.ts';
import { hashSignature } from '../../../core/ledger/hashLedgerEntry.ts';
import type { Signer } from '../../../core/ledger/signEntry.ts';
import { roleOf } from '../../../core/signing/roleOf.ts';
import type { ActSigner, Signers } from '../../../core/signing/signers.ts';
import type { Transaction } from '../../../database/database.ts';
import { awaitedSignatures } from '../../../database/schema/awaitedSignature.ts';
import { signatures } from '../../../database/schema/custodyUse.ts';

/** Without a method for a person who is named now, and whose signature is missing until they use their own session. */
export interface Signed extends ActSigner {
  /** From 1. */
  readonly ordinal: number;
  readonly meaning: string;
}

export function meaningsOf(asked: AskedSignatures, { signer, others }: Signers): Signed[] {
  return [
    { ...signer, ordinal: 1, meaning: asked.signer },
    ...others.map((other, index) => ({
      ...other,
      ordinal: index + 2,
      meaning: asked.others[index] ?? 'witness',
    })),
  ];
}

export async function signEvent(
  tx: Transaction,
  event: StoredEvent,
  signed: readonly Signed[],
  external: readonly Signer[],
  /** The page on which they sign later. */
  laterAddress = `/missing-signatures/${event.id}`,
): Promise<void> {
  const now = signed.flatMap((one) => (one.method === null ? [] : { ...one, method: one.method }));
  const later = signed.filter((one) => one.method === null);
  await tx.insert(signatures).values(
    now
      .map(({ account, meaning, ordinal, method }) => {
        return rowOf(event, {
          ordinal,
          userId: account.id,
          name: account.fullName,
          role: roleOf(account),
          meaning,
          method,
        });
      })
      .concat(
        external.map((signer, index) =>
          rowOf(event, { ...signer, ordinal: signed.length + index + 1 }),
        ),
      ),
  );
  if (later.length === 0) return;
  await tx
    .insert(awaitedSignatures)
    .values(
      later.map(({ account, meaning, ordinal }) => ({
        agencyId: event.agencyId,
        eventId: event.id,
        ordinal,
        userId: account.id,
        name: account.fullName,
        meaning,
      })),
    );
  for (const { account, ordinal } of later) {
    await raiseAlert(tx, {
      ...{ agencyId: event.agencyId, inventoryId: event.inventoryId, at: event.recordedAt },
      kind: 'signatureRequest',
      cause: `${event.id} ${ordinal}`,
      namedUserId: account.id,
      lines: [`Recorded by ${event.recordedBy}.`],
      href: laterAddress,
    });
  }
}

function rowOf(event: StoredEvent, signer: Signer & { readonly ordinal: number }) {
  const signature = {
    external: null,
    externalImage: null,
    ...signer,
    id: randomUUID(),
    agencyId: event.agencyId,
    entryId: null,
    amendmentId: null,
    eventId: event.id,
    signedAt: event.recordedAt,
    signedHash: event.hash,
  };
  return { ...signature, hash: hashSignature(signature) };
}
