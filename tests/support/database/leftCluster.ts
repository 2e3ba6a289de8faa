/**
 * Names the folder in which `npm test` has the cluster of the browser tests seeded next to other steps. Without it the
 * browser tests seed their own.
 */
export const leftClusterVariable = 'LEFT_CLUSTER';
