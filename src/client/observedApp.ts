import { createActor } from 'xstate';
import type { AppInput } from '../../machines/app/app.machine.ts';
import { collectTransitions } from '../charts/coverage.ts';
import type { provideApp } from './actors/app.actors.ts';
import type { AppActor } from './screens/app/charts.ts';

/** The root actor of test builds: `window.countersign` gives its states and the transitions taken. */
export function observedApp(machine: ReturnType<typeof provideApp>, input: AppInput): AppActor {
  const { inspect, taken } = collectTransitions();
  const app = createActor(machine, { input, inspect });
  Object.assign(window, { countersign: { app, taken } });
  return app;
}
