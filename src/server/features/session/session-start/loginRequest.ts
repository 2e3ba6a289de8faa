import type * as v from 'valibot';
import type { LoginForm } from '../../../../contract/session/account.ts';
import type { Session } from '../../../core/identity/sessions.ts';
import type { Origin } from '../../../platform/http/origin.ts';
import type { Denied, LoggedIn } from './acceptLogin.ts';

/** Credentials of a login, and the browser that sent them. */
export interface LoginRequest {
  readonly form: v.InferOutput<typeof LoginForm>;
  /** The companion cookie this browser holds already; its session is replaced. */
  readonly binding: string | undefined;
  /** The existing session of this browser, if it is active. */
  readonly findCurrentUser: () => Promise<Session | undefined>;
  readonly origin: Origin;
  readonly now: Date;
}

/** The result of a login by any method. */
export type LoginOutcome = LoggedIn | Denied | { readonly kind: 'locked'; readonly until: Date };
