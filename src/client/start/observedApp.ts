import { createActor } from 'xstate';
import type { AppInput } from '../../../machines/app/app.machine.ts';
import { collectTransitions } from '../../charts/explore/coverage.ts';
import { inspectCharts, inspectionChannel } from '../../charts/inspect/inspect.ts';
import { collectTrail } from '../../charts/inspect/trail.ts';
import { getDashboard } from '../../contract/custody/dashboard.ts';
import { call } from '../platform/http/call.ts';
import type { CallError } from '../platform/http/callError.ts';
import { attempt } from '../shell/calls/attempt.ts';
import type { AppActor } from '../shell/charts.ts';
import type { provideApp } from './app.actors.ts';

/**
 * The root actor of test builds and of development, which inspectors may watch: `window.countersign` gives its states, the transitions taken, the trail of events
 * and states, and the latest snapshot of each machine; `makeCalls` makes real calls at once.
 */
export function observedApp(machine: ReturnType<typeof provideApp>, input: AppInput): AppActor {
  const { inspect, taken } = collectTransitions();
  const { inspect: follow, trail, latest } = collectTrail();
  const inspection = inspectCharts(crypto.randomUUID(), new BroadcastChannel(inspectionChannel));
  const app = createActor(machine, {
    input,
    systemId: 'app',
    inspect: (event) => {
      inspect(event);
      follow(event);
      inspection.inspect(event);
    },
  });
  const makeCalls = (count: number) => callTogether(app, count);
  Object.assign(window, {
    countersign: { app, taken, trail, latest, makeCalls, clearInspection: inspection.forget },
  });
  return app;
}

/** ERR-BURST: calls that no page waits for, made at once; for test builds. @returns the status of each; 200 for an answer. */
async function callTogether(app: AppActor, count: number): Promise<(number | null)[]> {
  const { signal } = new AbortController();
  const scope = { system: app.system, signal, shown: [] };
  const one = () => attempt(scope, () => call(getDashboard, {}, { signal }));
  const outcomes = await Promise.allSettled(Array.from({ length: count }, one));
  return outcomes.map((outcome) =>
    outcome.status === 'fulfilled' ? 200 : (outcome.reason as CallError).status,
  );
}
