import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import * as v from 'valibot';
import { MissingScope } from '../../../contract/core/apiScope.ts';
import type { Problem } from '../../../contract/core/problem.ts';
import type { ProblemReply } from '../../../contract/core/problemReply.ts';
import type { ProblemCode } from '../../../contract/problems.ts';
import { problemTitle } from '../../../rules/core/problemTitle.ts';
import { apiDocumentationPath } from '../../../rules/session/passwordLink.ts';
import { classifyDatabaseFailure } from '../../database/failures.ts';
import { ContractFailure } from '../../platform/http/contractFault.ts';
import { ProblemError, TooMany } from '../../platform/http/problemError.ts';
import { OverloadedError } from '../../platform/limits/limiter.ts';
import { describeError } from '../../platform/log/describeError.ts';
import { ClockOff } from './clockOff.ts';
import type { Dependencies } from './dependencies.ts';
import type { AppEnvironment } from './workerEnvironment.ts';

export interface Failure {
  readonly status: number;
  readonly problem: Omit<Problem, 'reference'>;
  readonly retryAfterSeconds?: number;
  /** Logged with its stack: the server's own fault, not the caller's. */
  readonly isUnexpected: boolean;
}

const unexpectedSentence =
  'Something went wrong on the server, and nothing was recorded. Try again. If it happens again, give support this reference.';

const clockSentence =
  'The clock of the server is wrong, and nothing was recorded. Try again in a minute. If it happens again, notify the person who runs it.';

/** How long the work of others takes that a server waits for. */
const busySeconds = 5;

/** How long a database is away that is restarted or replaced. */
const awaySeconds = 60;

/** The one place that turns a thrown error into the caller's reply. Never a stack, never a cause. */
export function toFailure(error: unknown): Failure {
  if (error instanceof ProblemError) {
    const fields = error.fields === undefined ? {} : { fields: { ...error.fields } };
    const details = error.details === undefined ? {} : { details: error.details };
    const fault = expected(error.status, {
      code: error.code,
      message: error.message,
      ...fields,
      ...details,
    });
    return error instanceof TooMany
      ? { ...fault, retryAfterSeconds: error.retryAfterSeconds }
      : fault;
  }
  if (error instanceof HTTPException) {
    const message = error.message === '' ? 'The request was refused.' : error.message;
    return expected(error.status, { code: `http_${error.status}`, message });
  }
  if (error instanceof OverloadedError) {
    return {
      ...expected(503, { code: error.code, message: error.message }),
      retryAfterSeconds: busySeconds,
    };
  }
  if (error instanceof ClockOff) {
    return {
      ...expected(503, { code: 'clock_off', message: clockSentence }),
      retryAfterSeconds: awaySeconds,
    };
  }
  if (error instanceof ContractFailure) {
    return unexpected(500, error.code, unexpectedSentence);
  }
  switch (classifyDatabaseFailure(error)) {
    case 'unavailable':
      return away(
        'The server cannot reach its records, and nothing was recorded. Try again in a minute.',
      );
    case 'lost':
      return away(
        'The server lost the connection to its records, and what you sent may have been recorded. Look for it in a minute, and send it again if it isn’t there.',
      );
    case 'diskFull':
      return unexpected(
        503,
        'disk_full',
        'The server has no space left, and nothing was recorded. Notify the person who runs it.',
      );
    case undefined:
      return unexpected(500, 'unexpected', unexpectedSentence);
  }
}

function expected(status: number, problem: Failure['problem']): Failure {
  return { status, problem, isUnexpected: false };
}

function unexpected<Status extends number>(
  status: Status,
  code: ProblemCode<NoInfer<Status>>,
  message: string,
): Failure {
  return { status, problem: { code, message }, isUnexpected: true };
}

function away(message: string): Failure {
  return { ...unexpected(503, 'database_unavailable', message), retryAfterSeconds: awaySeconds };
}

/** The errors of RFC 6750 that the challenge of a refused token or key names. */
const bearerErrors: Readonly<Record<string, string>> = {
  session_ended: 'invalid_token',
  session_replaced: 'invalid_token',
  api_key_expired: 'invalid_token',
  api_key_revoked: 'invalid_token',
  api_key_suspended: 'invalid_token',
  api_key_unknown: 'invalid_token',
  api_key_scope_missing: 'insufficient_scope',
  key_with_cookie: 'invalid_request',
};

/** RFC 9110, RFC 6750: how to be let in, for a caller who is not. */
function challengeOf({ status, problem }: Failure): string | undefined {
  const error = bearerErrors[problem.code];
  if (error === undefined && status !== 401) return undefined;
  const missing = v.safeParse(MissingScope, problem.details);
  return [
    'Bearer realm="api"',
    ...(error === undefined ? [] : [`error="${error}"`]),
    ...(missing.success ? [`scope="${missing.output.scope}"`] : []),
  ].join(', ');
}

/** RFC 9457: the address that identifies a code, and explains it. What only has an HTTP status has none. */
function typeOf({ status, problem: { code } }: Failure, origin: string): string {
  return code === `http_${status}` ? 'about:blank' : `${origin}${apiDocumentationPath}#${code}`;
}

/**
 * A problem as a reply (RFC 9457), for programs and pages alike; every API reply is `no-store`.
 *
 * @param reference the id of the request, a UUID.
 * @param origin the installation's public origin.
 */
export function problemResponse(fault: Failure, reference: string, origin: string): Response {
  const { status, problem } = fault;
  const body: ProblemReply = {
    type: typeOf(fault, origin),
    title: problemTitle(problem.code),
    status,
    detail: problem.message,
    instance: `urn:uuid:${reference}`,
    ...problem,
    reference,
  };
  return Response.json(body, {
    status,
    headers: {
      'Cache-Control': 'no-store',
      'Content-Type': 'application/problem+json',
      ...failureHeaders(fault),
    },
  });
}

/** How to be let in, and when to try again: the same in every form of a refusal. */
function failureHeaders(fault: Failure): Readonly<Record<string, string>> {
  const challenge = challengeOf(fault);
  const { retryAfterSeconds } = fault;
  return {
    ...(challenge === undefined ? {} : { 'WWW-Authenticate': challenge }),
    ...(retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) }),
  };
}

/** What was thrown, as a refusal with its headers; the code is in the line of the request, the server's own fault in the log. */
export function noteFailure(
  error: unknown,
  context: Context<AppEnvironment>,
  { log }: Pick<Dependencies, 'log'>,
): { readonly failure: Failure; readonly headers: Readonly<Record<string, string>> } {
  const failure = toFailure(error);
  const { code } = failure.problem;
  context.set('faultCode', code);
  if (failure.isUnexpected) {
    log('error', 'fault', { requestId: context.get('requestId'), code, ...describeError(error) });
  }
  return { failure, headers: failureHeaders(failure) };
}
