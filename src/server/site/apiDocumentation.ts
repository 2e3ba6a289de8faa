import { createHash } from 'node:crypto';
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

/** The one style of pages that the server writes itself; its hash is in their policy. */
const style = `
:root{color-scheme:light dark;--page:light-dark(#f5f7f9,#0d131a);--card:light-dark(#fff,#151d26);--line:light-dark(#d0d9e1,#2f3d4b);--text:light-dark(#15202b,#e7eef5);--quiet:light-dark(#4e5d6c,#a3b3c2);--accent:light-dark(#0b5cab,#63aefb)}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--text);font:14px/20px system-ui,sans-serif}
main{max-width:46rem;margin:0 auto;padding:24px 16px 48px}
h1{margin:0 0 4px;font-size:20px;line-height:28px}
h2{margin:24px 0 8px;font-size:16px;line-height:24px}
p{margin:0 0 16px;color:var(--quiet)}
a{color:var(--accent);overflow-wrap:anywhere}
dl{margin:0}
dt{margin-top:12px;overflow-wrap:anywhere;font:13px/20px ui-monospace,monospace}
dd{margin:0;color:var(--quiet)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
`;

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * A page without script that the server writes itself.
 *
 * @param content of its main part, as markup.
 */
function plainPage(title: string, productTitle: string, content: string): Response {
  const text = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)} · ${escapeHtml(productTitle)}</title><style>${style}</style></head>`,
    `<body><main><h1>${escapeHtml(title)}</h1>${content}</main></body></html>`,
  ].join('');
  return new Response(text, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': policy,
    },
  });
}
