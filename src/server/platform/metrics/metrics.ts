import { createHash, timingSafeEqual } from 'node:crypto';
import type { Facts, Log } from '../log/log.ts';

/** One value that is read when someone asks, with its labels. */
export interface Reading {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A figure that is read when someone asks: its name, what it says, and its readings. */
export interface Figure {
  readonly name: string;
  readonly help: string;
  readonly read: () => Promise<readonly Reading[]>;
}

export interface Metrics {
  /** A log that also counts what passes through it, whatever is written. */
  count(log: Log): Log;
  /** Adds a figure. One that can't be read is left out of that answer. */
  add(figure: Figure): void;
  /** Everything in the text format of Prometheus. */
  write(): Promise<{ readonly type: string; readonly text: string }>;
}

/** Seconds, close together where people notice. */
const buckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Requests and events by the log, the figures of Node (event loop, memory), and what is added. */
export async function createMetrics(): Promise<Metrics> {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import(
    'prom-client'
  );
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'countersign_request_duration_seconds',
    help: 'Requests by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    ...{ buckets, registers },
  });
  const events = new Counter({
    name: 'countersign_log_events_total',
    help: 'Warnings and errors of the log by event and code.',
    labelNames: ['event', 'level', 'code'],
    registers,
  });
  const logins = new Counter({
    name: 'countersign_logins_total',
    help: 'Logins and refusals by outcome.',
    labelNames: ['outcome'],
    registers,
  });
  const note = (level: string, event: string, facts: Facts) => {
    if (event === 'request') {
      const labels = {
        method: text(facts.method),
        route: text(facts.route),
        status: text(facts.status),
      };
      requests.observe(labels, Number(facts.milliseconds ?? 0) / 1_000);
    } else if (event === 'login') logins.inc({ outcome: text(facts.outcome) });
    else if (level === 'warn' || level === 'error') {
      events.inc({ event, level, code: text(facts.code) });
    }
  };
  return {
    count:
      (log) =>
      (level, event, facts = {}) => {
        note(level, event, facts);
        log(level, event, facts);
      },
    add: ({ name, help, read }) => {
      const gauge: InstanceType<typeof Gauge> = new Gauge({
        ...{ name, help, registers },
        labelNames: ['state', 'job', 'kind'],
        collect: async () => {
          gauge.reset();
          const readings = await read().catch(() => []);
          for (const { labels = {}, value } of readings) gauge.set(labels, value);
        },
      });
    },
    write: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  };
}

const text = (value: Facts[string]) => (value === undefined || value === null ? '' : String(value));

/** Whether a request may read the metrics, compared in constant time. */
export function mayReadMetrics(authorization: string | undefined, token: string): boolean {
  const digest = (secret: string) => createHash('sha256').update(secret).digest();
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`));
}
