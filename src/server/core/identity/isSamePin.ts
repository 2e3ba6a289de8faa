import type { Reader } from '../../database/database.ts';
import { matchesPassword } from './argon.ts';
import { findCandidate } from './checkSecret.ts';

/** Whether the user has this very PIN now. It hashes: call it outside a transaction. */
export async function isSamePin(reader: Reader, userId: string, pin: string): Promise<boolean> {
  const candidate = await findCandidate(reader, { id: userId }, 'pin');
  return matchesPassword(candidate?.stored, pin);
}
