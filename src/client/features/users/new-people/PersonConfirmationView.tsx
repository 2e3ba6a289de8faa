import type { ViewProps } from '../../../shell/definePage.ts';
import { PersonConfirmation, type PersonConfirmationRef } from './PersonConfirmation.tsx';

/** The navigation chart keeps the running chart of the page. */
export function PersonConfirmationView({
  work,
  frame,
  address,
}: ViewProps<unknown, PersonConfirmationRef>) {
  return <PersonConfirmation work={work} address={address} frame={frame} />;
}
