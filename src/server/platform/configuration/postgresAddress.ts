/** What a server must be like to be connected to; the values of libpq, without `prefer-standby`. */
export const sessionNeeds = ['any', 'read-write', 'read-only', 'primary', 'standby'] as const;

export type SessionNeeds = (typeof sessionNeeds)[number];

/** One of the servers that an address names. */
export interface PostgresHost {
  /** As sentences name it: host and port. */
  readonly name: string;
  /** Decoded: a name, an address, or the folder of a socket. */
  readonly host: string;
  /** Empty: the usual one. */
  readonly port: string;
  /** The address of this server alone, as drivers take it. It has the password. */
  readonly url: string;
}

export interface PostgresAddress {
  /** In the order in which they are tried; at least one. */
  readonly hosts: readonly PostgresHost[];
  /** What the address asks for; undefined if it says nothing. */
  readonly needs: SessionNeeds | undefined;
  /** Hosts and database, without username and password: sentences and logs may have it. */
  readonly place: string;
}

const parts = /^postgres(?:ql)?:\/\/(?:([^/?#]*)@)?([^/?#@]*)(\/[^?#]*)?(\?[^#]*)?$/;

const needsParameter = 'target_session_attrs';

/**
 * Reads an address of PostgreSQL, which may name several servers as libpq does:
 * `postgresql://account:password@a.example:5432,b.example/countersign?target_session_attrs=read-write`.
 *
 * @returns undefined if it is none.
 */
export function readPostgresAddress(text: string): PostgresAddress | undefined {
  const found = parts.exec(text);
  if (found === null) return undefined;
  const [, account, list = '', path = '', query = ''] = found;
  const parameters = new URLSearchParams(query);
  const needs = parameters.get(needsParameter);
  if (needs !== null && !isNeeds(needs)) return undefined;
  const names = list.split(',');
  if (names.length > 1 && (names.includes('') || parameters.has('host'))) return undefined;
  const kept = query
    .slice(1)
    .split('&')
    .filter((one) => one !== '' && !one.startsWith(`${needsParameter}=`))
    .join('&');
  const before = account === undefined ? '' : `${account}@`;
  const hosts = names.map((name) => {
    const url = `postgresql://${before}${name}${path}${kept === '' ? '' : `?${kept}`}`;
    return readHost(name, url);
  });
  const known = hosts.flatMap((host) => host ?? []);
  if (known.length < names.length) return undefined;
  return { hosts: known, needs: needs ?? undefined, place: `${list}${path}` };
}

/** Whether an address asks for nothing, or for something that can be had. */
export function hasKnownNeeds(text: string): boolean {
  const [, needs] = /[?&]target_session_attrs=([^&#]*)/.exec(text) ?? [];
  return needs === undefined || isNeeds(needs);
}

function isNeeds(text: string): text is SessionNeeds {
  return sessionNeeds.some((known) => known === text);
}

function readHost(name: string, url: string): PostgresHost | undefined {
  if (!URL.canParse(url)) return undefined;
  const { hostname, port, searchParams } = new URL(url);
  const host = searchParams.get('host') ?? decode(hostname);
  return host === undefined ? undefined : { name, host, port, url };
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
