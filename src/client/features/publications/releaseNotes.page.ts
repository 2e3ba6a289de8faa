import {
  getWebReleaseNotesList,
  type ReleaseNote,
} from '../../../contract/publications/releaseNote.ts';
import { call } from '../../platform/http/call.ts';
import { definePage } from '../../shell/definePage.ts';
import { ReleaseNotes } from './ReleaseNotes.tsx';

export const page = definePage<readonly ReleaseNote[]>({
  load: async ({ signal }) => (await call(getWebReleaseNotesList, {}, { signal })).rows,
  view: ReleaseNotes,
});
