import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Machine } from './machine.ts';

/** The commands of `docs/operations.md` that make a release: the sources of this project become `dist`. */
export async function build(machine: Machine): Promise<string> {
  const sources = machine.makeFolder('sources');
  execFileSync(
    'bash',
    ['-c', `git ls-files -z | tar --null -T - -cf - | tar -C '${sources}' -xf -`],
    { cwd: process.cwd() },
  );
  if (process.getuid?.() === 0) execFileSync('chown', ['-R', '--reference', sources, sources]);
  const settings = { NODE_ENV: 'development' };
  await machine.run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: sources, settings });
  await machine.run('npm', ['run', 'build'], { cwd: sources, settings });
  return sources;
}

/** What a machine needs that builds nothing: `dist`, the two files of npm, and the production packages. */
export async function install(machine: Machine, sources: string, name: string): Promise<string> {
  const folder = machine.makeFolder(name);
  await machine.run('cp', ['-r', 'dist', 'package.json', 'package-lock.json', folder], {
    cwd: sources,
  });
  await machine.run('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], { cwd: folder });
  return folder;
}

/** The next version: the same program with one more table, which this version does without. */
export async function installNext(machine: Machine, current: string): Promise<string> {
  const folder = join(machine.folder, 'next');
  await machine.run('cp', ['-r', current, folder]);
  const migrations = join(folder, 'dist/migrations');
  const tag = '9999_next_version';
  const file = join(migrations, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: object[] };
  const entry = { idx: 9_999, version: '7', when: Date.now(), tag, breakpoints: true };
  writeFileSync(file, JSON.stringify({ ...journal, entries: [...journal.entries, entry] }));
  writeFileSync(
    join(migrations, `${tag}.sql`),
    '-- the previous version keeps running\nCREATE TABLE "next_version" ("id" integer PRIMARY KEY);\n',
  );
  return folder;
}
