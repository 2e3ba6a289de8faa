import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Leaves in `dist/build.json` which commit this is and which charts were drawn for it, for the auditors' pages. Without
 * Git the commit is null: nothing is guessed.
 */
export async function noteBuild(project: string): Promise<void> {
  const git = (...words: string[]) =>
    run('git', ['-C', project, ...words]).then(
      ({ stdout }) => stdout.trim(),
      () => null,
    );
  const drawn = await readFile(join(project, 'docs/statecharts/statecharts.json'));
  const [commit, changes] = await Promise.all([git('rev-parse', 'HEAD'), git('status', '-s')]);
  const note = {
    commit,
    hasChanges: Boolean(changes),
    statecharts: createHash('sha256').update(drawn).digest('hex'),
  };
  await mkdir(join(project, 'dist'), { recursive: true });
  await writeFile(join(project, 'dist/build.json'), JSON.stringify(note));
}
