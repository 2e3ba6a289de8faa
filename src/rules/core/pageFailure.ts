import { failureMessages } from './failureText.ts';

/** Why something is not shown: what kind of trouble it is, its sentence, and the reference to quote to support. */
export type PageFailure = {
  kind: 'connection' | 'server' | 'refused' | 'missing' | 'other';
  message: string;
  reference: string | null;
};

/**
 * What replaces a page whose data were refused or could not be loaded: the catalog's sentence if it has one (ERR-*),
 * else the server's, and the kind of problem.
 */
export function pageFailure(status: number, message: string) {
  switch (status) {
    case 0:
      return { kind: 'connection', message: failureMessages.offline } as const;
    case 504:
      return { kind: 'connection', message: failureMessages.timeout } as const;
    case 500:
      return { kind: 'server', message: failureMessages.server } as const;
    case 404:
      return { kind: 'missing', message: failureMessages.notFound } as const;
    case 467:
      return { kind: 'refused', message: failureMessages.phi } as const;
    case 403:
      return { kind: 'refused', message } as const;
    default:
      return { kind: status > 500 ? 'server' : 'other', message } as const;
  }
}
