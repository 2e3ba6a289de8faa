import type { LoggedInUser } from '../../contract/session/session.ts';
import { neverSigns } from '../core/auditors.ts';
import { holdsRight } from '../navigation/access.ts';

/** The tours of a new account, by what its person does. */
export type TourName = 'medic' | 'administrator';

/** How many steps each tour has. */
export const tourLength: Readonly<Record<TourName, number>> = { medic: 4, administrator: 5 };

/**
 * The tour of a person; null for those who record and set up nothing (witnesses only, auditors and API accounts) and in
 * training, whose accounts are those of the agency.
 */
export function tourOf(currentUser: LoggedInUser): TourName | null {
  if (currentUser.user.isTraining) return null;
  if (neverSigns(currentUser.user) || !holdsRight(currentUser, 'custody')) return null;
  return holdsRight(currentUser, 'administration') ? 'administrator' : 'medic';
}
