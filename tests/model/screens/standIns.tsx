import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Router } from 'wouter';
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { AppActor } from '../../../src/client/shell/charts.ts';
import { DrawnByScript } from '../../../src/client/ui/basic/drawn.ts';
import { sampleInstallation } from '../app/sampleInstallation.ts';

const hears = Symbol('hears');

interface Heard {
  readonly [hears]?: (event: AnyEventObject) => void;
}

/** The same snapshot; what a screen sends to the chart that stands in for it is reported. */
export function heardBy(
  snapshot: AnyMachineSnapshot,
  hear: (event: AnyEventObject) => void,
): AnyMachineSnapshot {
  return Object.create(snapshot, { [hears]: { value: hear } }) as AnyMachineSnapshot;
}

/** Takes the place of a running chart for a screen: nothing ever changes. */
export function standing(snapshot: object) {
  return {
    getSnapshot: () => snapshot,
    subscribe: () => ({ unsubscribe: () => undefined }),
    send: (event: AnyEventObject) => (snapshot as Heard)[hears]?.(event),
  };
}

/** The same for the compiler: a fake is not an actor of that chart, which a screen requires. */
export function actor<Ref>(snapshot: object): Ref {
  return standing(snapshot) as unknown as Ref;
}

/** A snapshot of which screens see no children: those are charts of their own. */
export function childless(snapshot: AnyMachineSnapshot): AnyMachineSnapshot {
  return Object.create(snapshot, { children: { value: {} } }) as AnyMachineSnapshot;
}

/** A snapshot with one running child, of which screens see what is given. */
export function withChild(snapshot: AnyMachineSnapshot, name: string, child: object) {
  const children = { value: { [name]: standing(child) } };
  return Object.create(snapshot, { children }) as AnyMachineSnapshot;
}

/** A snapshot whose signed act, if one runs, is being sent. */
export function sendingAct(snapshot: AnyMachineSnapshot): AnyMachineSnapshot {
  const context = { errors: {}, problem: null, isUncertain: false };
  const hear = ({ type }: AnyEventObject) =>
    (snapshot as Heard)[hears]?.({ type: `${type}, sent to the signed act,` });
  const act = { context, children: {}, hasTag: (tag: string) => tag === 'busy', [hears]: hear };
  const value = 'signedAct' in snapshot.children ? { signedAct: standing(act) } : {};
  return Object.create(snapshot, { children: { value } }) as AnyMachineSnapshot;
}

/** Takes the place of the whole application, of which only the charts handed over run. */
export function appWith(charts: Readonly<Record<string, object>>): AppActor {
  const others = { context: {}, hasTag: () => false, matches: () => false, children: {} };
  const running = new Map(Object.entries(charts).map(([name, one]) => [name, standing(one)]));
  const app = {
    ...standing({ ...others, context: { installation: sampleInstallation } }),
    system: {
      get: (name: string) =>
        running.get(name) ?? (name === 'session' ? standing(others) : undefined),
    },
  };
  return app as unknown as AppActor;
}

export function markupOf(element: ReactElement): string {
  return renderToStaticMarkup(
    <DrawnByScript value={true}>
      <Router ssrPath="/">{element}</Router>
    </DrawnByScript>,
  );
}

/** What a person can read, names of controls included. */
export function wordsOf(element: ReactElement): string {
  const html = markupOf(element);
  const labels = [...html.matchAll(/ aria-label="([^"]*)"/g)].map(([, label]) => label);
  const text = html.replaceAll(/<style[\s\S]*?<\/style>|<[^>]*>/g, ' ');
  return [...labels, text].join(' ').replaceAll(/\s+/g, ' ').trim();
}
