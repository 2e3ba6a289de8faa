import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { CallContext, unattendedHeader } from '../../../contract/core/call.ts';
import { idempotencyHeader } from '../../../contract/core/idempotencyKey.ts';
import type { Database } from '../../database/database.ts';
import { parseBody, parseInput } from '../../platform/http/parse.ts';
import { notFound, ProblemError } from '../../platform/http/problemError.ts';
import { readBody } from '../../platform/http/readBody.ts';
import { describeError } from '../../platform/log/describeError.ts';
import { bindingCookieName, clearBindingCookie } from '../identity/bindingCookie.ts';
import { browserCookieName } from '../identity/browserSecret.ts';
import { findLogoutReason } from '../identity/logoutReason.ts';
import { findSession, isBindingStale, recordAccess, type Session } from '../identity/sessions.ts';
import { auditNotPermitted } from './auditNotPermitted.ts';
import { auditAuditorRead, authorizeAuditor } from './auditorCalls.ts';
import { authorize, sessionEnded, tokenReplaced } from './authorize.ts';
import type { Dependencies } from './dependencies.ts';
import { FileStream } from './fileStream.ts';
import { withIdempotencyKey } from './idempotencyKey.ts';
import { admitProgram, authorizePatients } from './programCalls.ts';
import type { ReportLimit } from './reportLimit.ts';
import type { CheckedRequest, ServedCall } from './serve.ts';
import { authorizeTraining, markTrainingFile } from './trainingCalls.ts';
import type { AppEnvironment } from './workerEnvironment.ts';

/**
 * Answers one call of the contract, always in this order: session (or the limit of calls without one), body limit,
 * parse, right, handler with its transaction, reply parsed with the contract.
 */
export async function answerCall(
  call: ServedCall,
  context: Context<AppEnvironment>,
  dependencies: Dependencies,
  runReport: ReportLimit,
): Promise<Response> {
  const { definition } = call;
  const now = dependencies.now();
  const binding = getCookie(context, bindingCookieName);
  const program = await admitProgram(definition, context, dependencies);
  const currentUser = program ?? (await presentedSession(context, binding, dependencies, now));
  const uncount = currentUser === undefined ? await context.get('admitStranger')() : undefined;
  const isPublic = definition.access === 'public';
  if (!isPublic && currentUser === undefined)
    throw await lackOfSession(context, binding, dependencies, now);
  const session = isPublic ? undefined : currentUser;
  const text =
    definition.body === undefined ? '' : await readBody(context.req.raw, definition.largestBody);
  const parsed = parseArguments(call, context, text);
  if (session?.program) authorizePatients(session.program, parsed);
  else if (session?.auditor) authorizeAuditor(definition, session.auditor, parsed);
  else authorize(definition.access, session);
  const isInTraining = session !== undefined && session.agency.trainingOf !== null;
  if (isInTraining) authorizeTraining(definition);
  if (session !== undefined) {
    context.set('userId', session.account.id);
    const isUnattended = context.req.header(unattendedHeader) !== undefined;
    if (!session.program && definition.countsAsActivity !== false && !isUnattended) {
      await recordAccess(dependencies.database, session, now);
    }
  }
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  const { configuration, version, log } = dependencies;
  const origin = { requestId: context.get('requestId'), address: context.get('address') };
  const request: Omit<CheckedRequest, 'database' | 'copy'> = {
    arguments: parsed,
    surroundings: {
      session,
      findCurrentUser: () => Promise.resolve(currentUser),
      origin,
      now,
      configuration,
      version,
      log,
      binding,
      browserSecret: getCookie(context, browserCookieName),
      headers,
      file: definition.takesFile === true ? fileOf(context.req.raw) : nothing,
    },
  };
  const act = session && { session, origin, now };
  const answer = (database: Database, copy?: Database) =>
    call.answer({ ...request, database, copy });
  const asked = { session, signal: context.req.raw.signal, now };
  const reply = await auditNotPermitted(dependencies.database, act, () =>
    definition.isReport === true ? inTurn(runReport, asked, answer) : answer(dependencies.database),
  );
  if (definition.takesSecret) uncount?.();
  // Before the reply leaves: what cannot be audited is not shown.
  if (act?.session.auditor) {
    await auditAuditorRead(dependencies.database, act, definition, parsed).catch(
      (error: unknown) => {
        if (reply instanceof FileStream) reply.abandon();
        throw error;
      },
    );
  }
  if (reply instanceof FileStream) {
    const { requestId } = origin;
    return reply.respond(headers, {
      isTraining: isInTraining,
      onFailure: (error) => {
        if (asked.signal.aborted) return;
        const call = definition.name;
        log('error', 'file broken off', { requestId, call, ...describeError(error) });
      },
    });
  }
  return Response.json(isInTraining ? markTrainingFile(reply) : reply, { headers });
}

/** A report in its turn; a file keeps it until it is sent. */
function inTurn(
  runReport: ReportLimit,
  asked: Parameters<ReportLimit>[0],
  answer: (database: Database, copy: Database | undefined) => Promise<unknown>,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    runReport(asked, async (database, copy) => {
      const reply = await answer(database, copy);
      resolve(reply);
      if (reply instanceof FileStream) await reply.ended;
    }).catch(reject);
  });
}

const nothing: AsyncIterable<Uint8Array> = { async *[Symbol.asyncIterator]() {} };

/** The body in pieces. */
function fileOf({ body }: Request): AsyncIterable<Uint8Array> {
  return body ?? nothing;
}

function parseArguments(call: ServedCall, context: Context<AppEnvironment>, text: string) {
  const { definition } = call;
  const query = context.req.query();
  parseInput(CallContext, query);
  const key = context.req.header(idempotencyHeader);
  if (definition.body === undefined) withIdempotencyKey(definition, key, undefined);
  return {
    params: definition.params === undefined ? undefined : parseParams(definition.params, context),
    query: definition.query === undefined ? undefined : parseInput(definition.query, query),
    body:
      definition.body === undefined
        ? undefined
        : parseBody(definition.body, context.req.header('content-type'), text, (body) =>
            withIdempotencyKey(definition, key, body),
          ),
  };
}

/** An id that cannot exist is answered like one that does not. */
function parseParams(
  schema: NonNullable<ServedCall['definition']['params']>,
  context: Context<AppEnvironment>,
): unknown {
  try {
    return parseInput(schema, context.req.param());
  } catch (error) {
    throw error instanceof ProblemError ? notFound() : error;
  }
}

function presentedToken(context: Context<AppEnvironment>): string | undefined {
  return /^Bearer ([\w-]{32,128})$/.exec(context.req.header('authorization') ?? '')?.[1];
}

/** The live session that the request presents, for every kind of call. */
async function presentedSession(
  context: Context<AppEnvironment>,
  binding: string | undefined,
  { database, configuration }: Dependencies,
  now: Date,
): Promise<Session | undefined> {
  const token = presentedToken(context);
  return token === undefined
    ? undefined
    : findSession(database, { token, binding }, now, configuration);
}

/** Why a request without a live session is refused. */
async function lackOfSession(
  context: Context<AppEnvironment>,
  binding: string | undefined,
  { database }: Dependencies,
  now: Date,
): Promise<ProblemError> {
  // A late reply for a replaced token must not take the cookie of the session that replaced it.
  if (binding !== undefined && (await isBindingStale(database, binding, now))) {
    context.set('clearsBinding', clearBindingCookie());
  }
  const token = presentedToken(context);
  const reason = token === undefined ? null : await findLogoutReason(database, token, now);
  return reason === 'anotherDevice' ? tokenReplaced() : sessionEnded(reason);
}
