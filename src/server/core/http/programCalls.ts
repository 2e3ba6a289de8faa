import type { Context } from 'hono';
import { scopeOfCall } from '../../../contract/apiScopes.ts';
import type { ApiScope } from '../../../contract/core/apiScope.ts';
import type { CallDefinition } from '../../../contract/core/call.ts';
import { forbidden, ProblemError } from '../../platform/http/problemError.ts';
import { openApiKey } from '../identity/apiKeys.ts';
import { apiKeyStart } from '../identity/apiKeyText.ts';
import type { Program, Session } from '../identity/sessions.ts';
import type { Dependencies } from './dependencies.ts';
import type { AppEnvironment } from './workerEnvironment.ts';

/** What follows `Bearer` if it starts as an API key does, valid or not; undefined otherwise. */
function presentedKey(context: Context<AppEnvironment>): string | undefined {
  const presented = /^Bearer +(.*)$/i.exec(context.req.header('authorization') ?? '')?.[1]?.trim();
  return presented?.startsWith(apiKeyStart) ? presented : undefined;
}

/**
 * The session of a program whose request presents an API key, if the key opens the call; undefined without a key. A key is
 * never taken together with a cookie: a browser that was made to send one must not act for the other.
 *
 * @throws ProblemError 400 with a cookie, 401 for a key that is not active, 403 for a call that it does not open.
 * @throws TooMany for a key with too many calls in this minute.
 */
export async function admitProgram(
  definition: CallDefinition,
  context: Context<AppEnvironment>,
  dependencies: Dependencies,
): Promise<Session | undefined> {
  const session = await openPresentedKey(context, dependencies);
  if (session?.program) authorizeProgram(definition, session.program);
  return session;
}

/**
 * The session of a program at an address that is no call of the contract.
 *
 * @throws ProblemError as `admitProgram` does, and 401 without a key.
 */
export async function admitProgramOf(
  scope: ApiScope,
  context: Context<AppEnvironment>,
  dependencies: Dependencies,
): Promise<Session> {
  const session = await openPresentedKey(context, dependencies);
  if (session?.program === undefined) {
    await context.get('admitStranger')();
    throw new ProblemError(401, 'api_key_unknown', 'Send an API key with this call.');
  }
  requireScope(session.program, scope);
  return session;
}

async function openPresentedKey(
  context: Context<AppEnvironment>,
  { database, now }: Dependencies,
): Promise<Session | undefined> {
  const key = presentedKey(context);
  if (key === undefined) return undefined;
  // Until its key is known, the program is a stranger.
  const uncount = await context.get('admitStranger')();
  if (context.req.header('cookie') !== undefined) {
    throw new ProblemError(400, 'key_with_cookie', 'Send an API key without cookies.');
  }
  const origin = { requestId: context.get('requestId'), address: context.get('address') };
  const session = await openApiKey(database, { key, origin, now: now() });
  uncount();
  context.set('userId', session.id);
  await context.get('admitKey')(session.id);
  return session;
}

/** @throws ProblemError 403 `api_key_closed` for a call that no scope opens, `api_key_scope_missing` with the scope. */
function authorizeProgram(definition: CallDefinition, program: Program): void {
  const scope = scopeOfCall(definition);
  if (scope === undefined) {
    throw forbidden(
      'This call is closed to API keys. People make it after they log in.',
      'api_key_closed',
    );
  }
  requireScope(program, scope);
}

/**
 * Whether a program may be shown patients, where its call asks for them.
 *
 * @throws ProblemError 403 `api_key_scope_missing`
 */
export function authorizePatients(
  program: Program,
  { query, body }: { readonly query: unknown; readonly body: unknown },
): void {
  if (asksPatients(query) || asksPatients(body)) requireScope(program, 'patients');
}

function asksPatients(asked: unknown): boolean {
  return (
    typeof asked === 'object' && asked !== null && 'patients' in asked && asked.patients === 'shown'
  );
}

function requireScope({ scopes }: Program, scope: ApiScope): void {
  if (scopes.includes(scope)) return;
  throw new ProblemError(
    403,
    'api_key_scope_missing',
    `This API key does not have the scope “${scope}”. Ask the agency’s administrator for one that has it.`,
    undefined,
    { scope },
  );
}
