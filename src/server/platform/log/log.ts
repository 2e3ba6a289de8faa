import type { LogEvent } from './events.ts';

type Level = 'debug' | 'info' | 'warn' | 'error';

type Value = string | number | boolean | null | undefined;

/** Facts of a log line. Callers name templates and codes; never query strings, bodies or secrets. */
export type Facts = Readonly<Record<string, Value>>;

export type Log = (level: Level, event: LogEvent, facts?: Facts) => void;

const order = ['debug', 'info', 'warn', 'error', 'silent'] as const;

/**
 * A log of one JSON object per line. Pretty lines come only at level debug on a terminal.
 *
 * @param threshold the least level that is written.
 */
export function createLog(
  threshold: (typeof order)[number],
  write: (line: string) => void,
  options: { isTerminal: boolean; now: () => Date },
): Log {
  const isPretty = options.isTerminal && threshold === 'debug';
  return (level, event, facts = {}) => {
    if (order.indexOf(level) < order.indexOf(threshold)) return;
    const at = options.now().toISOString();
    write(
      isPretty
        ? `${at.slice(11, 19)} ${level.padEnd(5)} ${event} ${pretty(facts)}\n`
        : `${JSON.stringify({ at, level, event, ...facts })}\n`,
    );
  };
}

function pretty(facts: Facts): string {
  return Object.entries(facts)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(' ');
}
