import type { ViewProps } from '../../../shell/definePage.ts';
import { useHolds } from '../../../shell/useHolds.ts';
import { MissingSignatures, type MissingSignaturesData } from './MissingSignatures.tsx';

export function MissingSignaturesView(props: ViewProps<MissingSignaturesData>) {
  return <MissingSignatures {...props} hasDashboard={useHolds(props.app, 'custody')} />;
}
