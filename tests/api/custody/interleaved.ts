import type { Database } from '../../../src/server/database/database.ts';

/**
 * The same database, but before the read with this number (from 1) something else happens. What a transaction reads is
 * not counted: it is under a lock.
 */
export function interleaved(database: Database, number: number, happens: () => Promise<unknown>) {
  let reads = 0;
  const beforeRead = async () => {
    reads += 1;
    if (reads === number) await happens();
  };
  const listening = <Query extends object>(query: Query): Query =>
    new Proxy(query, {
      get: (target, name) => {
        if (name === 'then') {
          return (...handlers: Parameters<Promise<unknown>['then']>) =>
            beforeRead()
              .then(() => target)
              .then(...handlers);
        }
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return (...given: unknown[]) => {
          const result: unknown = Reflect.apply(value, target, given);
          return result === target ? listening(target) : result;
        };
      },
    });
  /** Compiled queries use the connection directly. */
  const client = Reflect.get(database._.session, 'client') as object;
  const told = new Proxy(client, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]): unknown =>
        name === 'query'
          ? beforeRead().then(() => Reflect.apply(value, target, given) as unknown)
          : (Reflect.apply(value, target, given) as unknown);
    },
  });
  const session: unknown = Object.create(database._.session, { client: { value: told } });
  const proxy = new Proxy(database, {
    get: (target, name) => {
      if (name === '_') return { ...target._, session };
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      if (name !== 'select')
        return (...given: unknown[]): unknown => Reflect.apply(value, target, given);
      return (...given: unknown[]) => {
        const builder = Reflect.apply(value, target, given) as { from: (table: unknown) => object };
        return { from: (table: unknown) => listening(builder.from(table)) };
      };
    },
  });
  return { database: proxy, readsOf: () => reads };
}
