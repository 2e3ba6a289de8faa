import ky from 'ky';
import {
  type CallDefinition,
  type CallInput,
  type CallResult,
  unattendedHeader,
} from '../../../contract/core/call.ts';
import type { Problem } from '../../../contract/core/problem.ts';
import { hasCode } from '../../../contract/problems.ts';
import { failureMessages } from '../../../rules/core/failureText.ts';
import { readLocal, readToken, recordAccess } from './browserStorage.ts';
import { CallError, noResponse } from './callError.ts';
import { countingCall, notifyCallNews } from './callNews.ts';
import { keepLogoutReason } from './logoutReason.ts';
import { offlineWay } from './offlineSession.ts';
import { postFile, type SentFile } from './postFile.ts';
import { isStoredSessionOver, isStoredTokenUnusable } from './sessionClock.ts';
import { tokenSettled } from './tokenChange.ts';

/** The server is down or overloaded behind its proxy: a read may succeed at the next attempt. */
const passing = [502, 503, 504];
const repetitions = 2;

/** Milliseconds for the headers of an answer, and again for what follows them. */
const patience = 30_000;

/** CALL-01: reads are repeated after 0.3 and 0.6 s if there was no reply, or a temporary failure; nothing else is. */
const api = ky.create({
  timeout: patience,
  throwHttpErrors: false,
  hooks: {
    afterResponse: [
      ({ response, options, retryCount }) =>
        passing.includes(response.status) && retryCount < options.retry.limit
          ? ky.retry()
          : undefined,
    ],
  },
});

const offline: Problem = {
  code: 'no_answer',
  message: 'We can’t reach the server. Check your connection and try again.',
};

const strange: Problem = {
  code: 'not_understood',
  message: 'Something went wrong on the server. Try again, or contact support.',
};

const notSent: Problem = {
  code: 'session_over',
  message: 'Your session may have ended, so nothing was sent. Try again.',
};

type PlainInput = {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
};

function pathOf(definition: CallDefinition, params: PlainInput['params']): string {
  return definition.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params?.[name] ?? ''),
  );
}

function searchOf(query: PlainInput['query']): Record<string, string> {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  return {
    ...Object.fromEntries(given.map(([name, value]) => [name, String(value)])),
    ...callContext(new Date()),
  };
}

/**
 * IDLE-08, BOOT-02: a call of a session that is over by the clock, or whose token opens nothing, revives nothing: it is
 * withheld, and the charts learn of it and decide about the session. What no one caused records no access, so the server
 * itself decides by its clock. A call that is open to anyone needs no session.
 * @throws CallError for a call that is withheld.
 */
function countAccess({ access, name }: CallDefinition, isCausedByPerson: boolean): void {
  const isOver = isCausedByPerson ? isStoredSessionOver() : isStoredTokenUnusable();
  if (isOver && access !== 'public') {
    notifyCallNews('withheld');
    throw new CallError(name, 'notSent', notSent, true);
  }
  if (isCausedByPerson && !isOver) recordAccess();
}

