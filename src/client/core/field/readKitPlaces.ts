import { blankPlace } from '../../../rules/custody/field/blankPlace.ts';
import { kitProblemTexts } from '../../../rules/custody/field/kitState.ts';
import { effectsOf, lessPending } from '../../../rules/custody/field/pendingEffects.ts';
import { readOpenKit } from '../../platform/field/openKit.ts';
import { offlineWay } from '../../platform/http/offlineSession.ts';
import { storedIdentity } from '../../platform/http/session.ts';
import { type Loaded, needsNetwork, type Taking } from './kitShown.ts';
import { ownPendingContents } from './ownPending.ts';

/**
 * What a page needs, from the kit of the person logged in: less their own records that are not posted (FIELD-06), and
 * without figures for a person who is not proven (FIELD-05).
 *
 * @throws CallError `notSent` with the reason where nothing can be recorded with the kit, or it does not have it.
 */
export async function readKitPlaces<Value>(take: Taking<Value>): Promise<Loaded<Value>> {
  const stored = storedIdentity();
  const owner = { userId: stored?.id ?? '', agencyId: stored?.currentClientId ?? 0 };
  const found = await readOpenKit(owner);
  if (found.problem !== null) throw needsNetwork(kitProblemTexts[found.problem]);
  const { issuedAt, places } = found.open.kit;
  const isBlank = offlineWay() === 'pin';
  const own = isBlank ? [] : await ownPendingContents(owner);
  const pending = own.flatMap(effectsOf);
  const shown = places.map((place) => (isBlank ? blankPlace(place) : lessPending(place, pending)));
  return { value: take(shown), kit: { asOf: issuedAt, pending: own.length, isBlank } };
}
