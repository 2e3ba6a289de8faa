import type { ViewProps } from '../../shell/definePage.ts';
import { Import, type ImportRef } from './Import.tsx';

/** The navigation chart keeps the running chart of the page; this route's is always the import's. */
export function ImportView({ work, frame }: ViewProps<unknown, ImportRef>) {
  return <Import work={work} frame={frame} />;
}
