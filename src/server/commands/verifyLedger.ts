import { parseArgs } from 'node:util';
import {
  ConfigurationFailure,
  readConfiguration,
} from '../platform/configuration/configuration.ts';
import { keepFilesPrivate } from '../platform/files/dataFolder.ts';
import { StartFailure } from '../platform/files/startFailure.ts';
import { verifyChains } from './verifyChains.ts';

/** `npm run verify-ledger`: exit code 0 if every chain is in order, 1 if one is not, 2 if the check could not run. */

const print = (line: string) => {
  process.stdout.write(`${line}\n`);
};

async function run(): Promise<number> {
  keepFilesPrivate();
  const { values } = parseArgs({
    options: {
      heads: { type: 'string', multiple: true },
      'public-key': { type: 'string' },
      export: { type: 'string' },
    },
  });
  const { 'public-key': publicKey, export: exportTo } = values;
  const isIntact = await verifyChains(readConfiguration(process.env), {
    heads: values.heads ?? [],
    ...(publicKey === undefined ? {} : { publicKey }),
    ...(exportTo === undefined ? {} : { exportTo }),
    now: () => new Date(),
    print,
  });
  return isIntact ? 0 : 1;
}

try {
  process.exitCode = await run();
} catch (error) {
  const isExpected =
    error instanceof StartFailure ||
    error instanceof ConfigurationFailure ||
    (error instanceof TypeError && 'code' in error);
  process.stderr.write(`${isExpected ? error.message : String(error)}\n`);
  // Not exitCode: a half-opened embedded database would keep the process alive.
  process.exit(2);
}
