import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { integrityOf } from '../../../src/client/build/installableApp.ts';
import { testClientFolder } from './e2eServer.ts';

const project = resolve(import.meta.dirname, '../../..');

const hashed = /-([\w-]{8})\.(js|css)$/;

/**
 * A second version of the test build in its own folder: every hashed file has another name, as after a change that
 * touched them all, and the worker lists those.
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
  const hashes = new Map<string, string>();
  await Promise.all(
    texts.map(async (name) => {
      const before = await readFile(join(folder, name));
      let text = before.toString();
      for (const [from, to] of renamed) text = text.replaceAll(from, to);
      await writeFile(join(folder, name), text);
      hashes.set(integrityOf(before), integrityOf(Buffer.from(text)));
    }),
  );
  for (const [from, to] of renamed)
    await rename(join(folder, 'assets', from), join(folder, 'assets', to));
  await listAgain(join(folder, 'service-worker.js'), hashes);
  return folder;
}

/** The worker's list with the hashes of what was changed, and its own version. */
async function listAgain(worker: string, hashes: ReadonlyMap<string, string>): Promise<void> {
  let text = await readFile(worker, 'utf8');
  for (const [from, to] of hashes) text = text.replaceAll(from, to);
  const version = /"revision":"([\w-]{16})"/.exec(text)?.[1];
  if (!version) throw new Error('The worker does not name its version as it used to.');
  await writeFile(worker, text.replace(version, integrityOf(Buffer.from(text)).slice(7, 23)));
}
