import { buildTestClient } from './e2e/buildTestClient.ts';
import { leaveSeeded } from './e2e/server/dataTemplate.ts';
import { leftClusterVariable } from './support/database/leftCluster.ts';
import { builtClient } from './support/server/builtClient.ts';

/* Before the tests that start servers, and next to other steps: most of it keeps one processor busy. */
const folder = process.env[leftClusterVariable];
if (folder === undefined) throw new Error(`Set ${leftClusterVariable} to the folder to seed.`);
await leaveSeeded(folder);
await buildTestClient();
await builtClient();
