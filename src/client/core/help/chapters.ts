import { helpParts } from '../../../rules/help/helpChapters.ts';
import { type HelpChapter, readHelpText } from '../../../rules/help/helpText.ts';

const files: Readonly<Record<string, string>> = import.meta.glob('../../../../docs/help/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Reads every file of the help. A test proves that each chapter has its file, and that it can be read. */
export function readChapters(): ReadonlyMap<string, HelpChapter> {
  const names = helpParts.flatMap(({ chapters }) => chapters);
  return new Map(
    names.map((name) => [name, readHelpText(files[`../../../../docs/help/${name}.md`] ?? '')]),
  );
}
