import type { Queued } from '../../../../../machines/custody/photos.setup.ts';

/** The files of an input, each with the id that its photo gets. */
export function chosenFiles(
  files: FileList | null,
  caption: string,
): Pick<Queued, 'id' | 'caption' | 'file'>[] {
  return [...(files ?? [])].map((file) => ({ id: crypto.randomUUID(), caption, file }));
}
