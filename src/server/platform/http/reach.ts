import type { BlockList } from 'node:net';
import type { Configuration } from '../configuration/configuration.ts';

/** Which services that people enter or subscribe this server may call. */
export interface ServiceReach {
  /** Where they may be in addition to the public internet. */
  readonly networks: BlockList;
  /** For services on this machine, outside production. */
  readonly allowsHttp: boolean;
}

export function reachOf({ OUTBOUND_NETWORKS, APP_ENVIRONMENT }: Configuration): ServiceReach {
  return { networks: OUTBOUND_NETWORKS, allowsHttp: APP_ENVIRONMENT !== 'Production' };
}
