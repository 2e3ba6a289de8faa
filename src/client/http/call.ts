import ky from 'ky';
import type { CallDefinition, CallInput, CallResult } from '../../contract/call.ts';
import type { Problem } from '../../contract/problem.ts';
import { readLocal, recordAccess } from './browserStorage.ts';
import { CallFault, noAnswer, notUnderstood } from './callFault.ts';

const api = ky.create({ timeout: 30_000, throwHttpErrors: false });

const offline: Problem = {
  code: 'no_answer',
  message: 'The server did not answer. Check your connection and try again.',
};

const strange: Problem = {
  code: 'not_understood',
  message: 'The server’s answer could not be understood. Try again, or contact support.',
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

/** CALL-01: the time zone and the offset in hours (half and quarter hours exist). */
function callContext(): Record<string, string> {
  return {
    userTimeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    utcOffset: String(-new Date().getTimezoneOffset() / 60),
  };
}

function searchOf(query: PlainInput['query']): Record<string, string> {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  return {
    ...Object.fromEntries(given.map(([name, value]) => [name, String(value)])),
    ...callContext(),
  };
}

async function jsonOf(response: Response): Promise<unknown> {
  try {
    return (await response.json()) as unknown;
  } catch {
    return undefined;
  }
}

function problemOf(body: unknown): Problem {
  const given = body as Partial<Problem> | undefined;
  return typeof given?.message === 'string' && typeof given.code === 'string'
    ? (given as Problem)
    : { code: 'unknown', message: 'The server refused this without a reason. Try again.' };
}

/**
 * Makes one call of the contract. The reply is parsed with the contract's schema; what does not fit is a
 * fault, not a value.
 * @throws CallFault for every refusal and failure, except an abort, which rejects as the signal does.
 */
export async function call<D extends CallDefinition>(
  definition: D,
  input: CallInput<D>,
  { signal }: { signal: AbortSignal },
): Promise<CallResult<D>> {
  const { params, query, body } = input as unknown as PlainInput;
  const token = readLocal('token');
  if (definition.countsAsActivity !== false) recordAccess();
  let response: Response;
  try {
    response = await api(pathOf(definition, params), {
      method: definition.method,
      searchParams: searchOf(query),
      headers: {
        'content-type': 'application/json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { json: body }),
      retry: definition.method === 'GET' ? 1 : 0,
      signal,
    });
  } catch (error) {
    if (signal.aborted) throw error;
    throw new CallFault(noAnswer, offline, true);
  }
  const wasCurrentToken = token === readLocal('token');
  const json = await jsonOf(response);
  if (!response.ok) throw new CallFault(response.status, problemOf(json), wasCurrentToken);
  const parsed = await definition.reply['~standard'].validate(json);
  if (parsed.issues) throw new CallFault(notUnderstood, strange, wasCurrentToken);
  return parsed.value;
}
