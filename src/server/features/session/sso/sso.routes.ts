import type { Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { getUserObjectFromId, ssoLogin } from '../../../../contract/session/account.ts';
import type { Dependencies } from '../../../core/http/dependencies.ts';
import { minutesLeft } from '../../../core/http/minutesLeft.ts';
import { serveOutsideTransaction } from '../../../core/http/serve.ts';
import type { AppEnvironment } from '../../../core/http/workerEnvironment.ts';
import {
  browserCookieName,
  clearBrowserCookie,
  setBrowserCookie,
} from '../../../core/identity/browserSecret.ts';
import { TooMany, unprocessable } from '../../../platform/http/problemError.ts';
import { describeError } from '../../../platform/log/describeError.ts';
import { suspendedText } from '../session-start/acceptLogin.ts';
import { arrive } from '../session-start/arrive.ts';
import { beginSso } from './beginSso.ts';
import { completeSso, type SsoOutcome } from './completeSso.ts';
import { redeemTicket } from './redeemTicket.ts';

const begunAnew = 'Start again with Login With SSO.';

const unreachable =
  'Your agency’s login page isn’t responding. Try again in a moment, or use Regular Login.';

export const ssoCalls = [
  serveOutsideTransaction(ssoLogin, async (handling) => {
    const { query, database, configuration, headers, now } = handling;
    const outcome = await beginSso(database, { ...handling, email: query.email }, configuration);
    const refused = (message: string) => ({ isSuccessful: false, message, value: null });
    switch (outcome.kind) {
      case 'begun':
        headers.append('Set-Cookie', setBrowserCookie(outcome.browserSecret));
        return { isSuccessful: true, message: '', value: outcome.address };
      case 'unknown':
        return refused(
          'No agency uses single sign-on for this email. Check it, or use Regular Login with your username and password.',
        );
      case 'locked':
        return refused(`Too many attempts. Try again in ${minutesLeft(outcome.until, now)}.`);
      case 'unreachable':
        handling.log('warn', 'sso unreachable', describeError(outcome.error));
        return refused(unreachable);
    }
  }),
  serveOutsideTransaction(getUserObjectFromId, async (handling) => {
    const { query, database, configuration, headers, now } = handling;
    const outcome = await redeemTicket(
      database,
      { ...handling, ticket: query.userId },
      configuration,
    );
    headers.append('Set-Cookie', clearBrowserCookie());
    switch (outcome.kind) {
      case 'loggedIn':
        return arrive(database, outcome, headers, configuration);
      case 'locked':
        throw unprocessable(
          'sign_in_locked',
          `Too many attempts. Try again in ${minutesLeft(outcome.until, now)}.`,
        );
      case 'suspended':
        throw unprocessable('agency_suspended', suspendedText(outcome));
      case 'barred':
        throw unprocessable('access_ended', outcome.sentence);
      case 'refused':
        throw unprocessable('sign_in_refused', `This login has expired. ${begunAnew}`);
    }
  }),
];

/** The text for the login page, whose `errorMessage` shows 200 characters. */
const sentences: Readonly<Record<Exclude<SsoOutcome['kind'], 'proven'> | 'failed', string>> = {
  cancelled: `You left your agency’s login page without logging in. ${begunAnew}`,
  refused: `Single sign-on couldn’t be completed. ${begunAnew}`,
  unknownSubject:
    'Your agency recognized you, but no account here is linked to your agency login. Ask an administrator to link it, or use Regular Login.',
  unreachable,
  failed: `Something unexpected kept the server from logging you in. ${begunAnew}`,
};

/** A person looks at what this address answers, so the refusal is a page. */
function tooManyPage(error: unknown): Response {
  if (!(error instanceof TooMany)) throw error;
  const page = `<!doctype html><html lang="en"><title>Too many requests</title><p>${error.message}</p><p><a href="/login">Back to the login page</a></p></html>`;
  return new Response(page, {
    status: error.status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Retry-After': String(error.retryAfterSeconds),
    },
  });
}

/**
 * Where providers send people back to. It always answers with the login page: with a ticket, or with a sentence.
 * Its query is never logged, and leaves the address with this redirect.
 */
export function addSsoCallback(app: Hono<AppEnvironment>, dependencies: Dependencies): void {
  const { database, configuration, log } = dependencies;
  app.get('/sso/callback', async (context) => {
    context.set('template', '/sso/callback');
    const origin = { requestId: context.get('requestId'), address: context.get('address') };
    const refusal = await context.get('admitStranger')().catch(tooManyPage);
    if (refusal instanceof Response) return refusal;
    const outcome = await completeSso(
      database,
      {
        search: new URL(context.req.url).search,
        browserSecret: getCookie(context, browserCookieName),
        origin,
        now: dependencies.now(),
      },
      configuration,
    ).catch((error: unknown) => ({ kind: 'failed', error }) as const);
    if ('error' in outcome) {
      const level = outcome.kind === 'failed' ? 'error' : 'warn';
      log(level, outcome.kind === 'failed' ? 'sso failed' : 'sso unreachable', {
        requestId: origin.requestId,
        ...describeError(outcome.error),
      });
    }
    const query: Record<string, string> =
      outcome.kind === 'proven'
        ? { userIdFromSso: outcome.ticket }
        : { useSso: 'true', errorMessage: sentences[outcome.kind] };
    return new Response(null, {
      status: 303,
      headers: {
        Location: `/login?${new URLSearchParams(query).toString()}`,
        'Cache-Control': 'no-store',
      },
    });
  });
}
