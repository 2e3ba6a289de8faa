import type { ComponentProps } from 'react';
import type { ViewProps } from '../../shell/definePage.ts';
import { ControlValueReport } from './ControlValueReport.tsx';

/** ROUTE-16. */
export function ControlValueReportView({
  frame,
  onOpen,
  data,
  address,
  loadedAt,
}: ViewProps<ComponentProps<typeof ControlValueReport>['data']>) {
  return (
    <ControlValueReport
      data={data}
      address={address}
      now={loadedAt}
      onOpen={onOpen}
      frame={frame}
    />
  );
}
