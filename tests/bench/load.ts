import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';
import { sql } from 'drizzle-orm';
import { connectDatabase } from '../../src/server/database/connect.ts';
import { migrate } from '../../src/server/database/migrate.ts';
import { startPostgres } from '../support/database/postgres.ts';
import { freePort } from '../support/server/freePort.ts';
import { type ServerProcess, startServerProcess } from '../support/server/serverProcess.ts';
import { fillLoad, type LoadWorld } from './loadWorld.ts';
import { median } from './median.ts';

/*
 * `npm run bench:load`: what the server answers to a thousand sessions at once, page by page and mixed, and what the floor
 * (loadFloor.ts) answers with the same bytes. BENCH_ENTRIES, BENCH_SESSIONS, BENCH_SECONDS and BENCH_ROUNDS make it smaller.
 */
const entries = Number(process.env.BENCH_ENTRIES ?? 100_000);
const sessionCount = Number(process.env.BENCH_SESSIONS ?? 1_000);
const seconds = Number(process.env.BENCH_SECONDS ?? 8);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const connections = 32;
/** Of the floor's requests a second. */
const limits: Partial<Record<string, number>> = { ledger: 0.6, inventories: 0.4 };

type Side = { readonly origin: string; readonly started: ServerProcess };
type Figures = Record<'perSecond' | 'p50' | 'p95' | 'p99' | 'cpuMicroseconds', number>;

/** µs of a processor that a process has used so far, by its own code and by the kernel for it (proc(5), `stat`). */
function cpuOf({ child }: ServerProcess): number {
  const stat = readFileSync(`/proc/${String(child.pid)}/stat`, 'utf8');
  const [user = '0', system = '0'] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(user) + Number(system)) * 10_000;
}

/** One run of the addresses in turn, each request from the next session. @throws Error if any was not answered with 200. */
async function run(side: Side, addresses: readonly string[], tokens: readonly string[]) {
  const times: number[] = [];
  let next = 0;
  const before = cpuOf(side.started);
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(
      {
        url: side.origin,
        connections,
        duration: seconds,
        requests: addresses.map((path) => ({
          path,
          setupRequest: (request) => {
            const token = tokens[next % tokens.length] ?? '';
            next += 1;
            return {
              ...request,
              headers: { ...request.headers, authorization: `Bearer ${token}` },
            };
          },
        })),
      },
      (error, done) => (error ? reject(error as Error) : resolve(done)),
    );
    instance.on('response', (_client, status, _bytes, milliseconds) => {
      if (status === 200) times.push(milliseconds);
    });
  });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${side.origin}${addresses.join(', ')}: ${failed} not answered.`);
  if (times.length === 0) throw new Error(`${side.origin} answered nothing in ${seconds} s.`);
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * sorted.length)] ?? Number.NaN;
  return {
    perSecond: sorted.length / result.duration,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    cpuMicroseconds: (cpuOf(side.started) - before) / sorted.length,
  };
}

function medians(all: readonly Figures[]): Figures {
  const of = (name: keyof Figures) =>
    Math.round(median(all.map((figures) => figures[name])) * 10) / 10;
  return {
    perSecond: of('perSecond'),
    p50: of('p50'),
    p95: of('p95'),
    p99: of('p99'),
    cpuMicroseconds: of('cpuMicroseconds'),
  };
}

/** Both sides in turn, so that a slow moment of the machine falls on both. */
async function compare(
  name: string,
  { product, floor }: { product: Side; floor: Side },
  addresses: readonly string[],
  tokens: readonly string[],
): Promise<void> {
  const [ours, theirs]: [Figures[], Figures[]] = [[], []];
  for (let round = 0; round <= rounds; round += 1) {
    const [own, bare] = [
      await run(product, addresses, tokens),
      await run(floor, addresses, tokens),
    ];
    // In the first round both are still compiling.
    if (round > 0) {
      ours.push(own);
      theirs.push(bare);
    }
  }
  const [own, bare] = [medians(ours), medians(theirs)];
  process.stdout.write(`\n${name}\n`);
  console.table({ product: own, floor: bare });
  const ratio = own.perSecond / bare.perSecond;
  const limit = limits[name];
  const holds = limit === undefined || ratio >= limit;
  if (!holds) process.exitCode = 1;
  const verdict = limit === undefined ? '      ' : holds ? 'holds ' : 'BROKEN';
  const asked = limit === undefined ? '' : `, at least ${limit}`;
  process.stdout.write(
    `  ${verdict} requests a second of the floor's: ${ratio.toFixed(2)}${asked}\n`,
  );
}

/** What the floor answers: the product’s own bytes. */
async function keepReplies(url: string, origin: string, { pages, tokens }: LoadWorld) {
  const { database, close } = await connectDatabase({ kind: 'postgres', url, poolSize: 1 });
  try {
    await database.execute(
      sql`create table bench_replies (address text primary key, statement text, body text)`,
    );
    for (const { address, statement } of Object.values(pages)) {
      const headers = { Authorization: `Bearer ${tokens[0] ?? ''}` };
      const reply = await fetch(`${origin}${address}`, { headers });
      const body = await reply.text();
      if (reply.status !== 200) throw new Error(`${address}: ${reply.status} ${body}`);
      await database.execute(
        sql`insert into bench_replies values (${address}, ${statement}, ${body})`,
      );
    }
  } finally {
    await close();
  }
}

const cluster = await startPostgres();
const processes: ServerProcess[] = [];
try {
  await cluster.run('create database bench');
  const url = cluster.url('bench');
  const open = await connectDatabase({ kind: 'postgres', url, poolSize: 4 });
  await migrate(open.database);
  const world = await fillLoad(open.database, { entries, sessions: sessionCount });
  await open.close();
  const start = async (
    settings: Record<string, string>,
    file: string,
    says: RegExp,
  ): Promise<Side> => {
    const port = String(await freePort('127.0.0.1'));
    const started = startServerProcess(
      { HOST: '127.0.0.1', PORT: port, DATABASE_URL: url, ...settings },
      { entry: new URL(file, import.meta.url), says },
    );
    processes.push(started);
    return { origin: (await started.address).replace('localhost', '127.0.0.1'), started };
  };
  const product = await start(
    { APP_ENVIRONMENT: 'Test', COMPANION_COOKIE: 'off', JOBS: 'off' },
    '../support/server/bareServer.ts',
    /"event":"listening","address":"([^"]+)"/,
  );
  await keepReplies(url, product.origin, world);
  const floor = await start({}, './loadFloor.ts', /^The floor is at (\S+)$/m);
  process.stdout.write(
    `${entries.toLocaleString('en-US')} entries, ${sessionCount} sessions, ${connections} connections, median of ${rounds} runs of ${seconds} s\n`,
  );
  const { ledger, inventories, dashboard } = world.pages;
  const shares = [ledger, inventories, ledger, dashboard];
  for (const [name, asked] of Object.entries({ ...world.pages, mixed: shares })) {
    const addresses = [asked].flat().map(({ address }) => address);
    await compare(name, { product, floor }, addresses, world.tokens);
  }
} finally {
  for (const { child } of processes) child.kill('SIGKILL');
  await cluster.stop();
}
