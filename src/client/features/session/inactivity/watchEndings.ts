import type { AnyActorRef } from 'xstate';

/**
 * The states of charts in which what was typed is where it belongs, or was abandoned: no chart is in one of them while
 * something typed waits to be sent.
 */
export const endings: readonly string[] = [
  'acknowledged',
  'activated',
  'changed',
  'confirmed',
  'decided',
  'done',
  'fresh',
  'invited',
  'noted',
  'printed',
  'recorded',
  'saved',
  'savedHere',
  'sent',
  'signed',
  'taken',
];

type Running = { value?: unknown; children?: Record<string, AnyActorRef | undefined> };

/** The names of all active states, at whatever depth. */
function namesIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...namesIn(inner)]);
}

function endingsOf(chart: AnyActorRef): string[] {
  const { value } = chart.getSnapshot() as Running;
  return namesIn(value).filter((name) => endings.includes(name));
}

/**
 * UPD-02: reports when typed work ends in a chart or in one that it runs: it is saved or abandoned.
 *
 * @returns stops watching.
 */
export function watchEndings(chart: AnyActorRef, tell: () => void): () => void {
  const watched = new Map<AnyActorRef, () => void>();
  const look = (one: AnyActorRef) => {
    const { children } = one.getSnapshot() as Running;
    for (const child of Object.values(children ?? {})) if (child) watch(child);
  };
  const watch = (one: AnyActorRef) => {
    if (watched.has(one)) return;
    let before = endingsOf(one);
    const { unsubscribe } = one.subscribe({
      next: () => {
        const now = endingsOf(one);
        const isNew = now.some((name) => !before.includes(name));
        before = now;
        look(one);
        if (isNew) tell();
      },
      error: () => undefined,
    });
    watched.set(one, unsubscribe);
    look(one);
  };
  watch(chart);
  return () => {
    for (const stop of watched.values()) stop();
  };
}
