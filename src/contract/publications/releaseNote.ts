import * as v from 'valibot';
import { defineGet } from '../core/call.ts';
import { Day } from '../core/primitives.ts';

/** ENT-08: `releaseNotes` is rich text, sanitized when written and when shown. */
export const ReleaseNote = v.object({
  versionNumber: v.string(),
  goLiveDate: Day,
  goLiveDateString: v.string(),
  releaseNotes: v.string(),
});
export type ReleaseNote = v.InferOutput<typeof ReleaseNote>;

export const getWebReleaseNotesList = defineGet({
  name: 'getWebReleaseNotesList',
  summary: 'The release notes of the web application, newest first.',
  path: '/api/ReleaseNotes/GetWebReleaseNotesList',
  access: 'account',
  reply: v.object({ rows: v.array(ReleaseNote), total: v.number() }),
});
