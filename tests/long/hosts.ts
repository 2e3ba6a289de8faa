import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { connectDatabase } from '../../src/server/database/connect.ts';
import { migrate } from '../../src/server/database/migrate.ts';
import { temperatureReadings } from '../../src/server/database/schema/cases/temperature.ts';
import { inventories } from '../../src/server/database/schema/custodyPlace.ts';
import { addEventCustody } from '../support/custody/custodyEvents.ts';
import { findBinaries, ownAccount } from '../support/database/postgres.ts';
import { logInAs } from '../support/people/people.ts';
import { freePort } from '../support/server/freePort.ts';
import { startTestServer } from '../support/server/server.ts';
import { swallowingProxy } from '../support/server/swallowingProxy.ts';

/** Longer than any statement of this campaign; an installation waits for 130 s. */
const silenceMilliseconds = 3_000;
/** Silence, the attempt to connect again, and the other server’s. */
const slowest = silenceMilliseconds + 12_000;

/**
 * A primary and a synchronous standby, with a proxy in front of the primary that once takes everything and delivers nothing, and
 * then a failover: nothing acknowledged is lost, each call is answered in time, and the server continues by itself.
 */
export async function hosts(): Promise<void> {
  const pair = await startPair();
  try {
    const proxy = await swallowingProxy(pair.ports[0]);
    const url = `postgresql://postgres@${proxy.host},127.0.0.1:${pair.ports[1]}/postgres`;
    const open = await connectDatabase({
      ...{ kind: 'postgres', url, needs: 'read-write', poolSize: 4, silenceMilliseconds },
    });
    const { database } = open;
    await migrate(database);
    const server = await startTestServer({ open });
    const { inventoryId } = await addEventCustody(database, 'lh');
    await database
      .update(inventories)
      .set({ minC: 20, maxC: 80 })
      .where(eq(inventories.id, inventoryId));
    const { headers } = await logInAs(server, 'lhsigner');
    const acknowledged: string[] = [];
    const record = async (): Promise<number> => {
      const id = randomUUID();
      const moment = { readOn: '2026-03-10', readAt: '03:30' };
      const body = { id, version: 0, fields: { name: '', inventoryId, celsius: '4.5', ...moment } };
      const started = performance.now();
      const reply = await server.send('/api/TemperatureReadings/Save', { headers, body });
      const took = performance.now() - started;
      assert.ok(took < slowest, `An answer took ${took} ms.`);
      assert.ok([200, 503].includes(reply.status), `${reply.status}: ${await reply.text()}`);
      if (reply.status === 200) acknowledged.push(id);
      return reply.status;
    };
    const recordAtOnce = () => Promise.all(Array.from({ length: 6 }, record));
    const untilRecorded = async () => {
      const until = Date.now() + 60_000;
      while ((await record()) !== 200) {
        assert.ok(Date.now() < until, 'Nothing is recorded any longer.');
        await wait(200);
      }
    };
    const lost = async () => {
      const rows = await database.select({ id: temperatureReadings.id }).from(temperatureReadings);
      const kept = new Set(rows.map(({ id }) => id));
      return acknowledged.filter((id) => !kept.has(id));
    };
    assert.deepEqual(
      await recordAtOnce(),
      Array.from({ length: 6 }, () => 200),
    );

    proxy.swallow();
    const swallowed = await recordAtOnce();
    assert.deepEqual([...new Set(swallowed)], [503]);
    proxy.deliver();
    await untilRecorded();
    assert.deepEqual(await lost(), []);
    console.log('hosts: 6 acts that the network swallowed were answered with 503, none is lost');

    const working = recordAtOnce();
    pair.failOver();
    await working;
    const failedAt = performance.now();
    await untilRecorded();
    const seconds = ((performance.now() - failedAt) / 1_000).toFixed(1);
    assert.deepEqual(await lost(), []);
    assert.equal(open.pool().waiting, 0);
    console.log(
      `hosts: recorded again ${seconds} s after the failover, none of ${acknowledged.length} is lost`,
    );
    await server.close();
    await proxy.close();
  } finally {
    pair.remove();
  }
}

/** Two servers of PostgreSQL, of which the second one has each commit before it is acknowledged. */
async function startPair() {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-hosts-'));
  const account = ownAccount();
  if (account !== undefined) chownSync(folder, account.uid, account.gid);
  const ports = [await freePort('127.0.0.1'), await freePort('127.0.0.1')] as const;
  const run = (program: string, ...words: string[]) => {
    const { status } = spawnSync(join(findBinaries(), program), words, {
      ...account,
      cwd: folder,
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
      stdio: 'ignore',
    });
    if (status !== 0) throw new Error(`${program} ${words.join(' ')} ended with ${status}`);
  };
  const [first, second] = [join(folder, 'first'), join(folder, 'second')];
  const start = (data: string, port: number, more = '') => {
    const options = `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories=${folder} ${more}`;
    run('pg_ctl', 'start', '-w', '-D', data, '-l', `${data}.log`, '-o', options);
  };
  const stop = (data: string) => run('pg_ctl', 'stop', '-D', data, '-m', 'immediate');
  run('initdb', '-D', first, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C');
  start(first, ports[0]);
  const source = `host=127.0.0.1 port=${ports[0]} user=postgres application_name=second`;
  run('pg_basebackup', '-D', second, '-R', '-X', 'stream', '-d', source);
  start(second, ports[1]);
  stop(first);
  start(first, ports[0], '-c synchronous_standby_names=second');
  const running = new Set([first, second]);
  return {
    ports,
    /** The first one is killed, and the second one takes over, as its operator’s tools do it. */
    failOver: () => {
      stop(first);
      running.delete(first);
      run('pg_ctl', 'promote', '-w', '-D', second);
    },
    remove: () => {
      for (const data of running) stop(data);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
