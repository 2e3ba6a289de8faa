import { readFileSync } from 'node:fs';
import { Agent, fetch } from 'undici';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** Someone at a browser: one session, over TLS, with the cookie that belongs to it. */
export interface User {
  /** @returns undefined if there was no reply, half of one, or one that says that no server is there now. */
  post(path: string, body: unknown): Promise<Answer | undefined>;
  /** Why there was no reply to the last call that got none. */
  lost(): string;
  /** Uses the token of a login in all calls after it. */
  take(token: string): void;
}

/** Replies of a proxy without a server, and of a server without its database: to be asked again. */
const unanswered: ReadonlySet<number> = new Set([502, 503, 504]);

/** @param certificate the file that the server of `origin` is trusted by. */
export function usersOf(origin: string, certificate: string): () => User {
  const dispatcher = new Agent({
    connect: { ca: readFileSync(certificate) },
    headersTimeout: 30_000,
  });
  return () => {
    let lost = '';
    const headers: Record<string, string> = { 'Content-Type': 'application/json', Origin: origin };
    return {
      post: async (path, body) => {
        try {
          const reply = await fetch(`${origin}${path}`, {
            method: 'POST',
            headers,
            body: JSON.stringify(body),
            dispatcher,
          });
          const cookies = reply.headers.getSetCookie().map((one) => one.split(';')[0]);
          if (cookies.length > 0) headers.Cookie = cookies.join('; ');
          const answer = { status: reply.status, body: await reply.json() };
          if (!unanswered.has(answer.status)) return answer;
          lost = `${answer.status} ${JSON.stringify(answer.body)}`;
          return undefined;
        } catch (error) {
          lost =
            error instanceof Error ? `${error.message}: ${String(error.cause)}` : String(error);
          return undefined;
        }
      },
      lost: () => lost,
      take: (token) => {
        headers.Authorization = `Bearer ${token}`;
      },
    };
  };
}
