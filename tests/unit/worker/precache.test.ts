import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { integrityOf, precacheList } from '../../../src/client/build/installableApp.ts';
import { buildListed } from '../../../src/client/worker/precache.ts';

const build = '/assets/index-12345678.js /assets/index-12345678.css';
const [script = '', style = ''] = build.split(' ');
const found = [
  { url: 'icon.svg', revision: 'a', size: 1 },
  { url: 'assets/index-12345678.js', revision: null, size: 1 },
];

let folder: string;

async function write(name: string, text: string): Promise<void> {
  await writeFile(join(folder, name), text);
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'precache-'));
  await mkdir(join(folder, 'assets'));
  await write(
    'login.html',
    `<link rel="stylesheet" href="${style}" disabled><script type="module" src="${script}"></script>`,
  );
  await write('icon.svg', '<svg/>');
  await write('assets/index-12345678.js', 'start()');
  await write('manifest.webmanifest', '{}');
  await write('service-worker.js', 'self.__WB_MANIFEST');
});

afterEach(() => rm(folder, { recursive: true }));

async function listed() {
  return buildListed(await precacheList(folder, found));
}

describe('the precache list', () => {
  test('[SHELL-13] names the build, and each file with its hash', async () => {
    expect(await listed()).toMatchObject({
      id: build,
      files: {
        '/assets/index-12345678.js': integrityOf(Buffer.from('start()')),
        '/icon.svg': integrityOf(Buffer.from('<svg/>')),
      },
    });
  });

  test.each(['icon.svg', 'manifest.webmanifest', 'service-worker.js'])(
    '[UPD-03] has another version where %s differs, so that a broken installation deletes only its own cache',
    async (name) => {
      const { version } = await listed();
      expect((await listed()).version).toBe(version);
      await write(name, 'other');
      expect((await listed()).version).not.toBe(version);
    },
  );

  test('[UPD-03] is refused if no document names the build', async () => {
    await write('login.html', '<p>damaged</p>');
    await expect(listed()).rejects.toThrow('does not name its entry');
    expect(() => buildListed([{ url: '/icon.svg', revision: 'a', integrity: 'b' }])).toThrow(
      'does not name its build',
    );
  });
});
