import type { ViewProps } from '../../shell/definePage.ts';
import { LabelPrint, type LabelPrintRef } from './LabelPrint.tsx';

/** ROUTE-14. The navigation chart keeps the running chart of the page; this route's is always the print's. */
export function LabelPrintView({ work, frame }: ViewProps<unknown, LabelPrintRef>) {
  return <LabelPrint work={work} frame={frame} />;
}
