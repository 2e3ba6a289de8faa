import type { Installation } from '../../../contract/publications/footer.ts';

/**
 * The installation from the document: written by the server whose script this is, and not parsed again, which would add
 * the schemas' library to the login download.
 * @throws if the document has none.
 */
export function readInstallation(): Installation {
  const installation = document.documentElement.dataset.installation;
  if (installation === undefined) throw new Error('The document does not name its installation.');
  return JSON.parse(installation) as Installation;
}
