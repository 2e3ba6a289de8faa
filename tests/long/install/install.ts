import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import * as v from 'valibot';
import { ChangePasswordReply, LoginReply } from '../../../src/contract/session/account.ts';
import { connectDatabase } from '../../../src/server/database/connect.ts';
import { rejectFixtures, takeFixturesOver } from '../../support/database/fixtureRows.ts';
import { freePort } from '../../support/server/freePort.ts';
import { clientsOf } from '../kills/client.ts';
import { inspect } from '../kills/inspect.ts';
import { addAgencies } from '../kills/scene.ts';
import { ownCluster } from './cluster.ts';
import { startLoad } from './load.ts';
import { emptyMachine, type Machine, type Settings } from './machine.ts';
import { nodeOf } from './node.ts';
import { startProxy } from './proxy.ts';
import { build, install, installNext } from './release.ts';
import { usersOf } from './user.ts';

/**
 * Plays the operator of docs/operations.md from an account with an empty home folder: builds and installs, sets PostgreSQL
 * and a TLS proxy up, makes the first administrator by a link, starts two servers, upgrades them one after the other while
 * people record, kills each of them and the database, and restores a backup in another place. Nothing acknowledged may be
 * lost, and what is sent a second time must be answered.
 *
 * @param built a folder in which `npm run build` has run, to leave that out.
 * @param node the program of the Node that the machine has.
 */
export async function installation(
  seed: number,
  { built, node }: { readonly built?: string | undefined; readonly node?: string } = {},
): Promise<void> {
  const steps: string[] = [];
  const timed = async <Result>(what: string, act: () => Promise<Result>): Promise<Result> => {
    const started = performance.now();
    const result = await act();
    steps.push(`${what} ${((performance.now() - started) / 1_000).toFixed(1)} s`);
    return result;
  };
  const machine = emptyMachine(node);
  const clusters = [await ownCluster()];
  const [cluster] = clusters;
  assert.ok(cluster !== undefined);
  const ends: (() => Promise<void>)[] = [];
  try {
    // A release.
    const sources = built ?? (await timed('build', () => build(machine)));
    const current = await timed('production packages', () => install(machine, sources, 'current'));
    const next = await installNext(machine, current);
    await timed('embedded database', () => tryEmbedded(machine, current));

    // Accounts, database, keys, settings.
    const [owner, account] = ['countersign_owner', 'countersign_server'];
    for (const name of [owner, account]) cluster.addAccount(name);
    cluster.addDatabase('countersign', owner);
    const keys = machine.makeFolder('keys');
    const evidenceKey = join(keys, 'evidence-key.pem');
    await machine.run('openssl', ['genpkey', '-algorithm', 'ed25519', '-out', evidenceKey]);
    await machine.run('openssl', ['rand', '-base64', '-out', join(keys, 'photo-key'), '32']);
    const [port, ...ports] = [
      await freePort('127.0.0.1'),
      await freePort('127.0.0.1'),
      await freePort('127.0.0.1'),
    ];
    const origin = `https://localhost:${port}`;
    const shared = {
      PUBLIC_ORIGIN: origin,
      DATABASE_URL: cluster.url('countersign', account),
      EVIDENCE_KEY_FILE: evidenceKey,
      FIELD_KEY_DIR: machine.makeFolder('field-keys'),
      BACKUP_DIR: machine.makeFolder('backups'),
      TRUSTED_PROXIES: '127.0.0.1',
      ANONYMOUS_CALLS_PER_MINUTE: '100000',
      // No mail server: everything else has to work without it.
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'no-reply@narcotics.example.org',
    };
    const ofOperator = { ...shared, DATA_DIR: machine.makeFolder('operator') };
    const ofOwner = { ...ofOperator, DATABASE_URL: cluster.url('countersign', owner) };
    const countersign = async (settings: Settings, words: readonly string[], release = current) =>
      JSON.parse(
        await machine.run(machine.node, ['dist/server/countersign.js', '--json', ...words], {
          cwd: release,
          settings,
        }),
      ) as Record<string, unknown>;

    // Tables, the first administrator.
    await timed('migrate', () => countersign(ofOwner, ['migrate', '--server-account', account]));
    const admin = ['--name', 'Ada Boss', '--email', 'ada@northfield.example'];
    const agency = [
      '--agency',
      'Northfield EMS',
      '--state',
      'NY',
      '--time-zone',
      'America/New_York',
    ];
    const made = await countersign(ofOperator, [
      'admin',
      'create',
      ...agency,
      ...admin,
      '--print-link',
    ]);
    await assert.rejects(
      countersign(ofOperator, ['admin', 'create', ...agency, ...admin, '--print-link']),
    );

    // Two servers behind a proxy.
    const proxy = await startProxy(machine, {
      port,
      servers: ports.map((one) => `127.0.0.1:${one}`),
    });
    ends.push(proxy.stop);
    const nodes = ports.map((one, index) =>
      nodeOf(machine, one, { ...shared, DATA_DIR: machine.makeFolder(`node-${index + 1}`) }),
    );
    const [first, second] = nodes;
    assert.ok(first !== undefined && second !== undefined);
    for (const node of nodes) await timed('start of a server', () => node.start(current));
    const open = usersOf(origin, proxy.certificate);
    await chooseByLink(open(), String(made.link));

    // Agencies with stock, as imports would add them, and people who record.
    const database = { kind: 'postgres', url: ofOwner.DATABASE_URL, poolSize: 4 } as const;
    const ownerOpen = await connectDatabase(database);
    ends.push(ownerOpen.close);
    await takeFixturesOver(ownerOpen.database);
    const clients = clientsOf(await addAgencies(ownerOpen.database));
    await rejectFixtures(ownerOpen.database);
    const load = await startLoad(clients, open, seed);
    await load.recorded(60);

    // The upgrade, server by server, under load.
    await timed('upgrade of both servers while people recorded', async () => {
      await countersign(ofOperator, ['backup']);
      await countersign(ofOwner, ['migrate'], next);
      await load.recorded(20);
      // The previous version still starts on the new tables.
      await first.killNow();
      await first.start(current);
      for (const node of nodes) {
        await node.stop();
        await node.start(next);
        await load.recorded(20);
      }
    });

    // Each server is killed, and the database twice.
    for (const node of nodes) {
      await node.killNow();
      await load.recorded(10);
      await node.start(next);
      await load.recorded(10);
    }
    for (const how of ['fast', 'immediate'] as const) {
      await load.outage(async () => {
        cluster.control(how);
        cluster.control('start');
      });
      await load.recorded(20);
      assert.ok(
        nodes.every((node) => node.isAlive()),
        'a server ended with its database',
      );
    }

    // A backup under load, and the restore of it in another place.
    const heads = join(machine.folder, 'heads.json');
    const backup = await timed('backup under load', () =>
      countersign(ofOperator, ['backup'], next),
    );
    const inBackup = clients.map(({ acknowledged }) => acknowledged.size);
    await load.recorded(10);
    await load.end();
    const verified = await timed('verify-ledger', () =>
      countersign(ofOperator, ['verify-ledger', '--export', heads], next),
    );
    assert.equal(verified.isIntact, true);
    for (const agencyId of new Set(clients.map(({ agency: of }) => of.custody.agencyId))) {
      const own = clients.filter(({ agency: of }) => of.custody.agencyId === agencyId);
      await inspect(ownerOpen.database, agencyId, own);
    }
    const other = await ownCluster();
    clusters.push(other);
    other.addAccount(owner);
    other.addDatabase('found', owner);
    const found = {
      ...ofOperator,
      DATABASE_URL: other.url('found', owner),
      DATA_DIR: machine.makeFolder('found'),
    };
    const restored = await timed('restore with every chain verified', () =>
      countersign(found, ['restore', String(backup.file)], next),
    );
    assert.equal(restored.isIntact, true);
    const last = await countersign(ofOperator, ['backup'], next);
    other.addDatabase('again', owner);
    const again = { ...found, DATABASE_URL: other.url('again', owner) };
    const whole = await countersign(again, ['restore', String(last.file), '--heads', heads], next);
    assert.equal(whole.isIntact, true);

    for (const node of nodes) {
      await node.stop();
      const faults = node
        .printed()
        .split('\n')
        .filter((line) => line.includes('"unexpected"'));
      assert.deepEqual(faults, []);
    }
    const { acts, repeated, inVain, slowest } = load.tally;
    assert.deepEqual(inVain, [], 'what was sent a second time got no answer');
    console.log(
      `Installation (${versionOf(machine.node)}, ${proxy.name}, seed ${seed}): ${steps.join(', ')}; ${acts} acts recorded, ${repeated} sent twice, none in vain, slowest ${(slowest / 1_000).toFixed(1)} s; ${inBackup.reduce((sum, one) => sum + one, 0)} acts in the backup under load; nothing acknowledged was lost.`,
    );
  } finally {
    for (const end of ends.toReversed()) await end().catch(() => undefined);
    await machine.remove();
    for (const one of clusters) one.remove();
  }
}

