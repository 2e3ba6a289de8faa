import { eq, or } from 'drizzle-orm';
import type { AddressLinkStanding } from '../../../../contract/session/addressChange.ts';
import { undoneUntil } from '../../../../rules/session/addressChange.ts';
import type { AddressChange } from '../../../core/identity/addressInForce.ts';
import { hashSecret } from '../../../core/identity/secret.ts';
import type { Reader } from '../../../database/database.ts';
import { addressChanges } from '../../../database/schema/addressChange.ts';

/** A link as it was found: of which change, what it was mailed for, and what it can do now. */
export interface FoundAddressLink {
  readonly change: AddressChange;
  readonly purpose: 'undo' | 'confirm';
  readonly standing: AddressLinkStanding;
}

/**
 * Finds a link by its code and validates it; reading only, because mail programs open links before people do.
 *
 * @returns undefined for an unknown code.
 */
export async function findAddressLink(
  reader: Reader,
  code: string,
  now: Date,
): Promise<FoundAddressLink | undefined> {
  const codeHash = hashSecret(code);
  const [change] = await reader
    .select()
    .from(addressChanges)
    .where(
      or(eq(addressChanges.undoCodeHash, codeHash), eq(addressChanges.confirmCodeHash, codeHash)),
    );
  if (change === undefined) return undefined;
  return change.undoCodeHash === codeHash
    ? { change, purpose: 'undo', standing: standingOfUndo(change, now) }
    : { change, purpose: 'confirm', standing: standingOfConfirm(change) };
}

/** Undoing does not depend on a confirmation: who changed the address to their own confirms it. */
function standingOfUndo({ outcome, changedAt }: AddressChange, now: Date): AddressLinkStanding {
  if (outcome === 'undone') return 'undone';
  return now < undoneUntil(changedAt) ? 'undo' : 'tooLate';
}

function standingOfConfirm({ outcome }: AddressChange): AddressLinkStanding {
  if (outcome === null) return 'confirm';
  return outcome === 'confirmed' ? 'confirmed' : 'unusable';
}
