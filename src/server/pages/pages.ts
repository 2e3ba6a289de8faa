import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { companionCookieName } from '../identity/companionCookie.ts';
import { notFound, Refusal } from '../operations/refusal.ts';
import type { AppEnvironment } from '../routes/surroundings.ts';
import type { ClientFiles, DocumentName } from './clientFiles.ts';

/** Begins with the sign-in document while no one is signed in. */
const signInPath = /^\/login(\/|$)/;

/** One card for anyone, which must not begin with the sign-in form, nor with the shell of somebody signed in. */
const cardPath = /^\/(forgot-password|change-password)(\/|$)/;

/**
 * Answers everything that is not under /api: a built file, or the document that fits. A missing file is a
 * 404 and never a document, so that a stale script tag does not get HTML for script.
 */
export async function answerPage(
  context: Context<AppEnvironment>,
  files: ClientFiles,
): Promise<Response> {
  const { method, path } = context.req;
  if (method === 'POST' && path === '/login') return answerFormWithoutScript();
  if (method !== 'GET' && method !== 'HEAD') {
    throw new Refusal(405, 'method_not_allowed', 'This address can only be read.');
  }
  const asset = await files.asset(path, context.req.raw);
  if (asset !== undefined) return asset;
  if (isFilePath(path)) throw notFound('There is no such file. Reload the page.');
  return files.document(chooseDocument(context), context.req.raw);
}

function chooseDocument(context: Context<AppEnvironment>): DocumentName {
  if (cardPath.test(context.req.path)) return 'card.html';
  const isSignedOut = getCookie(context, companionCookieName) === undefined;
  if (!isSignedOut || !signInPath.test(context.req.path)) return 'shell.html';
  return isBroughtByAddress(context) ? 'arrival.html' : 'login.html';
}

/** SSO-02, INT-01: the document takes these out of the address before anything else runs. */
function isBroughtByAddress(context: Context<AppEnvironment>): boolean {
  const query = context.req.queries();
  return 'userIdFromSso' in query || 'userguid' in query;
}

function isFilePath(path: string): boolean {
  return /^\/(assets|uploads)\//.test(path) || /\.[a-z\d]{1,11}$/i.test(path);
}

/** The form was sent before its script ran, or without any. Its body is not read, so it is nowhere kept. */
function answerFormWithoutScript(): Response {
  const message = 'The page was not ready yet. Please sign in again; scripts must be allowed.';
  return new Response(null, {
    status: 303,
    headers: {
      Location: `/login?${new URLSearchParams({ errorMessage: message }).toString()}`,
      'Cache-Control': 'no-store',
    },
  });
}
