import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { allCalls } from './calls.ts';
import type { Dependencies } from './core/http/dependencies.ts';
import { answerCall } from './core/http/endpoint.ts';
import { noteFailure, problemResponse } from './core/http/problem.ts';
import { createReportLimit, type ReportLimit } from './core/http/reportLimit.ts';
import { requestMiddleware } from './core/http/requestMiddleware.ts';
import type { ServedCall } from './core/http/serve.ts';
import type { App } from './core/http/workerEnvironment.ts';
import { addStatechartFiles } from './features/audit/statecharts.routes.ts';
import { addDrawnSignatures } from './features/custody/inventories/drawnSignatures.ts';
import { addPhotoFiles } from './features/custody/photos/photoFile.ts';
import { addSsoCallback } from './features/session/sso/sso.routes.ts';
import { addUploads } from './features/users/account/uploads.routes.ts';
import { addScim } from './features/users/scim/scim.routes.ts';
import { notFound, ProblemError } from './platform/http/problemError.ts';
import { answerFile } from './platform/http/storedFile.ts';
import { mayReadMetrics } from './platform/metrics/metrics.ts';
import { addApiDocumentation } from './site/apiDocumentation.ts';
import { addApiPage } from './site/apiPage.ts';
import { addOutbox } from './site/outbox.ts';
import { answerPage } from './site/pages.ts';

const noStore = { 'Cache-Control': 'no-store' };

/** The whole server as Request → Response: no port, no process, so that tests call it directly. */
export function createApp(
  dependencies: Dependencies,
  calls: readonly ServedCall[] = allCalls,
): App {
  const app: App = new Hono();
  app.use(requestMiddleware(dependencies));
  addHealth(app, dependencies);
  addMetrics(app, dependencies);
  if (dependencies.configuration.JOBS === 'only') app.all('*', rejectCalls);
  checkClockFirst(app, dependencies);
  const runReport = createReportLimit(dependencies.database, dependencies.copy);
  for (const call of calls) addCall(app, call, dependencies, runReport);
  addDescription(app, dependencies);
  addApiDocumentation(app, dependencies);
  addApiPage(app, dependencies);
  addOutbox(app, dependencies);
  addUploads(app, dependencies);
  addDrawnSignatures(app, dependencies);
  addPhotoFiles(app, dependencies);
  addStatechartFiles(app, dependencies);
  addSsoCallback(app, dependencies);
  addScim(app, dependencies);
  const isKnownPath = knowPaths(calls);
  app.all('/api/*', async (context) => {
    context.set('template', '/api/*');
    await context.get('admitStranger')();
    throw isKnownPath(context.req.path)
      ? new ProblemError(405, 'method_not_allowed', 'This call doesn’t use this method.')
      : notFound('This call doesn’t exist.');
  });
  const { files } = dependencies;
  if (files !== undefined) app.all('*', (context) => answerPage(context, files));
  app.notFound(() => {
    throw notFound();
  });
  app.onError((error, context) => {
    const { failure } = noteFailure(error, context, dependencies);
    const { PUBLIC_ORIGIN } = dependencies.configuration;
    return problemResponse(failure, context.get('requestId'), PUBLIC_ORIGIN);
  });
  return app;
}

/** Whatever may be recorded gets its time from this machine's clock. */
function checkClockFirst(app: App, { checkClock }: Dependencies): void {
  if (checkClock === undefined) return;
  for (const path of ['/api/*', '/sso/*']) {
    app.use(path, async (_context, next) => {
      await checkClock();
      await next();
    });
  }
}

/** Only shows whether it is well: people and programs call the servers next to it. */
function rejectCalls(): never {
  const sentence = 'This server only runs jobs. Call another server of the installation.';
  throw new ProblemError(501, 'not_available', sentence);
}

function addCall(
  app: App,
  call: ServedCall,
  dependencies: Dependencies,
  runReport: ReportLimit,
): void {
  const { method, path } = call.definition;
  app.on(method, path.replaceAll(/\{(\w+)\}/g, ':$1'), (context) => {
    context.set('template', path);
    return answerCall(call, context, dependencies, runReport);
  });
}

/** The description is made once, when the server starts; a reader that has it gets a 304. */
function addDescription(app: App, { configuration, version }: Dependencies): void {
  const { PRODUCT_TITLE, PUBLIC_ORIGIN } = configuration;
  const description = import('./openapi.ts').then(({ storeDescription }) =>
    storeDescription(PRODUCT_TITLE, version, PUBLIC_ORIGIN),
  );
  // Returned to clients on request; the server does not need it.
  description.catch(() => undefined);
  app.get('/api/openapi.json', async (context) => {
    context.set('template', '/api/openapi.json');
    await context.get('admitStranger')();
    return answerFile(await description, context.req.raw, {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-cache',
    });
  });
}

/** A balancer that asks needs an answer before its own limit. */
const readyMilliseconds = 2_000;

/**
 * `/healthz`: the process answers. `/readyz`: the database answers within 2 s, its migrations are done, the clock agrees with
 * that of the database, and the process is not about to stop.
 */
function addHealth(app: App, dependencies: Dependencies): void {
  const { database, isStopping = () => false, checkClock } = dependencies;
  app.get('/healthz', (context) => {
    context.set('template', '/healthz');
    return Response.json({ status: 'alive' }, { headers: noStore });
  });
  app.get('/readyz', async (context) => {
    context.set('template', '/readyz');
    if (isStopping()) {
      return Response.json({ status: 'stopping' }, { status: 503, headers: noStore });
    }
    const answer = Promise.all([
      database.execute(sql`select tag from applied_migrations limit 1`),
      checkClock?.(),
    ]);
    if (!(await isInTime(answer, readyMilliseconds))) {
      return Response.json({ status: 'unavailable' }, { status: 503, headers: noStore });
    }
    return Response.json({ status: 'ready' }, { headers: noStore });
  });
}

/** `/metrics` for who knows `METRICS_TOKEN`, unless they have a port of their own. */
function addMetrics(app: App, { metrics, configuration }: Dependencies): void {
  const { METRICS_TOKEN, METRICS_PORT } = configuration;
  if (metrics === undefined || METRICS_TOKEN === undefined || METRICS_PORT !== undefined) return;
  app.get('/metrics', async (context) => {
    context.set('template', '/metrics');
    if (!mayReadMetrics(context.req.header('authorization'), METRICS_TOKEN)) {
      return new Response(null, { status: 401, headers: { 'WWW-Authenticate': 'Bearer' } });
    }
    const { type, text } = await metrics.write();
    return new Response(text, { headers: { ...noStore, 'Content-Type': type } });
  });
}

/** @throws what the work throws in time; later it interests no one. */
async function isInTime(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  const ending = new AbortController();
  const late = sleep(milliseconds, false, { signal: ending.signal });
  work.catch(() => undefined);
  late.catch(() => undefined);
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    ending.abort();
  }
}

function knowPaths(calls: readonly ServedCall[]): (path: string) => boolean {
  const patterns = calls.map(
    ({ definition }) => new RegExp(`^${definition.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  );
  return (path) => patterns.some((pattern) => pattern.test(path));
}
