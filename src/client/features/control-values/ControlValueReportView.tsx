import type { ViewProps } from '../../shell/viewRegistry.ts';
import { ControlValueReport } from './ControlValueReport.tsx';

/** ROUTE-16. */
export default function ControlValueReportView({
  page,
  frame,
  onOpen,
}: ViewProps<'controlValueReport'>) {
  const { data, address, loadedAt } = page;
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
