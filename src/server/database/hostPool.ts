import type pg from 'pg';
import type { PostgresHost, SessionNeeds } from '../platform/configuration/postgresAddress.ts';
import { isOfStatement, NoUsableHost } from './failures.ts';

/** A server that answers, and is not what is needed. */
class OtherKindOfHost extends Error {}

const words: Readonly<Record<Exclude<SessionNeeds, 'any'>, string>> = {
  'read-write': 'takes no changes',
  'read-only': 'takes changes',
  primary: 'is a standby',
  standby: 'is not a standby',
};

/** What a session shows of its server, as libpq asks for it. */
interface Shown {
  readonly isStandby: boolean;
  readonly isReadOnly: boolean;
}

/** Why a server can't be used for what is needed; undefined if it can. */
export function unfitness(
  needs: SessionNeeds,
  { isStandby, isReadOnly }: Shown,
): string | undefined {
  const isFit = {
    any: true,
    'read-write': !isReadOnly && !isStandby,
    'read-only': isReadOnly || isStandby,
    primary: !isStandby,
    standby: isStandby,
  }[needs];
  return isFit || needs === 'any' ? undefined : words[needs];
}

/** The server ends a refused login in the same way elsewhere; the next one would only be asked with the same password. */
const isRefusedLogin = (error: unknown) =>
  ['28000', '28P01', '3D000', '42501'].some((code) => isOfStatement(error, code));

/** All connections are in use: that says nothing about a server. */
const isPoolBusy = (error: unknown) =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect';

/** After so long a connection is replaced, so that none stays with a server that no longer takes changes. */
const lifetimeSeconds = 300;

/**
 * A pool that connects to the first server of a list that is what is needed. New connections go to the server that was found last;
 * once it can't be used, to the next one, and after the last to the first again. A connection that ends leaves the pool, also where
 * no one gives it back, as after the first statement of a transaction that got no answer.
 */
export function hostPool(
  driver: Pick<typeof pg, 'Pool' | 'Client'>,
  hosts: readonly PostgresHost[],
  needs: SessionNeeds,
  options: pg.PoolConfig,
): pg.Pool {
  let place = 0;
  const chosen = () => {
    const host = hosts[place % hosts.length];
    if (host === undefined) throw new Error('An address has at least one host');
    return host;
  };

  class HostClient extends driver.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: chosen().url });
    }
  }

  class HostPool extends driver.Pool {
    override connect(): Promise<pg.PoolClient>;
    override connect(callback: Callback): void;
    override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
      const found = this.#find();
      if (callback === undefined) return found;
      found.then(
        (client) => callback(undefined, client, client.release),
        (error: Error) => callback(error, undefined, () => undefined),
      );
      return undefined;
    }

    async #find(): Promise<pg.PoolClient> {
      const reasons: string[] = [];
      let last: unknown;
      while (reasons.length < hosts.length) {
        const asked = place;
        const { name } = chosen();
        try {
          return releasedAtEnd(await super.connect());
        } catch (error) {
          if (isPoolBusy(error) || isRefusedLogin(error)) throw error;
          last = error;
          reasons.push(`${name} ${reasonOf(error)}`);
          // Another call may have left this server already.
          if (place === asked) place += 1;
        }
      }
      throw new NoUsableHost(`No server can be used: ${reasons.join(', ')}.`, { cause: last });
    }
  }

  return new HostPool({
    ...options,
    ...(hosts.length > 1 && { maxLifetimeSeconds: lifetimeSeconds }),
    Client: HostClient,
    verify: (client, done) => {
      if (needs === 'any') {
        done();
        return;
      }
      client.query<Shown>(shownBySession).then(
        ({ rows: [shown] }) => {
          const reason = shown && unfitness(needs, shown);
          done(reason === undefined ? undefined : new OtherKindOfHost(reason));
        },
        (error: Error) => done(error),
      );
    },
  });
}

function releasedAtEnd(client: pg.PoolClient): pg.PoolClient {
  const release = client.release;
  let isReleased = false;
  const once = (error?: Error | boolean) => {
    if (isReleased) return;
    isReleased = true;
    client.off('end', atEnd);
    release(error);
  };
  const atEnd = () => once(true);
  client.once('end', atEnd);
  client.release = once;
  return client;
}

const shownBySession = `select pg_is_in_recovery() as "isStandby",
  current_setting('transaction_read_only') = 'on' as "isReadOnly"`;

type Callback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void;

function reasonOf(error: unknown): string {
  if (error instanceof OtherKindOfHost) return error.message;
  const code: unknown = Reflect.get(Object(error), 'code');
  return `does not answer${typeof code === 'string' ? ` (${code})` : ''}`;
}
