import type { Transaction } from '../../database/database.ts';
import { lockLabels } from '../identity/lockLabels.ts';
import type { PinVerdict } from '../identity/verifyPin.ts';
import { queueNotice } from '../mail/mailQueue.ts';
import type { SigningRequest } from './signingRequest.ts';

/**
 * An email to the person whose PIN has just been locked by incorrect ones: the person who typed them knows, its owner
 * may not. It is sent with the commit.
 */
export async function notifyPinLocked(
  tx: Transaction,
  verdict: PinVerdict,
  { session, origin, now }: Pick<SigningRequest, 'session' | 'origin' | 'now'>,
): Promise<void> {
  if (verdict.kind !== 'wrong' || verdict.lockedFor === null) return;
  const { id, userName } = verdict.account;
  const notice = {
    title: 'Your PIN was locked',
    paragraphs: [
      `Too many incorrect PINs were entered for the account ${userName}, the last one in a session of ${session.account.fullName}. The PIN is locked for ${lockLabels(verdict.lockedFor)}.`,
      'If this wasn’t you, notify your administrator now.',
    ],
  };
  await queueNotice(tx, id, notice, origin, now);
}
