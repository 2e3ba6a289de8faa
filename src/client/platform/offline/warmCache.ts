import * as v from 'valibot';
import { Instant } from '../../../contract/core/primitives.ts';
import { SelectItems } from '../../../contract/core/select.ts';
import { UserRow } from '../../../contract/users/user.ts';
import { change, read } from './database.ts';
import { type Owner, prefixOf } from './owner.ts';

/** OFF-01: what is kept to be worked with offline. */
const schemas = {
  permissions: SelectItems,
  departments: SelectItems,
  users: v.array(UserRow),
} as const;

export type WarmCacheName = keyof typeof schemas;
type Content<Name extends WarmCacheName> = v.InferOutput<(typeof schemas)[Name]>;

/**
 * @param isWanted checked in the transaction: code that ends the session afterwards finds the content and removes it.
 * @throws QuotaExceededError if the device has no room; what was there before stays.
 */
export async function storeCached<Name extends WarmCacheName>(
  owner: Owner,
  name: Name,
  { content, storedAt }: { content: Content<Name>; storedAt: string },
  isWanted: () => boolean,
): Promise<void> {
  const place = prefixOf(owner) + name;
  await change('cacheWarming', place, (present) => (isWanted() ? { storedAt, content } : present));
}

/** The stored value and its time (ISO 8601); null if there is none, or it no longer matches the contract. */
export async function readCached<Name extends WarmCacheName>(
  owner: Owner,
  name: Name,
): Promise<{ storedAt: string; content: Content<Name> } | null> {
  const stored = await read('cacheWarming', prefixOf(owner) + name);
  const Stored = v.object({ storedAt: Instant, content: schemas[name] });
  const parsed = v.safeParse(Stored, stored);
  return parsed.success ? (parsed.output as { storedAt: string; content: Content<Name> }) : null;
}

/** The server's newest record of a person takes its place in the kept list. */
export async function storeWarmUser(owner: Owner, user: UserRow): Promise<void> {
  await change('cacheWarming', `${prefixOf(owner)}users`, (present) => {
    const parsed = v.safeParse(v.object({ storedAt: Instant, content: schemas.users }), present);
    if (!parsed.success) return present;
    const { storedAt, content } = parsed.output;
    return { storedAt, content: content.map((row) => (row.userId === user.userId ? user : row)) };
  });
}
