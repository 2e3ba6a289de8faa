import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildWhenChanged } from '../../../src/server/site/clientBuild.ts';
import { filesBelow, importedFiles } from '../architecture/importGraph.ts';

let project: string;
let built: string[];

beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'client-build-'));
  built = [];
  await mkdir(join(project, 'src/client'), { recursive: true });
  await write('one');
});

afterEach(() => rm(project, { recursive: true }));

const write = (text: string) => writeFile(join(project, 'src/client/main.ts'), text);

async function build(): Promise<void> {
  await mkdir(join(project, 'dist/client'), { recursive: true });
  await writeFile(join(project, 'dist/client/shell.html'), '');
  built.push('whole');
}

/** The folders of the project from which the client imports anything. */
function foldersOfClient(): string[] {
  const found = new Set<string>();
  const open = filesBelow('src/client');
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file) || !/\.tsx?$/.test(file)) continue;
    found.add(file);
    open.push(...importedFiles(file));
  }
  return [...new Set([...found].map((file) => /^(?:src\/)?[^/]+/.exec(file)?.[0] ?? ''))];
}

async function breakOff(): Promise<void> {
  await build();
  throw new Error('broken off');
}

describe('the client is built', () => {
  it('once for the same sources', async () => {
    expect(await buildWhenChanged(project, build)).toBe(true);
    await write('one');
    expect(await buildWhenChanged(project, build)).toBe(false);
    await write('two');
    expect(await buildWhenChanged(project, build)).toBe(true);
    expect(built).toHaveLength(2);
  });

  it('again after a change in any folder from which it imports', async () => {
    const folders = foldersOfClient();
    expect(folders).toContain('src/rules');
    for (const folder of folders) {
      await buildWhenChanged(project, build);
      await mkdir(join(project, folder), { recursive: true });
      await writeFile(join(project, folder, 'changed.ts'), '');
      expect(await buildWhenChanged(project, build), folder).toBe(true);
    }
  });

  it('once, with or without a slash at the end of the project’s folder', async () => {
    expect(await buildWhenChanged(project, build)).toBe(true);
    expect(await buildWhenChanged(`${project}/`, build)).toBe(false);
  });

  it('again if its folder is missing', async () => {
    await buildWhenChanged(project, build);
    await rm(join(project, 'dist/client'), { recursive: true });
    expect(await buildWhenChanged(project, build)).toBe(true);
  });

  it('again after an interrupted build, even if no source changed', async () => {
    await buildWhenChanged(project, build);
    await write('two');
    await expect(buildWhenChanged(project, breakOff)).rejects.toThrow('broken off');
    await write('one');
    expect(await buildWhenChanged(project, build)).toBe(true);
  });
});
