import type { ViewProps } from '../../../shell/definePage.ts';
import { type JobHistoryRef, Jobs } from './Jobs.tsx';

/** The navigation chart keeps the running chart of the page; this route's is always the jobs'. */
export function JobHistoryView({
  work,
  frame,
  onOpen,
  address,
}: ViewProps<unknown, JobHistoryRef>) {
  return <Jobs work={work} address={address} frame={frame} onOpen={onOpen} />;
}
