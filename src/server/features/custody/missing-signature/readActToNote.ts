import type { ActToSign } from '../../../../contract/custody/missingSignature.ts';
import type { Viewer } from '../../../core/inventory/findInventory.ts';
import type { Reader } from '../../../database/database.ts';
import { conflict, refuse } from '../../../platform/http/refusal.ts';
import { findLacking, problemOf } from './findLacking.ts';

/**
 * An event or entry whole, with the first of its missing signatures that the administrator may note.
 *
 * @throws Refusal 404 (see `findLacking`); 409 where nothing is missing any more; 422 with why they may not note it.
 */
export async function readActToNote(
  reader: Reader,
  viewer: Viewer,
  id: string,
): Promise<ActToSign> {
  const lacking = await findLacking(reader, viewer, id);
  const { userId } = viewer;
  const place =
    lacking.missing.find((one) => problemOf(lacking, one, userId) === null) ?? lacking.missing[0];
  if (place === undefined) {
    throw conflict(
      'nothing_missing',
      'All signatures are complete or noted. Nothing is left to do.',
    );
  }
  const problem = problemOf(lacking, place, userId);
  if (problem !== null) throw refuse(problem.code, problem.message);
  return lacking.show(place);
}
