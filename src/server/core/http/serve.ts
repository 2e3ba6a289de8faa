import type { CallArguments, CallDefinition, CallReply } from '../../../contract/core/call.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { retryConflicts } from '../../database/retryConflicts.ts';
import type { Configuration } from '../../platform/configuration/configuration.ts';
import { checkReply } from '../../platform/http/contractFault.ts';
import type { Origin } from '../../platform/http/origin.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Session } from '../identity/sessions.ts';
import { type FileParts, FileStream } from './fileStream.ts';

/** What every handler gets in addition to its parsed arguments. */
interface WorkerEnvironment<Definition extends CallDefinition> {
  /** Always there unless the call is public. */
  readonly session: Definition['access'] extends 'public' ? undefined : Session;
  /** The session that a public call was made in, if any; it proves nothing else. */
  readonly findCurrentUser: () => Promise<Session | undefined>;
  readonly origin: Origin;
  readonly now: Date;
  readonly configuration: Configuration;
  readonly version: string;
  readonly log: Log;
  /** The companion cookie as received. */
  readonly binding: string | undefined;
  /** The cookie of a browser that started a login at an OpenID provider. */
  readonly browserSecret: string | undefined;
  /** Headers of the reply. */
  readonly headers: Headers;
  /** The body of a call that takes a file, unread; empty for every other. */
  readonly file: AsyncIterable<Uint8Array>;
}

type Handling<Definition extends CallDefinition> = CallArguments<Definition> &
  WorkerEnvironment<Definition>;

type ReplyOf<Definition extends CallDefinition> =
  | CallReply<Definition>
  | Promise<CallReply<Definition>>;

/** A parsed request whose session and right are known to be in order. */
export interface CheckedRequest {
  readonly arguments: { params: unknown; query: unknown; body: unknown };
  readonly surroundings: Omit<WorkerEnvironment<CallDefinition>, 'session'> & {
    readonly session: Session | undefined;
  };
  readonly database: Database;
  /** Of a report, where there is one. */
  readonly copy: Database | undefined;
}

interface Databases {
  readonly database: Database;
  /** Of a report, where there is one. */
  readonly copy: Database | undefined;
}

interface Transactions {
  readonly tx: Transaction;
  /**
   * Where a report reads what it adds up: a transaction of the copy (`DATABASE_READ_URL`), which may be some seconds behind,
   * or `tx` itself. Rights, what an act checks and everything that is written belong to `tx`.
   */
  readonly reads: Transaction;
}

/** A call of the contract that this server answers. */
export interface ServedCall {
  readonly definition: CallDefinition;
  /** The reply, parsed with the contract, or a `FileStream`. */
  answer(request: CheckedRequest): Promise<unknown>;
}

/**
 * Serves a call inside one transaction. The reply is parsed within it, so that a reply that does not fit
 * the contract also undoes what was written. What collided with another call is done again.
 */
export function serve<const Definition extends CallDefinition>(
  definition: Definition,
  handle: (handling: Handling<Definition> & Transactions) => ReplyOf<Definition>,
): ServedCall {
  return {
    definition,
    answer: (request) =>
      inTransaction(definition, request, async (transactions) => {
        const reply = await handle({ ...asHandling<Definition>(request), ...transactions });
        return checkReply(definition.name, definition.reply, reply);
      }),
  };
}

/**
 * Reads in a transaction of the copy where there is one, and in `tx` where there is none.
 *
 * @param copy of a report; it may be some seconds behind.
 */
export function readingFrom<Result>(
  copy: Database | undefined,
  tx: Transaction,
  work: (reads: Transaction) => Promise<Result>,
): Promise<Result> {
  return copy === undefined ? work(tx) : copy.transaction(work, { accessMode: 'read only' });
}

/** In one transaction; what collided with another call is done again. */
function inTransaction<Result>(
  { name }: CallDefinition,
  { database, copy, surroundings: { log, origin } }: CheckedRequest,
  work: (transactions: Transactions) => Promise<Result>,
): Promise<Result> {
  const { requestId } = origin;
  return retryConflicts(
    () => database.transaction((tx) => readingFrom(copy, tx, (reads) => work({ tx, reads }))),
    (attempt) => log('warn', 'transaction retried', { requestId, call: name, attempt }),
  );
}

/**
 * Serves a call whose reply is a file that is sent while it is made (`FileStream`). The handler reads what the file is of
 * and writes its entry of the audit trail in one transaction, which is over before the first line is sent.
 */
export function serveFile<const Definition extends CallDefinition>(
  definition: Definition,
  handle: (handling: Handling<Definition> & Transactions) => Promise<FileParts>,
): ServedCall {
  return {
    definition,
    answer: async (request) => {
      const parts = await inTransaction(definition, request, (transactions) =>
        handle({ ...asHandling<Definition>(request), ...transactions }),
      );
      return streamOf(definition, request, parts);
    },
  };
}

/** The same for a handler that opens its transactions itself. */
export function serveFileOutsideTransaction<const Definition extends CallDefinition>(
  definition: Definition,
  handle: (handling: Handling<Definition> & Databases) => Promise<FileParts>,
): ServedCall {
  return {
    definition,
    answer: async (request) => {
      const { database, copy } = request;
      const parts = await handle({ ...asHandling<Definition>(request), database, copy });
      return streamOf(definition, request, parts);
    },
  };
}

/** The text of a file is text by construction; all else is parsed with the contract, as every reply is. */
function streamOf({ name, reply }: CallDefinition, request: CheckedRequest, parts: FileParts) {
  const { fileName, rows, isComplete } = parts;
  checkReply(name, reply, { fileName, rows, isComplete, csv: '' });
  return new FileStream(parts, request.database);
}

/**
 * Serves a call that must hash or wait before it writes, and opens its transactions itself. The embedded
 * database has one connection, so nothing slow may be awaited inside of one.
 */
export function serveOutsideTransaction<const Definition extends CallDefinition>(
  definition: Definition,
  handle: (handling: Handling<Definition> & Databases) => ReplyOf<Definition>,
): ServedCall {
  return {
    definition,
    answer: async (request) => {
      const { database, copy } = request;
      const reply = await handle({ ...asHandling<Definition>(request), database, copy });
      return checkReply(definition.name, definition.reply, reply);
    },
  };
}

/** The one place where the parsed, untyped request takes the definition's types. */
function asHandling<Definition extends CallDefinition>(
  request: CheckedRequest,
): Handling<Definition> {
  return { ...request.arguments, ...request.surroundings } as Handling<Definition>;
}
