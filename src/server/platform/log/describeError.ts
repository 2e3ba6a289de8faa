import * as v from 'valibot';
import type { Facts } from './log.ts';

/**
 * What the log says of an unexpected error: where it was thrown and what the engine calls it. Messages of
 * the database driver and of schemas quote values (a hash, a patient's id), so those are left out.
 */
export function describeError(error: unknown): Facts {
  if (!(error instanceof Error)) return { error: typeof error };
  const cause = error.cause instanceof Error ? error.cause : undefined;
  return {
    error: error.constructor.name,
    message: safeMessage(error),
    ...describeCause(cause ?? error),
    query: 'query' in error && typeof error.query === 'string' ? error.query : undefined,
    stack: frames(error),
  };
}

function safeMessage(error: Error): string | undefined {
  if (v.isValiError(error)) {
    return `does not fit: ${error.issues.map((issue) => v.getDotPath(issue) ?? '').join(', ')}`;
  }
  const quotesValues = 'query' in error || 'severity' in error;
  return quotesValues ? undefined : error.message;
}

function describeCause(cause: Error): Facts {
  const read = (name: string): string | undefined => {
    const value: unknown = Object.getOwnPropertyDescriptor(cause, name)?.value;
    return typeof value === 'string' ? value : undefined;
  };
  return {
    causeCode: read('code'),
    constraint: read('constraint'),
    table: read('table'),
    routine: read('routine'),
  };
}

/** Only the frames: the first lines of a stack repeat the message. */
function frames(error: Error): string {
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim())
    .join('\n');
}
