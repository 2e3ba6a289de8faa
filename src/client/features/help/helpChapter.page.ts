import type { HelpChapter } from '../../../rules/help/helpText.ts';
import { loadHelp } from '../../core/help/loadHelp.ts';
import { definePage } from '../../shell/definePage.ts';
import { Chapter } from './Chapter.tsx';

export const page = definePage<HelpChapter | null>({
  load: async ({ params }) => (await loadHelp()).get(params.chapter ?? '') ?? null,
  view: Chapter,
  title: (chapter) => chapter?.title ?? 'Help',
});
