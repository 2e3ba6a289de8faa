import type { MiddlewareHandler } from 'hono';
import { clientAddress, isTrusted } from '../../platform/http/clientAddress.ts';
import { TooMany } from '../../platform/http/problemError.ts';
import { requestIdOf, traceIdOf } from '../../platform/http/requestIds.ts';
import { securityHeaders } from '../../platform/http/securityHeaders.ts';
import { createStrangerLimit, type StrangerLimit } from '../identity/strangerLimit.ts';
import type { Dependencies } from './dependencies.ts';
import type { AppEnvironment } from './workerEnvironment.ts';

/** @throws TooMany by the returned function, once a network has made too many calls in this minute. */
function strangerGate(limit: StrangerLimit) {
  return async (address: string | null, now: Date): Promise<() => void> => {
    const verdict = await limit.admit(address, now);
    if (verdict.kind === 'admitted') return verdict.uncount;
    throw new TooMany(
      'too_many_calls',
      'Too many requests from your network. Wait a minute and try again.',
      verdict.until,
      now,
    );
  };
}

/** Around every request: its id and address before, the security headers and one log line after. */
export function requestMiddleware(dependencies: Dependencies): MiddlewareHandler<AppEnvironment> {
  const { configuration, database, log } = dependencies;
  const admit = strangerGate(
    createStrangerLimit(database, configuration.ANONYMOUS_CALLS_PER_MINUTE),
  );
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
    context.set('admitStranger', () => admit(context.get('address'), dependencies.now()));
    await next();
    for (const [name, value] of Object.entries(securityHeaders)) context.header(name, value);
    if (!context.res.headers.has('Content-Security-Policy')) {
      context.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
    }
    context.header('X-Request-Id', requestId);
    const stale = context.get('clearsBinding');
    if (stale !== undefined) context.header('Set-Cookie', stale, { append: true });
    log('info', 'request', {
      requestId,
      traceId: traceIdOf(context.req.header('traceparent')),
      method: context.req.method,
      route: context.get('template') ?? 'page',
      status: context.res.status,
      code: context.get('faultCode'),
      milliseconds: Math.round((performance.now() - startedAt) * 10) / 10,
      userId: context.get('userId'),
      address: context.get('address'),
    });
  };
}
