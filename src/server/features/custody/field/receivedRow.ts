import { createHash } from 'node:crypto';
import { checkClock } from '../../../../rules/custody/field/clock.ts';
import { canonicalText } from '../../../../rules/custody/field/envelope.ts';
import { isLateEntry } from '../../../../rules/time/lateness.ts';
import type { Transaction } from '../../../database/database.ts';
import type { Delivery, Received } from './delivery.ts';
import { type FieldRow, findStatedPlace, kindOfContent } from './fieldRow.ts';
import { nonceHashOf } from './nonceHash.ts';

/** A record as it is stored when it is received: with its times by the clock of the server, and its marks (FIELD-17). */
export async function rowOf(
  tx: Transaction,
  { envelope, session, now }: Delivery,
  { hash, held, nonce, checked }: Received,
): Promise<FieldRow> {
  const { statement } = held.parsed;
  const { content, time } = statement;
  const kit = nonce.kind === 'unknown' ? null : nonce.kit;
  const { details } = content.form;
  const clock = checkClock({
    ...time,
    kitIssuedAt: kit?.issuedAt.toISOString() ?? null,
    receivedAt: now.toISOString(),
    statedAt: details.occurredAt,
  });
  const [author] = checked;
  if (author === undefined) throw new Error('A record that no one signed');
  const authorId = author.signer.userId;
  const isOwn = session.account.id === authorId;
  return {
    id: envelope.recordId,
    agencyId: session.agency.id,
    deviceId: envelope.deviceId,
    deviceSeq: envelope.deviceSeq,
    previousHash: envelope.previousHash,
    kitId: envelope.kitId,
    keyId: envelope.keyId,
    contentHash: envelope.contentHash,
    envelopeHash: hash,
    enc: envelope.enc,
    ciphertextHash: createHash('sha256')
      .update(Buffer.from(envelope.ciphertext, 'base64url'))
      .digest('hex'),
    signature: envelope.signature,
    statement: canonicalText((held.sent as { readonly statement: unknown }).statement),
    nonceHash: nonceHashOf(statement.nonce),
    kind: kindOfContent(content),
    inventoryId: await findStatedPlace(tx, session.agency.id, content),
    authorUserId: authorId,
    author: author.signer.name,
    courierUserId: isOwn ? null : session.account.id,
    courier: isOwn ? null : session.account.fullName,
    deviceTime: new Date(time.device),
    signedAt: new Date(clock.signedAt),
    kitReceivedAt: new Date(time.kitReceived),
    elapsed: time.elapsed,
    nonceIssuedAt: kit?.issuedAt ?? null,
    receivedAt: now,
    statedAt: new Date(details.occurredAt),
    occurredAt: new Date(clock.occurredAt),
    signers: checked.map(({ signer }) => signer),
    marks: [
      ...(isLateEntry(clock.occurredAt, now.toISOString()) ? ['late'] : []),
      ...(clock.ahead === 0 ? [] : ['clockCorrected']),
      ...(clock.isDoubtful ? ['clockDoubtful'] : []),
      ...(author.isFormer ? ['signerChanged'] : []),
      ...(checked[1]?.isFormer === true ? ['witnessChanged'] : []),
      ...(isOwn ? [] : ['courier']),
    ],
    state: 'waiting',
    reasonCode: null,
    reason: null,
    actId: null,
    actSummary: null,
    actIsEvent: null,
    likeId: null,
    caseId: null,
  };
}
