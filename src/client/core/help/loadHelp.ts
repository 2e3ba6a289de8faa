import { type FoundHelp, findHelp } from '../../../rules/help/findHelp.ts';
import type { HelpChapter } from '../../../rules/help/helpText.ts';

/** All chapters by their names, in the order of the manual. They are a file of their own, which the worker stores. */
export async function loadHelp(): Promise<ReadonlyMap<string, HelpChapter>> {
  return (await import('./chapters.ts')).readChapters();
}

/** The chapters with these words (HELP-03). The search works on without the help, where its file is not there. */
export async function searchHelp(text: string): Promise<readonly FoundHelp[]> {
  try {
    return findHelp(await loadHelp(), text);
  } catch {
    return [];
  }
}
