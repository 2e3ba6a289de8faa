import { spawnSync } from 'node:child_process';
import { noteNew } from '../build/landedMigrations.ts';

/** `npm run migration`: writes the migration for a changed schema, and notes the hash of each new one. */
const config = 'src/server/database/drizzle.config.ts';
const words = ['drizzle-kit', 'generate', '--config', config, ...process.argv.slice(2)];
const { status } = spawnSync('npx', words, { stdio: 'inherit' });
if (status === 0) await noteNew();
else process.exitCode = 1;
