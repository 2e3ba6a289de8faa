import type { ViewProps } from '../../../shell/definePage.ts';
import { useHolds } from '../../../shell/useHolds.ts';
import { MissingSignature, type MissingSignatureRef } from './MissingSignature.tsx';

/** The navigation chart keeps the running chart of the page. */
export function MissingSignatureView({
  work,
  app,
  frame,
  address,
}: ViewProps<unknown, MissingSignatureRef>) {
  const hasDashboard = useHolds(app, 'custody');
  return (
    <MissingSignature work={work} address={address} hasDashboard={hasDashboard} frame={frame} />
  );
}
