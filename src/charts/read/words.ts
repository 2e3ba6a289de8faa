import type { ChartTransition } from './chart.ts';

/** Milliseconds in readable units: `400 ms`, `45 s`, `14 min`, `12 h`. */
export function durationLabels(milliseconds: number): string {
  const units = [
    [3_600_000, 'h'],
    [60_000, 'min'],
    [1000, 's'],
  ] as const;
  const unit = units.find(([size]) => milliseconds >= size && milliseconds % size === 0);
  if (unit) return `${String(milliseconds / unit[0])} ${unit[1]}`;
  if (milliseconds < 1000) return `${String(milliseconds)} ms`;
  return `${String(milliseconds / 1000)} s`;
}

/** A named delay with its value for a reader; one that depends on the context is computed. */
function delayLabels(name: string, milliseconds: number | undefined): string {
  if (milliseconds === undefined) return `${name} (computed)`;
  return `${durationLabels(milliseconds)} (${name})`;
}

/** What triggers a transition, in the words of diagrams and tables. */
export function eventLabels({ kind, event, milliseconds }: ChartTransition): string {
  switch (kind) {
    case 'event':
      return event;
    case 'after':
      return `after ${delayLabels(event, milliseconds)}`;
    case 'done':
      return `${event} succeeded`;
    case 'error':
      return `${event} failed`;
    case 'snapshot':
      return `${event} changed`;
    case 'stateDone':
      return 'all finished';
    case 'always':
      return 'immediately';
  }
}

/** The condition of a branch: its guard, or `otherwise` for the last one. */
export function guardLabels({ guard, branch, branches }: ChartTransition): string {
  if (guard !== undefined) return guard;
  return branches > 1 && branch === branches - 1 ? 'otherwise' : '';
}
