import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { addAgency, addUser, password } from '../../support/people/people.ts';
import { freePort } from '../../support/server/freePort.ts';
import { embeddedIn, prepareDatabase } from '../dataFolder.ts';
import { startServerProcess } from '../serverProcess.ts';
import { aptProgram } from './aptProgram.ts';

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
  const words = configure(folder, { port, plainPort, server: new URL(server.address).host });
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

/** Our sample with this machine's ports and a certificate that was made for the occasion. @returns the words for nginx. */
function configure(
  folder: string,
  { port, plainPort, server }: { port: number; plainPort: number; server: string },
): string[] {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject];
  execFileSync('openssl', [...made, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  const sample = readFileSync('docs/deploy/nginx.conf', 'utf8')
    .replace('server 127.0.0.1:8080', `server ${server}`)
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace('listen 443 ssl http2', `listen 127.0.0.1:${port} ssl http2`)
    .replaceAll('narcotics.example.org;', 'localhost;')
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`);
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `user root; pid ${folder}/nginx.pid; error_log stderr; events {}\nhttp { access_log off; ${paths.join(' ')}\n${sample}}\n`,
  );
  return ['-p', folder, '-c', file];
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
