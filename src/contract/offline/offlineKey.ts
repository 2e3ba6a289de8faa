import * as v from 'valibot';
import { definePost } from '../core/call.ts';

/** 256 bits as base64url. */
const Key = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));

export const getOfflineKey = definePost({
  name: 'getOfflineKey',
  summary:
    'The key that unsent edits of this person in this agency are kept under (OFF-03): the same one in every session.',
  path: '/api/Account/OfflineKey',
  access: 'session',
  countsAsActivity: false,
  reply: v.object({ key: Key }),
});
