import { useFormScan } from '../../core/control-values/useFormScan.ts';
import type { ViewProps } from '../../shell/definePage.ts';
import { ActivateLabels, type ActivationRef } from './ActivateLabels.tsx';

/** The activation, with what scans labels into its form. */
export function ActivateLabelsView({ work, app, frame }: ViewProps<unknown, ActivationRef>) {
  return <ActivateLabels work={work} scan={useFormScan(app)} frame={frame} />;
}
