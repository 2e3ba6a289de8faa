import { fromCallback, fromPromise } from 'xstate';
import {
  type CacheWarmingEvent,
  type CacheWarmingInput,
  cacheWarmingMachine,
  type WarmCache,
} from '../../../../machines/offline/cacheWarming.machine.ts';
import type { EditOwner } from '../../../../machines/offline/resync.setup.ts';
import { selectDepartments, selectPermissions } from '../../../contract/core/select.ts';
import { getUserList, type UserRow } from '../../../contract/users/user.ts';
import { valueIn } from '../../../rules/core/callFailure.ts';
import { maySeeUsers } from '../../../rules/navigation/userAccess.ts';
import { listFields, userPageLength, wholeList } from '../../../rules/users/userQuery.ts';
import { whenIdle } from '../../platform/browser/whenIdle.ts';
import { call } from '../../platform/http/call.ts';
import { readPrime, writePrime } from '../../platform/http/prime.ts';
import { isOwnSession } from '../../platform/http/session.ts';
import { storeCached } from '../../platform/offline/warmCache.ts';
import { attempt, unasked } from '../../shell/calls/attempt.ts';

/** Every active person of the agency, in pages of 100 (OFF-01, CALL-14). */
async function fetchUsers(signal: AbortSignal): Promise<UserRow[]> {
  const users: UserRow[] = [];
  for (;;) {
    const query = {
      start: String(users.length),
      length: String(userPageLength),
      ...listFields(wholeList),
    };
    const page = await call(getUserList, { query }, { signal, isUnattended: true });
    users.push(...page.data);
    if (page.data.length < userPageLength || users.length >= page.total) return users;
    await whenIdle(signal);
  }
}

async function choices(cache: 'permissions' | 'departments', signal: AbortSignal) {
  const definition = cache === 'permissions' ? selectPermissions : selectDepartments;
  return call(definition, {}, { signal, isUnattended: true });
}

export const clientCacheWarmingMachine = cacheWarmingMachine.provide({
  actors: {
    watchOnline: fromCallback<CacheWarmingEvent>(({ sendBack }) => {
      const restored = () => sendBack({ type: 'connection.restored' });
      addEventListener('online', restored);
      return () => removeEventListener('online', restored);
    }),
    planWarming: fromPromise<readonly WarmCache[], CacheWarmingInput>(async ({ input, signal }) => {
      await whenIdle(signal);
      if (!readPrime()?.needsNarcPrime) return [];
      const people: WarmCache[] = maySeeUsers(input) ? ['users'] : [];
      return ['permissions', 'departments', ...people];
    }),
    fetchCache: fromPromise<void, { owner: EditOwner; cache: WarmCache }>(
      async ({ input: { owner, cache }, ...scope }) => {
        const { signal } = scope;
        await whenIdle(signal);
        const storedAt = new Date().toISOString();
        const isWanted = () => !signal.aborted && isOwnSession(owner);
        const result = await attempt({ ...scope, shown: unasked }, async () => {
          const content =
            cache === 'users' ? await fetchUsers(signal) : await choices(cache, signal);
          await storeCached(owner, cache, { content, storedAt }, isWanted);
        });
        valueIn(result);
      },
    ),
    setDone: fromPromise<void>(() => {
      const prime = readPrime();
      if (prime) writePrime({ ...prime, needsNarcPrime: false });
      return Promise.resolve();
    }),
  },
});
