import type { DocumentName } from '../../../rules/core/documents.ts';

/** The built client: what may be loaded from it, and its documents. */
export interface ClientFiles {
  asset(pathname: string, request: Request): Promise<Response | undefined>;
  document(name: DocumentName, request: Request): Promise<Response>;
}
