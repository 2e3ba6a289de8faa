import type { AnyActorRef } from 'xstate';
import { pendingCalls } from '../../platform/http/callNews.ts';

type Running = {
  hasTag?(tag: string): boolean;
  children?: Record<string, AnyActorRef | undefined>;
};

function isChartBusy(chart: AnyActorRef | undefined): boolean {
  const snapshot = chart?.getSnapshot() as Running | undefined;
  if (snapshot?.hasTag?.('busy')) return true;
  return Object.values(snapshot?.children ?? {}).some((child) => isChartBusy(child));
}

/** Whether a call is under way, or a chart is in the middle of an act (a passkey asks for no call while it waits). */
export function isBusy(system: { get(id: string): unknown }): boolean {
  const charts = ['session', 'navigation'].map((id) => system.get(id) as AnyActorRef | undefined);
  return pendingCalls() > 0 || charts.some((chart) => isChartBusy(chart));
}
