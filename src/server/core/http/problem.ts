import { HTTPException } from 'hono/http-exception';
import type { Problem } from '../../../contract/core/problem.ts';
import type { ProblemCode } from '../../../contract/problems.ts';
import { classifyDatabaseFailure } from '../../database/failures.ts';
import { ContractFailure } from '../../platform/http/contractFault.ts';
import { ProblemError, TooMany } from '../../platform/http/problemError.ts';
import { OverloadedError } from '../../platform/limits/limiter.ts';

export interface Failure {
  readonly status: number;
  readonly problem: Omit<Problem, 'reference'>;
  readonly retryAfterSeconds?: number;
  /** Logged with its stack: the server's own fault, not the caller's. */
  readonly isUnexpected: boolean;
}

const unexpectedSentence =
  'Something went wrong on the server, and nothing was recorded. Try again. If it happens again, give support this reference.';

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
    return expected(503, { code: error.code, message: error.message });
  }
  if (error instanceof ContractFailure) {
    return unexpected(500, error.code, unexpectedSentence);
  }
  switch (classifyDatabaseFailure(error)) {
    case 'unavailable':
      return unexpected(
        503,
        'database_unavailable',
        'The server cannot reach its records, and nothing was recorded. Try again in a minute.',
      );
    case 'lost':
      return unexpected(
        503,
        'database_unavailable',
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

/** A problem as a reply; every API reply is `no-store`. */
export function problemResponse(fault: Failure, reference: string): Response {
  const body: Problem = { ...fault.problem, reference };
  return Response.json(body, {
    status: fault.status,
    headers: {
      'Cache-Control': 'no-store',
      'Content-Type': 'application/problem+json',
      ...(fault.retryAfterSeconds === undefined
        ? {}
        : { 'Retry-After': String(fault.retryAfterSeconds) }),
    },
  });
}
