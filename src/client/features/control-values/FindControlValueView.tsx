import type { ViewProps } from '../../shell/definePage.ts';
import { type ControlValueScanRef, FindControlValue } from './FindControlValue.tsx';

/** ROUTE-16. The navigation chart keeps the running chart of the page; this route's is always the scan's. */
export function FindControlValueView({ work, frame }: ViewProps<unknown, ControlValueScanRef>) {
  return <FindControlValue work={work} frame={frame} />;
}
