import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { addAgency, addUser, password } from '../../support/people/people.ts';
import { freePort } from '../../support/server/freePort.ts';
import { embeddedIn, prepareDatabase } from '../dataFolder.ts';
import { startServerProcess } from '../serverProcess.ts';
import { aptProgram } from './aptProgram.ts';
import { configureNginx } from './nginx.ts';

/**
 * Tries the files of docs/deploy with the programs that read them: systemd on its unit, nginx with a login through it, and
 * Prometheus on its rules. Says which programs were not found.
 */
export async function samples(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-samples-'));
  try {
    checkUnit(folder);
    checkRules(folder);
    await logInThroughNginx(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function checkUnit(folder: string): void {
  const analyze = aptProgram('systemd-analyze', 'systemd', folder);
  if (analyze === undefined) {
    console.log('systemd-analyze was not found.');
    return;
  }
  const unit = 'docs/deploy/countersign.service';
  execFileSync(analyze, ['verify', unit], { stdio: 'inherit' });
  const words = ['security', '--offline=true', '--threshold=20', unit];
  const said = execFileSync(analyze, words, { encoding: 'utf8' });
  console.log(said.trim().split('\n').at(-1));
}

function checkRules(folder: string): void {
  const promtool = aptProgram('promtool', 'prometheus', folder);
  if (promtool === undefined) {
    console.log('promtool was not found.');
    return;
  }
  execFileSync(promtool, ['check', 'rules', 'docs/deploy/monitoring/alerts.yml'], {
    stdio: 'inherit',
  });
}

async function logInThroughNginx(folder: string): Promise<void> {
  const nginx = aptProgram('nginx', 'nginx', folder);
  if (nginx === undefined) {
    console.log('nginx was not found.');
    return;
  }
  const [port, plainPort] = [await freePort('127.0.0.1'), await freePort('127.0.0.1')];
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  await prepareDatabase(embeddedIn(data), async (database) => {
    await addUser(database, await addAgency(database, 'Northfield EMS'), 'ada');
    return 0;
  });
  const server = await startServerProcess(data, { PUBLIC_ORIGIN: `https://localhost:${port}` });
  const words = configureNginx(folder, {
    port,
    plainPort,
    servers: [new URL(server.address).host],
  });
  execFileSync(nginx, ['-t', ...words], { stdio: 'inherit' });
  const child = spawn(nginx, [...words, '-g', 'daemon off;'], { stdio: 'inherit' });
  try {
    const reply = await logIn(port);
    assert.equal(reply.status, 200);
    assert.match(reply.text, /"isSuccessful":true/);
    console.log(`nginx: a login through it, request ${reply.requestId}.`);
  } finally {
    child.kill('SIGTERM');
    await once(child, 'exit');
    await server.killNow();
  }
}

interface Reply {
  readonly status: number | undefined;
  readonly text: string;
  readonly requestId: string;
}

async function logIn(port: number): Promise<Reply> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await post(port);
    } catch (error) {
      if (attempt === 50) throw error;
      await wait(100);
    }
  }
}

async function post(port: number): Promise<Reply> {
  const origin = `https://localhost:${port}`;
  const sent = request(`${origin}/api/Account/Login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin },
    rejectUnauthorized: false,
  });
  sent.end(JSON.stringify({ userName: 'ada', password }));
  const [reply] = (await once(sent, 'response')) as [import('node:http').IncomingMessage];
  let text = '';
  for await (const chunk of reply) text += String(chunk);
  return { status: reply.statusCode, text, requestId: String(reply.headers['x-request-id']) };
}
