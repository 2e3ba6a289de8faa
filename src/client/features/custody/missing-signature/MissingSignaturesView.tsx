import type { MissingSignatures as MissingSignaturesData } from '../../../../contract/custody/missingSignature.ts';
import type { ViewProps } from '../../../shell/definePage.ts';
import { useHolds } from '../../../shell/useHolds.ts';
import { MissingSignatures } from './MissingSignatures.tsx';

export function MissingSignaturesView({
  app,
  frame,
  data,
  loadedAt,
}: ViewProps<MissingSignaturesData>) {
  const hasDashboard = useHolds(app, 'custody');
  return <MissingSignatures data={data} now={loadedAt} hasDashboard={hasDashboard} frame={frame} />;
}
