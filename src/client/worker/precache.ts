import type { Build, PrecacheEntry } from './workerTypes.ts';

/**
 * The build that a worker's precache list describes.
 *
 * @throws where no document in it names a build: the worker then does not install.
 */
export function buildListed(list: readonly PrecacheEntry[]): Build {
  const document = list.find(({ build }) => build !== undefined);
  if (!document?.build || !document.revision) {
    throw new Error('The list of files does not name its build.');
  }
  const files = list.flatMap(({ url, integrity }) => (integrity ? [[url, integrity]] : []));
  return {
    version: document.revision,
    id: document.build,
    files: Object.fromEntries(files) as Record<string, string>,
  };
}
