import type { LoggedInUser } from '../../../contract/session/session.ts';
import { type KitProblem, kitProblem, usableFor } from '../../../rules/custody/field/kitState.ts';
import type { Owner } from '../offline/owner.ts';
import { isNewerRow, type KitRow, type OpenKit, openKit, readKitRow } from './fieldStore.ts';

/** What may be known of a kit before its owner is proven: who they are. */
export interface OpenPart {
  readonly arrival: LoggedInUser;
}

/** A kit that is open, or why nothing can be recorded with the one on this device. */
export type FoundKit =
  | {
      readonly problem: null;
      readonly open: OpenKit;
      /** How long from now, in milliseconds. */
      readonly usable: number;
    }
  | { readonly problem: KitProblem };

/** FIELD-05: the owner's kit on this device, if something can be recorded with it now. */
export async function readOpenKit(owner: Owner, now = Date.now()): Promise<FoundKit> {
  const row = await readKitRow(owner);
  return row === null ? { problem: 'none' } : openRow(row, now);
}

/** The same of a kit that was read. One that was changed does not open, and is none. */
export async function openRow(row: KitRow, now: number): Promise<FoundKit> {
  if (isNewerRow(row)) return { problem: 'newerApp' };
  try {
    const open = await openKit(row);
    const { issuedAt, expiresAt } = open.kit;
    const goodFor = Date.parse(expiresAt) - Date.parse(issuedAt);
    const times = { loggedInAt: row.loggedInAt, receivedAt: row.kitReceived, goodFor };
    const problem = kitProblem(times, now);
    return problem === null ? { problem, open, usable: usableFor(times, now) } : { problem };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'OperationError')
      return { problem: 'none' };
    throw error;
  }
}
