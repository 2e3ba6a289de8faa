import { downloadZip } from 'client-zip';

/** One archive (ZIP) of texts, made a file at a time. `madeAt` is the time of all of them. */
export function zipFiles(
  files: readonly { readonly name: string; readonly text: string }[],
  madeAt: Date,
): Promise<Blob> {
  const entries = files.map(({ name, text }) => ({ name, input: text, lastModified: madeAt }));
  return downloadZip(entries).blob();
}
