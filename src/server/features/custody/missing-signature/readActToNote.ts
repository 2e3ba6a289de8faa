import type { SignableAct } from '../../../../contract/custody/missingSignature.ts';
import type { AuthorizedPrincipal } from '../../../core/inventory/findInventory.ts';
import type { Reader } from '../../../database/database.ts';
import { conflict, unprocessable } from '../../../platform/http/problemError.ts';
import { findMissing, problemOf } from './findMissing.ts';

/**
 * A complete event or entry, with the first of its missing signatures that the administrator may note.
 *
 * @throws ProblemError 404 (see `findMissing`); 409 if nothing is missing; 422 with the reason why they may not note
 * it.
 */
export async function readActToNote(
  reader: Reader,
  authorizedPrincipal: AuthorizedPrincipal,
  id: string,
): Promise<SignableAct> {
  const lacking = await findMissing(reader, authorizedPrincipal, id);
  const { userId } = authorizedPrincipal;
  const place =
    lacking.missing.find((one) => problemOf(lacking, one, userId) === null) ?? lacking.missing[0];
  if (place === undefined) {
    throw conflict(
      'nothing_missing',
      'All signatures are complete or noted. Nothing is left to do.',
    );
  }
  const problem = problemOf(lacking, place, userId);
  if (problem !== null) throw unprocessable(problem.code, problem.message);
  return lacking.show(place);
}
