import { join } from 'node:path';
import { arch, platform } from 'node:process';
import { installation } from './install.ts';
import { emptyMachine } from './machine.ts';
import { build } from './release.ts';

/** Those with long support that npm has, and the newest one. This Node, the oldest that is supported, builds for all. */
const versions = ['20', '22', '24', '26'];

/** Plays the operator on each version of Node that an installation may have, from one build. */
export async function nodeVersions(seed: number): Promise<void> {
  const builder = emptyMachine();
  try {
    const built = await build(builder);
    for (const version of versions) {
      const folder = builder.makeFolder(`node-${version}`);
      const name = `node-${platform}-${arch}`;
      const words = [
        'install',
        '--prefix',
        folder,
        '--no-audit',
        '--no-fund',
        `${name}@${version}`,
      ];
      await builder.run('npm', words);
      await installation(seed, { built, node: join(folder, 'node_modules', name, 'bin', 'node') });
    }
  } finally {
    await builder.remove();
  }
}
