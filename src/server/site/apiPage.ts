import type { Hono } from 'hono';
import { callsOfScope } from '../../contract/apiScopes.ts';
import { ApiScope } from '../../contract/core/apiScope.ts';
import type { CallDefinition } from '../../contract/core/call.ts';
import { escapeHtml } from '../../rules/core/escapeHtml.ts';
import { apiDocumentationPath } from '../../rules/session/passwordLink.ts';
import type { Dependencies } from '../core/http/dependencies.ts';
import type { AppEnvironment } from '../core/http/workerEnvironment.ts';
import { plainPage } from './plainPage.ts';

const path = '/api';

/** The names that an address of the call can have. */
function namesOf(schema: CallDefinition['params']): readonly string[] {
  return schema !== undefined && 'entries' in schema ? Object.keys(schema.entries as object) : [];
}

function writeField(call: CallDefinition, name: string, place: 'path' | 'query'): string {
  const id = `${call.name}-${name}`;
  const needed = place === 'path' ? ' required' : '';
  return `<p class="field"><label for="${id}">${name}</label><input id="${id}" name="${name}" data-place="${place}" autocomplete="off"${needed}></p>`;
}

function writeCall(call: CallDefinition): string {
  const fields = [
    ...namesOf(call.params).map((name) => writeField(call, name, 'path')),
    ...namesOf(call.query).map((name) => writeField(call, name, 'query')),
  ];
  return [
    `<details><summary><code>${call.method} ${escapeHtml(call.path)}</code> ${escapeHtml(call.summary)}</summary>`,
    `<form data-path="${escapeHtml(call.path)}">${fields.join('')}`,
    `<button>Send</button><output aria-live="polite"></output></form></details>`,
  ].join('');
}

function writeScope(scope: ApiScope): string {
  return `<h2>${scope}</h2>${callsOfScope[scope].map(writeCall).join('')}`;
}

function writeContent(): string {
  return [
    '<p>Try what programs can read with an API key. An agency’s administrator creates one on the page “API keys”. This page keeps nothing of what you enter.</p>',
    '<p class="field"><label for="key">API key</label><input id="key" type="password" autocomplete="off" spellcheck="false"></p>',
    ...ApiScope.options.filter((scope) => callsOfScope[scope].length > 0).map(writeScope),
    `<h2>More</h2><p><a href="${apiDocumentationPath}">All calls and problems</a>, and the <a href="/api/openapi.json">description for programs</a> (OpenAPI 3.1).</p>`,
  ].join('');
}

/**
 * The page on which people who write programs try the calls that are open to API keys. Its script is a file of the build
 * that only this page loads; without it the page still says what there is.
 */
export function addApiPage(
  app: Hono<AppEnvironment>,
  { configuration: { PRODUCT_TITLE } }: Dependencies,
): void {
  app.get(path, (context) => {
    context.set('template', path);
    return plainPage('API', PRODUCT_TITLE, writeContent(), '/try-call.js');
  });
}
