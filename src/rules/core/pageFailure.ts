import type { CallFailure, Result } from './callFailure.ts';
import { failureMessages } from './failureText.ts';

/** Why something is not shown: what kind of trouble it is, its sentence, and the reference to quote to support. */
export type PageFailure = {
  kind: 'connection' | 'server' | 'refused' | 'missing' | 'other';
  message: string;
  reference: string | null;
};

/** What stands in place of a page that could not be loaded: the catalog's sentence where it has one (ERR-*), else the server's. */
export function pageFailure(failure: CallFailure): PageFailure {
  const { message, reference = null } = failure.problem;
  return { ...kindAndMessage(failure, message), reference };
}

/** What stands in place of what a call should have brought; null where it brought it, also where its actor broke. */
export function failureIn(output: Result<unknown> | null): PageFailure | null {
  return output === null || output.ok ? null : pageFailure(output.failure);
}

function kindAndMessage(
  failure: CallFailure,
  message: string,
): Pick<PageFailure, 'kind' | 'message'> {
  switch (failure.kind) {
    case 'notSent':
      return { kind: 'connection', message };
    case 'noResponse':
      return { kind: 'connection', message: failureMessages.offline };
    case 'malformed':
      return { kind: 'server', message };
    case 'rejected':
      return { kind: 'other', message };
    case 'denied':
      return whyDenied(failure.status, message);
    case 'unavailable':
      return whyUnavailable(failure.status, message);
  }
}

function whyDenied(status: number, message: string): Pick<PageFailure, 'kind' | 'message'> {
  switch (status) {
    case 404:
      return { kind: 'missing', message: failureMessages.notFound };
    case 467:
      return { kind: 'refused', message: failureMessages.phi };
    case 403:
      return { kind: 'refused', message };
    default:
      return { kind: 'other', message };
  }
}

function whyUnavailable(status: number, message: string): Pick<PageFailure, 'kind' | 'message'> {
  switch (status) {
    case 500:
      return { kind: 'server', message: failureMessages.server };
    case 504:
      return { kind: 'connection', message: failureMessages.timeout };
    default:
      return { kind: status > 500 ? 'server' : 'other', message };
  }
}
