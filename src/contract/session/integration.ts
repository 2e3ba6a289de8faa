import * as v from 'valibot';
import { definePost } from '../core/call.ts';
import { AgencyId, line } from '../core/primitives.ts';
import { userNameLimit } from '../core/text.ts';

/** INT-01: what stands in the password field of an integration's login. It is no one's password. */
export const integrationPassword = 'login from an integration';

export const LoginGuid = v.object({
  userGuid: v.string(),
  userName: v.string(),
  clientId: AgencyId,
  /** How long it can be used; it can be used once. */
  secondsLeft: v.number(),
  /** Where to send the person's browser. */
  address: v.string(),
});

export const issueLoginGuid = definePost({
  name: 'issueLoginGuid',
  summary: 'From server to server: a guid that signs one person of the agency in, once (INT-01).',
  path: '/api/Integrations/SignInGuids',
  access: 'public',
  takesSecret: true,
  body: v.object({
    /** The agency's integration key; it proves the call, which has no session. */
    integrationKey: v.pipe(v.string(), v.minLength(22), v.maxLength(128)),
    userName: line('the username', userNameLimit),
  }),
  reply: LoginGuid,
});
