import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildWorkers } from '../../../src/client/buildWorker.ts';
import { testClientFolder } from './e2eServer.ts';

const project = resolve(import.meta.dirname, '../../..');

const hashed = /-([\w-]{8})\.(js|css)$/;

/**
 * A second version of the test build in a folder of its own: every hashed file has another name, as after a change
 * that touched them all, and the worker is built anew.
 */
export async function nextBuild(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-build-'));
  await cp(join(project, testClientFolder), folder, { recursive: true });
  const names = await readdir(folder, { recursive: true });
  await Promise.all(
    names.filter((name) => name.endsWith('.br')).map((name) => rm(join(folder, name))),
  );
  const files = (await readdir(folder, { recursive: true })).filter((name) => hashed.test(name));
  const renamed = new Map(
    files.map((name) => {
      const base = name.replace('assets/', '');
      return [
        base,
        base.replace(hashed, (_, hash: string, type: string) => `-Next${hash.slice(4)}.${type}`),
      ];
    }),
  );
  const texts = (await readdir(folder, { recursive: true })).filter((name) =>
    /\.(js|css|html)$/.test(name),
  );
  await Promise.all(
    texts.map(async (name) => {
      let text = await readFile(join(folder, name), 'utf8');
      for (const [from, to] of renamed) text = text.replaceAll(from, to);
      await writeFile(join(folder, name), text);
    }),
  );
  for (const [from, to] of renamed)
    await rename(join(folder, 'assets', from), join(folder, 'assets', to));
  await buildWorkers(folder);
  return folder;
}
