import { getDashboard } from '../../contract/custody/dashboard.ts';
import { call } from '../platform/http/call.ts';
import type { CallFault } from '../platform/http/callFault.ts';
import { reportingFaults } from '../shell/calls/faultReport.ts';
import type { AppActor } from '../shell/charts.ts';

/** ERR-BURST: calls that no page waits for, made at once; for test builds. @returns the status of each; 200 for an answer. */
export async function callTogether(app: AppActor, count: number): Promise<number[]> {
  const { signal } = new AbortController();
  const one = () => reportingFaults(app.system, signal, () => call(getDashboard, {}, { signal }));
  const outcomes = await Promise.allSettled(Array.from({ length: count }, one));
  return outcomes.map((outcome) =>
    outcome.status === 'fulfilled' ? 200 : (outcome.reason as CallFault).status,
  );
}
