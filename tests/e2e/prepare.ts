import { leftClusterVariable } from '../support/database/leftCluster.ts';
import { buildTestClient } from './buildTestClient.ts';
import { leaveSeeded } from './server/dataTemplate.ts';

/* Before the browser tests, and beside other steps: most of it keeps one processor busy. */
const folder = process.env[leftClusterVariable];
if (folder === undefined) throw new Error(`Set ${leftClusterVariable} to the folder to seed.`);
await leaveSeeded(folder);
await buildTestClient();
