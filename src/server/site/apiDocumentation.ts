import type { Hono } from 'hono';
import { calls } from '../../contract/calls.ts';
import type { Access, CallDefinition } from '../../contract/core/call.ts';
import { escapeHtml } from '../../rules/core/escapeHtml.ts';
import { apiDocumentationPath } from '../../rules/session/passwordLink.ts';
import type { Dependencies } from '../core/http/dependencies.ts';
import type { AppEnvironment } from '../core/http/workerEnvironment.ts';
import { plainPage } from './plainPage.ts';

const access: Readonly<Record<Access, string>> = {
  public: 'Open to anyone.',
  account: 'For every logged-in account.',
  session: 'For logged-in people.',
  custody: 'For people with custody rights.',
  users: 'For managers and administrators.',
  administration: 'For administrators.',
  globalAuditHistory: 'For people with the right to the audit history.',
  clients: 'For system administrators.',
  controlValues: 'For people with the right to control values.',
};

function describeCall({ method, path, summary, access: who }: CallDefinition): string {
  return `<dt>${method} ${escapeHtml(path)}</dt><dd>${escapeHtml(summary)} ${access[who]}</dd>`;
}

function writeContent(origin: string): string {
  return [
    '<p>For people who write programs that work with this service.</p>',
    '<h2>How a program logs in</h2>',
    `<p>Send the username and the password of the API account to <code>POST ${escapeHtml(origin)}/api/Account/Login</code>. Send the token from the reply with every call, in the header <code>Authorization: Bearer</code>. Passwords go in the body of a call, never in an address.</p>`,
    '<p>Each refusal has a code and a sentence that says what to do. The <a href="/api/openapi.json">description for programs</a> (OpenAPI 3.1) has the fields of every call.</p>',
    `<h2>The calls</h2><dl>${calls.map(describeCall).join('')}</dl>`,
  ].join('');
}

/** CHPW-07: the API documentation as a page for people; `/api/openapi.json` is the one for programs. */
export function addApiDocumentation(
  app: Hono<AppEnvironment>,
  { configuration: { PRODUCT_TITLE, PUBLIC_ORIGIN } }: Dependencies,
): void {
  app.get(apiDocumentationPath, (context) => {
    context.set('template', apiDocumentationPath);
    return plainPage('API documentation', PRODUCT_TITLE, writeContent(PUBLIC_ORIGIN));
  });
}
