import type { ViewProps } from '../../../shell/definePage.ts';
import { useHolds } from '../../../shell/useHolds.ts';
import { MissingSignature, type MissingSignatureRef } from './MissingSignature.tsx';

export function MissingSignatureView(props: ViewProps<unknown, MissingSignatureRef>) {
  return <MissingSignature {...props} hasDashboard={useHolds(props.app, 'custody')} />;
}
