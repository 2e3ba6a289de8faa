import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { Access } from '../../../contract/core/call.ts';
import { bindingCookieName } from '../identity/bindingCookie.ts';
import { findSessionOfBrowser, type Session } from '../identity/sessions.ts';
import { authorize } from './authorize.ts';
import type { Dependencies } from './dependencies.ts';
import type { AppEnvironment } from './workerEnvironment.ts';

/**
 * CALL-16, NAV-04: the session that requests an image or a file. A browser requests them without a token, so the companion
 * cookie alone identifies the person; it is HttpOnly and SameSite=Strict. Viewing one does not extend a session.
 *
 * @param access as of a call, so that what is closed to an account is closed outside the call table, too.
 * @returns undefined without a live session; the request then counts as one of a stranger.
 * @throws ProblemError 403 without the right.
 */
export async function findSessionOfImage(
  context: Context<AppEnvironment>,
  { database, configuration, now }: Dependencies,
  access: Access,
): Promise<Session | undefined> {
  const binding = getCookie(context, bindingCookieName);
  const session =
    binding === undefined
      ? undefined
      : await findSessionOfBrowser(database, binding, now(), configuration);
  if (session === undefined) {
    await context.get('admitStranger')();
    return undefined;
  }
  authorize(access, session);
  context.set('userId', session.account.id);
  return session;
}

/** Of a picture that only its readers may see. */
export const imageHeaders = {
  'Content-Type': 'image/png',
  'Content-Disposition': 'inline; filename="Signature.png"',
  'Cache-Control': 'no-store',
  'Cross-Origin-Resource-Policy': 'same-origin',
};
