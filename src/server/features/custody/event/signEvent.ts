import { randomUUID } from 'node:crypto';
import { type AskedSignatures, checkSigners } from '../../../../rules/custody/custodyPolicy.ts';
import { type Account, findMembership } from '../../../core/identity/account.ts';
import type { StoredEvent } from '../../../core/ledger/hashEvent.ts';
import { hashSignature } from '../../../core/ledger/hashLedgerEntry.ts';
import { methodOf } from '../../../core/signing/proofWords.ts';
import { roleOf } from '../../../core/signing/signerOf.ts';
import { whyMayNotSign } from '../../../core/signing/whyMayNotSign.ts';
import type { Transaction } from '../../../database/database.ts';
import { awaitedSignatures } from '../../../database/schema/awaitedSignature.ts';
import { signatures } from '../../../database/schema/custodyUse.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { type Barred, refuseEvent } from './checkFacts.ts';
import type { EventRequest, EventSigners } from './eventRequest.ts';

export interface Signed {
  readonly account: Account;
  /** From 1. */
  readonly ordinal: number;
  readonly meaning: string;
  /** Null of whoever is named now, and missing until they sign in a session of their own. */
  readonly method: 'pin' | 'passkey' | null;
}

export function meaningsOf(
  asked: AskedSignatures,
  { signer, others }: EventSigners,
  { signing }: EventRequest['form'],
): Signed[] {
  return [
    { account: signer, ordinal: 1, meaning: asked.signer, method: methodOf(signing.pin) },
    ...others.map((account, index) => {
      const proof = signing.others[index]?.pin ?? null;
      return {
        account,
        ordinal: index + 2,
        meaning: asked.others[index] ?? 'witness',
        method: proof === null ? null : methodOf(proof),
      };
    }),
  ];
}

export async function signEvent(
  tx: Transaction,
  event: StoredEvent,
  signed: readonly Signed[],
): Promise<void> {
  const now = signed.flatMap((one) => (one.method === null ? [] : { ...one, method: one.method }));
  const later = signed.filter((one) => one.method === null);
  await tx.insert(signatures).values(
    now.map(({ account, meaning, ordinal, method }) => {
      const signature = {
        id: randomUUID(),
        agencyId: event.agencyId,
        entryId: null,
        eventId: event.id,
        ordinal,
        userId: account.id,
        name: account.fullName,
        role: roleOf(account),
        meaning,
        method,
        signedAt: event.recordedAt,
        signedHash: event.hash,
      };
      return { ...signature, hash: hashSignature(signature) };
    }),
  );
  if (later.length === 0) return;
  await tx.insert(awaitedSignatures).values(
    later.map(({ account, meaning, ordinal }) => ({
      agencyId: event.agencyId,
      eventId: event.id,
      ordinal,
      userId: account.id,
      name: account.fullName,
      meaning,
    })),
  );
}

/** Whoever signs beside the first, but at a shift change: there the other one takes the stock over or hands it over. */
function isWitness(kind: EventRequest['form']['details']['kind'], index: number): boolean {
  return index > 0 && kind !== 'shiftChange';
}

/** By identity, which no spelling of a name gets around, and as it is now. */
export async function refusePeople(
  tx: Transaction,
  { form, session }: EventRequest,
  { signer, others }: EventSigners,
  asked: AskedSignatures,
  barred: readonly Barred[],
): Promise<void> {
  for (const [index, account] of [signer, ...others].entries()) {
    const field = index === 0 ? 'signing.pin' : `signing.others.${index - 1}.userName`;
    const membership = await findMembership(tx, account.id, session.agency.id);
    const isWitnessing = isWitness(form.details.kind, index);
    const former = whyMayNotSign(account, membership?.account, isWitnessing);
    if (former !== null) throw refuse(former.code, former.message, { [field]: former.message });
  }
  const found = checkSigners(asked, {
    signer: signer.id,
    others: others.map(({ id }) => id),
    barred: barred.map(({ id, sentence }) => ({ who: id, sentence })),
  });
  if (found !== null) throw refuseEvent([found]);
}
