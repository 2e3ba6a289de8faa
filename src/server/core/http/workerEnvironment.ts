import type { Hono } from 'hono';
import type { NamedAllowance } from './rateLimitHeaders.ts';

/** What hono carries along a request: bindings from the listener, variables from the middleware. */
export interface AppEnvironment {
  Bindings: {
    /** The peer's address from the socket; absent in tests that do not set it. */
    readonly peerAddress?: string | undefined;
  };
  Variables: {
    requestId: string;
    address: string | null;
    /**
     * Counts this request as one without a session.
     *
     * @returns a function that no longer counts it.
     * @throws TooMany when its network made too many.
     */
    admitStranger: () => Promise<() => void>;
    /**
     * Counts this request as one with an API key.
     *
     * @throws TooMany when too many were made with the key.
     */
    admitKey: (keyId: string) => Promise<void>;
    /** What the headers `RateLimit` and `RateLimit-Policy` of the reply say. */
    rateLimit?: NamedAllowance;
    /** Path of the contract with its placeholders; the only form of an address that is logged. */
    template?: string;
    userId?: string;
    faultCode?: string;
    /** A Set-Cookie value, if the received cookie belongs to no live session. */
    clearsBinding?: string;
  };
}

export type App = Hono<AppEnvironment>;
