import { readFileSync } from 'node:fs';
import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import { connectDatabase } from '../../../src/server/database/connect.ts';
import { readConfiguration } from '../../../src/server/platform/configuration/configuration.ts';
import { listen } from '../../../src/server/process/listen.ts';

/*
 * For measure.ts: the server with its jobs, on a database that was filled. It prints how late its event loop was when it is
 * sent SIGUSR2, and starts again from nothing.
 */
const url = process.env.DATABASE_URL ?? '';
const configuration = readConfiguration({ ...process.env, APP_ENVIRONMENT: 'Test' });
const open = await connectDatabase({ kind: 'postgres', url, poolSize: 10 });
const server = await listen(
  configuration,
  { open, isEmpty: false, appliedMigrations: [], clockOffset: 0, close: () => open.close() },
  undefined,
  (level, event, facts) => {
    if (level === 'error') process.stdout.write(`${event} ${JSON.stringify(facts)}\n`);
  },
  '0.0.0-bench',
);

/**
 * How late each turn was, in nanoseconds, and how late a request of any moment is at most: a block of a second has a
 * thousand moments, and is one turn. Where the system says so (Linux), without what this thread waited for a
 * processor that other programs had.
 */
let [turns, moments]: RecordableHistogram[] = [createHistogram(), createHistogram()];
const millisecond = 1_000_000;

function readWaited(): number {
  try {
    const [, waited] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ');
    return Number(waited);
  } catch {
    return 0;
  }
}

let last = { at: process.hrtime.bigint(), waited: readWaited() };
setInterval(() => {
  const now = { at: process.hrtime.bigint(), waited: readWaited() };
  const passed = Number(now.at - last.at) - (now.waited - last.waited);
  last = now;
  turns?.record(Math.max(1, passed - millisecond));
  for (let from = passed; from > 0; from -= millisecond) {
    moments?.record(Math.max(1, from - millisecond));
  }
}, 1);

process.on('SIGUSR2', () => {
  const lag = {
    p50: (turns?.percentile(50) ?? 0) / millisecond,
    p99: (turns?.percentile(99) ?? 0) / millisecond,
    waited99: (moments?.percentile(99) ?? 0) / millisecond,
    max: (turns?.max ?? 0) / millisecond,
    megabytes: process.memoryUsage.rss() / 1e6,
  };
  process.stdout.write(`lag ${JSON.stringify(lag)}\n`);
  [turns, moments] = [createHistogram(), createHistogram()];
});
process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)));
process.stdout.write(`listening ${server.address}\n`);
