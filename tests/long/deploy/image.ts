import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readDockerfile, type Stage } from './dockerfile.ts';

/**
 * Runs each step of docs/deploy/Dockerfile in a chroot, as a container builder does, and starts what it made: as another
 * account, on a read-only root. Each stage is a copy-on-write layer over this machine, which is used as the base image,
 * so it needs root, Linux, and Node; nothing of the machine changes.
 */
export function image(): void {
  assert.equal(process.geteuid?.(), 0, 'Only root may use chroot.');
  const project = process.cwd();
  const work = mkdtempSync(join(tmpdir(), 'countersign-image-'));
  const started = performance.now();
  try {
    const { status } = spawnSync(
      'unshare',
      ['--mount', '--pid', '--fork', 'bash', '-euo', 'pipefail', '-s'],
      {
        input: scriptOf(
          readDockerfile(readFileSync('docs/deploy/Dockerfile', 'utf8')),
          project,
          work,
        ),
        stdio: ['pipe', 'inherit', 'inherit'],
      },
    );
    assert.equal(status, 0, 'A step of the Dockerfile failed.');
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  const seconds = Math.round((performance.now() - started) / 1_000);
  console.log(`The image was built and started in a chroot in ${seconds} s.`);
}

const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

function scriptOf(stages: readonly Stage[], project: string, work: string): string {
  const last = stages.at(-1);
  assert.ok(
    last?.user !== undefined && last.command !== undefined,
    'The image has a user and a command.',
  );
  const root = (stage: Stage) => `${work}/layers/${stage.name}/root`;
  const lines = [`mkdir -p ${work}/layers`, `mount -t tmpfs none ${work}/layers`];
  for (const stage of stages) {
    const layer = `${work}/layers/${stage.name}`;
    lines.push(
      `mkdir -p ${layer}/upper ${layer}/work ${root(stage)}`,
      `mount -t overlay overlay -o lowerdir=/,upperdir=${layer}/upper,workdir=${layer}/work ${root(stage)}`,
      `mount -t proc proc ${root(stage)}/proc`,
      `mount --bind /dev ${root(stage)}/dev`,
    );
    for (const step of stage.steps) {
      const cwd = `${root(stage)}${step.folder}`;
      if (step.kind === 'run') {
        lines.push(
          `echo ${quote(`${stage.name}: ${step.command}`)}`,
          `chroot ${root(stage)} bash -euc ${quote(`cd ${step.folder} && ${step.command}`)} > ${work}/out 2>&1 || { tail -50 ${work}/out; exit 1; }`,
        );
        continue;
      }
      const from = step.from === undefined ? project : `${root({ ...stage, name: step.from })}`;
      const target = step.target.startsWith('/')
        ? `${root(stage)}${step.target}`
        : `${cwd}/${step.target}`;
      lines.push(`mkdir -p ${cwd}`);
      for (const source of step.sources) {
        // As .dockerignore says for the project.
        lines.push(
          source === '.'
            ? `git -C ${from} ls-files -z | tar -C ${from} --null -T - -cf - | tar -C ${target} -xf -`
            : step.sources.length > 1
              ? `cp -a ${from}/${source} ${target}`
              : `cp -a ${from}${source.startsWith('/') ? '' : '/'}${source} ${target}`,
        );
      }
    }
  }
  const environment = Object.entries(last.environment).map(([name, value]) => `${name}=${value}`);
  const settings = [
    ...environment,
    ...['ALLOW_EMBEDDED_IN_PRODUCTION=on', 'PUBLIC_ORIGIN=https://narcotics.example.org'],
    ...['SMTP_URL=smtp://127.0.0.1:9', 'MAIL_FROM=no-reply@example.org', 'PORT=18080'],
  ].join(' ');
  const inside = (command: string) =>
    `chroot --userspec=${last.user} ${root(last)} env -i PATH=/usr/local/bin:/usr/bin:/bin ${settings} bash -c ${quote(`cd ${last.folder} && ${command}`)}`;
  lines.push(
    // Only the volume and /tmp can be written to, as compose and Kubernetes run it.
    `mount -t tmpfs -o mode=700,uid=10001,gid=10001 none ${root(last)}/data`,
    `mount -t tmpfs none ${root(last)}/tmp`,
    `mount -o remount,ro ${root(last)}`,
    inside('test "$(id -u)" = 10001 && ! touch /app/x 2>/dev/null'),
    `${inside('countersign migrate')} > /dev/null`,
    `${inside('countersign config check')} || true`,
    `${inside(`exec ${last.command}`)} > ${work}/log 2>&1 & server=$!`,
    `for i in $(seq 120); do ${inside(last.health.replaceAll('8080', '18080'))} && break; sleep 1; done`,
    inside(last.health.replaceAll('8080', '18080')),
    `kill -TERM $(pgrep -P $server || echo $server) && wait $server; grep -q '"event":"stopped"' ${work}/log`,
  );
  return lines.join('\n');
}
