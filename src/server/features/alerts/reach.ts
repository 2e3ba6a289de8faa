import type { BlockList } from 'node:net';
import type { Configuration } from '../../platform/configuration/configuration.ts';

/** Which services of notifications and text messages this server may call. */
export interface AlertReach {
  /** Where they may be in addition to the public internet. */
  readonly networks: BlockList;
  /** For services on this machine, outside production. */
  readonly allowsHttp: boolean;
}

export function reachOf({ OUTBOUND_NETWORKS, APP_ENVIRONMENT }: Configuration): AlertReach {
  return { networks: OUTBOUND_NETWORKS, allowsHttp: APP_ENVIRONMENT !== 'Production' };
}
