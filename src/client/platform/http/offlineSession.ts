import { readLocal } from './browserStorage.ts';

/** How a person was let in without a network (FIELD-05): proven by a passkey, or to be proven by the PIN of a record. */
export type OfflineWay = 'passkey' | 'pin';

const prefixes: Readonly<Record<OfflineWay, string>> = {
  passkey: 'device-passkey.',
  pin: 'device-pin.',
};

/**
 * The token of a session that only this browser knows (FIELD-05). It says how it was opened, so that what may be seen
 * ends with it. No call carries it.
 */
export function offlineToken(way: OfflineWay): string {
  return prefixes[way] + crypto.randomUUID();
}

/** How this browser's session was opened without a network; null for a session of the server, and without one. */
export function offlineWay(): OfflineWay | null {
  const token = readLocal('token') ?? '';
  return (['passkey', 'pin'] as const).find((way) => token.startsWith(prefixes[way])) ?? null;
}
