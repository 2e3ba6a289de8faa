import { getWebReleaseNotesList } from '../../../contract/publications/releaseNote.ts';
import { call } from '../../platform/http/call.ts';
import { definePage } from '../../shell/definePage.ts';
import { ReleaseNotesView } from './ReleaseNotesView.tsx';

export const page = definePage({
  load: async ({ signal }) => (await call(getWebReleaseNotesList, {}, { signal })).rows,
  view: ReleaseNotesView,
});
