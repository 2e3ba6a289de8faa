import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { documentFor, isFilePath } from '../../rules/core/documents.ts';
import type { ClientFiles } from '../core/http/servedClient.ts';
import type { AppEnvironment } from '../core/http/workerEnvironment.ts';
import { bindingCookieName } from '../core/identity/bindingCookie.ts';
import { notFound, ProblemError } from '../platform/http/problemError.ts';

/**
 * Answers everything that is not under /api: a built file, or the matching document. A missing file is a 404; an
 * unknown path with a dot that is opened as a page is not, and leads to the root, like every unknown path (ROUTE-19).
 */
export async function answerPage(
  context: Context<AppEnvironment>,
  files: ClientFiles,
): Promise<Response> {
  const { method, path } = context.req;
  if (method === 'POST' && path === '/login') return answerFormWithoutScript();
  if (method !== 'GET' && method !== 'HEAD') {
    throw new ProblemError(405, 'method_not_allowed', 'This address can only be read.');
  }
  const asset = await files.asset(path, context.req.raw);
  if (asset !== undefined) return asset;
  const isForPage = context.req.header('accept')?.includes('text/html') ?? false;
  if (isFilePath(path, isForPage)) throw notFound('There is no such file. Reload the page.');
  const isLoggedOut = getCookie(context, bindingCookieName) === undefined;
  const { search } = new URL(context.req.url);
  return files.document(documentFor({ pathname: path, search }, isLoggedOut), context.req.raw);
}

/** The form was sent before its script ran, or without any. Its body is not read, so it is nowhere kept. */
function answerFormWithoutScript(): Response {
  const message = 'The page wasn’t ready yet. Log in again. Scripts must be allowed.';
  return new Response(null, {
    status: 303,
    headers: {
      Location: `/login?${new URLSearchParams({ errorMessage: message }).toString()}`,
      'Cache-Control': 'no-store',
    },
  });
}