/** @throws CallError if the reply starts and does not end. */
async function jsonOf(response: Response, name: string): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      notifyCallNews('unanswered');
      reject(new CallError(name, noResponse, offline, true));
    }, patience);
  });
  try {
    return await Promise.race([response.json().catch(() => undefined), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** ERR-500, ERR-504: what people read wherever it is shown; the server's sentence speaks of a reference, which forms do not show. */
const catalogd: Readonly<Record<number, string>> = {
  500: failureMessages.server,
  504: failureMessages.timeout,
};

type Issue = {
  message: string;
  path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined;
};

/** What was wrong in which field of an answer. */
function fieldsOf(issues: readonly Issue[]): Record<string, string> {
  const named = issues.map(({ message, path: [first = ''] = [] }) => {
    const name = typeof first === 'object' ? first.key : first;
    return [String(name), message] as const;
  });
  return Object.fromEntries(named);
}

function problemOf(status: number, body: unknown): Problem {
  const given = body as Partial<Problem> | undefined;
  const problem =
    typeof given?.message === 'string' && typeof given.code === 'string'
      ? (given as Problem)
      : {
          code: 'unknown',
          message: 'The server refused this without a reason. Try again, or contact support.',
        };
  return { ...problem, message: catalogd[status] ?? problem.message };
}

type CallOptions = {
  signal: AbortSignal;
  /** No person caused it, as in a resync: it prolongs no session (IDLE-08). */
  isUnattended?: boolean;
  /** Made within `replacingToken`, for which it must not wait. */
  isReplacing?: boolean;
  /** Another session than this browser's. */
  token?: string;
  /** Continues when the page is closed; no one gets its reply then. */
  outlivesPage?: boolean;
  /** The body of a call that takes a file. */
  file?: SentFile;
};

function isRead({ method, isOnce }: CallDefinition): boolean {
  return method === 'GET' && isOnce !== true;
}

async function send(
  definition: CallDefinition,
  { params, query, body }: PlainInput,
  headers: Record<string, string>,
  { signal, outlivesPage: keepalive = false, file }: CallOptions,
): Promise<Response> {
  const [path, searchParams] = [pathOf(definition, params), searchOf(query)];
  try {
    const response =
      file === undefined
        ? await api(path, {
            method: definition.method,
            searchParams,
            headers,
            ...(body === undefined ? {} : { json: body }),
            retry: { limit: isRead(definition) ? repetitions : 0, jitter: true },
            signal,
            keepalive,
          })
        : await postFile(`${path}?${new URLSearchParams(searchParams)}`, file, headers, signal);
    notifyCallNews('answered');
    return response;
  } catch (error) {
    if (signal.aborted) throw error;
    notifyCallNews('unanswered');
    throw new CallError(definition.name, noResponse, offline, true);
  }
}

/** Sends a call with the current token and reads the reply. */
async function exchange(definition: CallDefinition, input: PlainInput, options: CallOptions) {
  const { signal, isUnattended = false, isReplacing = false } = options;
  const isPublic = definition.access === 'public';
  if (options.token === undefined && !isPublic && offlineWay() !== null) {
    // The server does not know this session: it stays on the device until its user logs in (FIELD-05).
    throw new CallError(definition.name, noResponse, offline, true);
  }
  const [token, user] = [options.token ?? readToken(), readLocal('user')];
  const isCausedByPerson = definition.countsAsActivity !== false && !isUnattended;
  if (options.token === undefined) countAccess(definition, isCausedByPerson);
  const headers = {
    'content-type': options.file === undefined ? 'application/json' : 'application/octet-stream',
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(isUnattended ? { [unattendedHeader]: 'yes' } : {}),
  };
  const ask = () => send(definition, input, headers, options);
  const response = await (isCausedByPerson ? countingCall(ask) : ask());
  const json = await jsonOf(response, definition.name);
  const problem = response.ok ? null : problemOf(response.status, json);
  const isReplaced = problem !== null && hasCode(problem, 'session_replaced');
  if (isReplaced && !isReplacing) await tokenSettled(signal);
  const wasCurrentToken = token === readToken();
  if (problem && wasCurrentToken) keepLogoutReason(problem);
  // For another person or agency the same question is another one.
  const isSameQuestion = isRead(definition) && user === readLocal('user');
  const isRepeated = isReplaced && !wasCurrentToken && isSameQuestion;
  return { status: response.status, json, problem, wasCurrentToken, isRepeated };
}

/**
 * Makes one call of the contract. The reply is parsed with the contract's schema; a mismatch is a failure, not a value.
 * SWAP-06: if the token was replaced during the call, it waits for the next one; a read that means the same with it is
 * repeated once, anything else fails as one of a previous token.
 * @param options its signal aborts the call when its caller is stopped.
 * @throws CallError for every rejection and failure, and for what was not sent; an abort rejects like the signal.
 */
export async function call<D extends CallDefinition>(
  definition: D,
  input: CallInput<D>,
  options: CallOptions,
): Promise<CallResult<D>> {
  const { name, reply } = definition;
  const exchanged = () => exchange(definition, input as unknown as PlainInput, options);
  const first = await exchanged();
  // Not a second time: if the next token is replaced too, the reply is one of a previous token, which logs no one out
  // (CALL-01), and the person can try again.
  const { status, json, problem, wasCurrentToken } = first.isRepeated ? await exchanged() : first;
  if (problem) throw new CallError(name, status, problem, wasCurrentToken);
  const parsed = await reply['~standard'].validate(json);
  // Its caller was stopped while the reply was read: the reply is ignored.
  options.signal.throwIfAborted();
  if (parsed.issues) {
    const fields = fieldsOf(parsed.issues);
    throw new CallError(name, 'malformed', { ...strange, fields }, wasCurrentToken);
  }
  return parsed.value;
}

/** CALL-01: the browser's time zone, and its offset in hours at that moment (half and quarter hours exist). */
export function callContext(now: Date): { userTimeZone: string; utcOffset: string } {
  return {
    userTimeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    utcOffset: String(-now.getTimezoneOffset() / 60),
  };
}
