import type { Hono } from 'hono';
import { calls } from '../../contract/calls.ts';
import type { CallDefinition } from '../../contract/core/call.ts';
import { problemTables } from '../../contract/problemTables.ts';
import { escapeHtml } from '../../rules/core/escapeHtml.ts';
import { problemTitle } from '../../rules/core/problemTitle.ts';
import { apiDocumentationPath } from '../../rules/session/passwordLink.ts';
import type { Dependencies } from '../core/http/dependencies.ts';
import type { AppEnvironment } from '../core/http/workerEnvironment.ts';
import { accessWords } from './accessWords.ts';
import { plainPage } from './plainPage.ts';

function describeCall({ method, path, summary, access: who }: CallDefinition): string {
  return `<dt>${method} ${escapeHtml(path)}</dt><dd>${escapeHtml(summary)} ${accessWords[who]}</dd>`;
}

/** By code; a code of several statuses has one line. The `type` of a problem leads to its line. */
function describeProblems(): string {
  const statuses = new Map<string, number[]>();
  for (const [code, status] of problemTables.flatMap((table) => Object.entries(table))) {
    statuses.set(code, [...(statuses.get(code) ?? []), status]);
  }
  return [...statuses]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(
      ([code, of]) =>
        `<dt id="${code}">${[...new Set(of)].join(', ')} ${code}</dt><dd>${problemTitle(code)}.</dd>`,
    )
    .join('');
}

function writeContent(origin: string): string {
  return [
    '<p>For people who write programs that work with this service.</p>',
    '<h2>How a program logs in</h2>',
    `<p>Send the username and the password of the API account to <code>POST ${escapeHtml(origin)}/api/Account/Login</code>. Send the token from the reply with every call, in the header <code>Authorization: Bearer</code>. Passwords go in the body of a call, never in an address.</p>`,
    '<p>Each refusal has a code and a sentence that says what to do. The <a href="/api/openapi.json">description for programs</a> (OpenAPI 3.1) has the fields of every call.</p>',
    '<p>What programs read with an API key can be tried on <a href="/api">the API page</a>.</p>',
    `<h2>The calls</h2><dl>${calls.map(describeCall).join('')}</dl>`,
    '<h2>The problems</h2><p>Each refusal is a problem of RFC 9457, and its <code>type</code> leads to a line of this list. The sentence in <code>detail</code> says what to do.</p>',
    `<dl>${describeProblems()}</dl>`,
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
