import { createActor } from 'xstate';
import type { AppInput } from '../../../machines/app/app.machine.ts';
import { collectTransitions } from '../../charts/coverage.ts';
import { inspectCharts, inspectionChannel } from '../../charts/inspect.ts';
import { collectTrail } from '../../charts/trail.ts';
import type { AppActor } from '../shell/charts.ts';
import type { provideApp } from './app.actors.ts';
import { callTogether } from './callTogether.ts';

/**
 * The root actor of test builds and of development, which inspectors may watch: `window.countersign` gives its states, the transitions taken, and the trail of events
 * and states; `makeCalls` makes real calls at once.
 */
export function observedApp(machine: ReturnType<typeof provideApp>, input: AppInput): AppActor {
  const { inspect, taken } = collectTransitions();
  const { inspect: follow, trail } = collectTrail();
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
    countersign: { app, taken, trail, makeCalls, forgetInspection: inspection.forget },
  });
  return app;
}