/** `v20.19.0`. */
const versionOf = (node: string) => execFileSync(node, ['--version']).toString().trim();

/** Before it has PostgreSQL, an operator may try the embedded database. */
async function tryEmbedded(machine: Machine, release: string): Promise<void> {
  const port = await freePort('127.0.0.1');
  const settings = {
    DATA_DIR: machine.makeFolder('embedded'),
    PUBLIC_ORIGIN: `http://localhost:${port}`,
    ALLOW_EMBEDDED_IN_PRODUCTION: 'on',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'no-reply@narcotics.example.org',
  };
  const countersign = (...words: string[]) =>
    machine.run(machine.node, ['dist/server/countersign.js', ...words], { cwd: release, settings });
  await countersign('migrate');
  const server = nodeOf(machine, port, settings);
  await server.start(release);
  await server.stop();
  assert.match(await countersign('verify-ledger'), /Every chain of \d+ agenc/);
}

/** The administrator opens the link once, chooses a password, and logs in with it. */
async function chooseByLink(
  user: ReturnType<ReturnType<typeof usersOf>>,
  link: string,
): Promise<void> {
  const code = new URL(link).pathname.split('/').at(-1);
  const password = 'four words of hers';
  const chosen = { code, password, confirmPassword: password };
  const set = await user.post('/api/Account/ChangePassword', chosen);
  assert.ok(v.parse(ChangePasswordReply, set?.body).isSuccessful);
  const second = await user.post('/api/Account/ChangePassword', chosen);
  assert.ok(second?.status !== 200 || !v.parse(ChangePasswordReply, second.body).isSuccessful);
  const reply = await user.post('/api/Account/Login', {
    userName: 'ada@northfield.example',
    password,
  });
  assert.ok(v.parse(LoginReply, reply?.body).isSuccessful);
}
