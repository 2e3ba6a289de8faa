import type { MissingSignatures as MissingSignaturesData } from '../../../../contract/custody/missingSignature.ts';
import type { ViewProps } from '../../../shell/definePage.ts';
import { useHolds } from '../../../shell/useHolds.ts';
import { MissingSignatures } from './MissingSignatures.tsx';

export function MissingSignaturesView(props: ViewProps<MissingSignaturesData>) {
  return <MissingSignatures {...props} hasDashboard={useHolds(props.app, 'custody')} />;
}
