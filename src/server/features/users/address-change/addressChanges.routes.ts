import {
  answerAddressLink as answerCall,
  lookUpAddressLink,
} from '../../../../contract/session/addressChange.ts';
import { addressLinkText } from '../../../../rules/session/addressLinkText.ts';
import { serve, serveOutsideTransaction } from '../../../core/http/serve.ts';
import { answerAddressLink } from './answerAddressLink.ts';
import { readAddressLink } from './readAddressLink.ts';

const done = {
  undo: 'The previous email address is back in use, and everyone was logged out.',
  confirm: 'The email address is confirmed.',
} as const;

/** Undoing and confirming a change of address, with a code that was mailed. */
export const addressChangeCalls = [
  serve(lookUpAddressLink, ({ tx, query, now }) => readAddressLink(tx, query.guid, now)),
  serveOutsideTransaction(answerCall, async ({ body, database, origin, now }) => {
    const { isDone, standing, needsPassword } = await answerAddressLink(database, {
      ...body,
      origin,
      now,
    });
    return {
      isSuccessful: isDone,
      message: isDone ? done[body.act] : addressLinkText(standing),
      standing,
      needsPassword,
    };
  }),
];
