import type { Context, MiddlewareHandler } from 'hono';
import { clientAddress, isTrusted } from '../../platform/http/clientAddress.ts';
import { TooMany } from '../../platform/http/problemError.ts';
import { requestIdOf, traceIdOf } from '../../platform/http/requestIds.ts';
import { securityHeaders } from '../../platform/http/securityHeaders.ts';
import { inRequestSpan } from '../../platform/traces/spans.ts';
import { type CallVerdict, createCallLimit } from '../identity/callLimit.ts';
import { createStrangerLimit } from '../identity/strangerLimit.ts';
import type { Dependencies } from './dependencies.ts';
import { rateLimitHeaders } from './rateLimitHeaders.ts';
import type { AppEnvironment } from './workerEnvironment.ts';

/** API keys that a process remembers; of one that it forgets, the database still knows. */
const mostKeys = 10_000;

const sentences = {
  network: 'Too many requests from your network. Wait a minute and try again.',
  key: 'Too many requests with this API key. Wait a minute and try again.',
} as const;

/** @throws TooMany for a call that was refused. */
function admitted(of: keyof typeof sentences, verdict: CallVerdict, now: Date): () => void {
  if (verdict.kind === 'admitted') return verdict.uncount;
  throw new TooMany('too_many_calls', sentences[of], verdict.until, now);
}

/** Around every request: its id and address before, the security headers and one log line after. */
export function requestMiddleware(dependencies: Dependencies): MiddlewareHandler<AppEnvironment> {
  const { configuration, database, log } = dependencies;
  const { ANONYMOUS_CALLS_PER_MINUTE, API_KEY_CALLS_PER_MINUTE } = configuration;
  const strangers = createStrangerLimit(database, ANONYMOUS_CALLS_PER_MINUTE);
  const keys = createCallLimit(database, API_KEY_CALLS_PER_MINUTE, mostKeys);
  return async (context, next) => {
    const startedAt = performance.now();
    const isFromProxy = isTrusted(context.env.peerAddress, configuration.TRUSTED_PROXIES);
    const requestId = requestIdOf(context.req.header('x-request-id'), isFromProxy);
    context.set('requestId', requestId);
    context.set(
      'address',
      clientAddress(
        context.env.peerAddress,
        context.req.header('x-forwarded-for'),
        configuration.TRUSTED_PROXIES,
      ),
    );
    context.set('admitStranger', async () => {
      const now = dependencies.now();
      const verdict = await strangers.admit(context.get('address'), now);
      context.set('rateLimit', { name: 'network', ...verdict.allowance });
      return admitted('network', verdict, now);
    });
    context.set('admitKey', async (keyId) => {
      const now = dependencies.now();
      const verdict = await keys.admit(`key ${keyId}`, now);
      context.set('rateLimit', { name: 'key', ...verdict.allowance });
      admitted('key', verdict, now);
    });
    const header = (name: string) => context.req.header(name);
    await inRequestSpan(context.req.method, header, async (describe, spanTraceId) => {
      await next();
      finishReply(context, requestId, dependencies.now);
      const answered = {
        requestId,
        route: context.get('template') ?? 'page',
        status: context.res.status,
        code: context.get('faultCode'),
      };
      describe(answered);
      log('info', 'request', {
        ...answered,
        traceId: spanTraceId ?? traceIdOf(header('traceparent')),
        method: context.req.method,
        milliseconds: Math.round((performance.now() - startedAt) * 10) / 10,
        userId: context.get('userId'),
        address: context.get('address'),
      });
    });
  };
}

/** The headers of every reply. Not by `context.header`, which copies the body: readers that take nothing would fill the memory. */
function finishReply(context: Context<AppEnvironment>, requestId: string, now: () => Date): void {
  const { headers } = context.res;
  const limit = context.get('rateLimit');
  const ofLimit = limit === undefined ? {} : rateLimitHeaders(limit, now());
  for (const [name, value] of Object.entries({ ...ofLimit, ...securityHeaders })) {
    headers.set(name, value);
  }
  if (!headers.has('Content-Security-Policy')) {
    headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  }
  headers.set('X-Request-Id', requestId);
  const stale = context.get('clearsBinding');
  if (stale !== undefined) headers.append('Set-Cookie', stale);
}
