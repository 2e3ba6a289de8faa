import * as v from 'valibot';
import { StoredText } from './primitives.ts';

/** Rights of a session user (ROLE-02, ROUTE-16). */
export const rights = ['globalAuditHistory', 'clients', 'controlValues'] as const;
export type Right = (typeof rights)[number];

/**
 * What a page or a call may ask for: a right, or a permission: above the lowest (`users`), an administrator's
 * (`administration`: what sets an agency up); or to take part in custody at all (`custody`).
 */
export type Privilege = Right | 'users' | 'administration' | 'custody';

/**
 * Who may make a call: anyone; any account, API-only ones included; people with a session; people with a session who
 * are not a witness only; managers and above (OFF-01: technicians have no user list); or people whose security names
 * the right. A witness only makes calls of the first three kinds: what shows or changes custody is never `session`.
 */
export type Access = 'public' | 'account' | 'session' | Privilege;

type Schema = v.GenericSchema<unknown, unknown>;

export type CallDefinition = {
  readonly name: string;
  readonly summary: string;
  readonly method: 'GET' | 'POST';
  /** Path with `{name}` for each parameter. */
  readonly path: string;
  readonly access: Access;
  /** False for calls that no person caused: they do not prolong a session (IDLE-08). */
  readonly countsAsActivity?: boolean;
  /** True for a public call that succeeds only with the secret of a program: then it is none of a stranger. */
  readonly takesSecret?: boolean;
  /** True for a GET that is not a mere read: it is never sent twice (CALL-01). */
  readonly isOnce?: boolean;
  /** True for what may read a lot: only some run at once for a person and an agency; more are refused (429). */
  readonly isReport?: boolean;
  /** True for a POST whose body is a file, which the handler reads in pieces and limits by itself. */
  readonly takesFile?: boolean;
  /** Bytes of the largest body that is read, where 64 KiB are not enough. */
  readonly largestBody?: number;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  readonly reply: Schema;
};

/**
 * Header of a request that no person caused, whatever its call: a resync, a refresh in the background. It prolongs no
 * session (IDLE-08).
 */
export const unattendedHeader = 'countersign-unattended';

/** Declares a call so that both sides infer its shapes from one place. */
export function defineCall<const Definition extends CallDefinition>(definition: Definition) {
  return definition;
}

type CallParts = Omit<CallDefinition, 'method'>;

/**
 * Declares a call that reads.
 *
 * @__NO_SIDE_EFFECTS__ the bundler leaves out what no page makes.
 */
export function defineGet<const Parts extends CallParts>(parts: Parts) {
  return { ...parts, method: 'GET' as const };
}

/**
 * Declares a call that changes something.
 *
 * @__NO_SIDE_EFFECTS__ the bundler leaves out what no page makes.
 */
export function definePost<const Parts extends CallParts>(parts: Parts) {
  return { ...parts, method: 'POST' as const };
}

type Input<S> = S extends Schema ? v.InferInput<S> : undefined;
type Output<S> = S extends Schema ? v.InferOutput<S> : undefined;

/** What a caller hands over. */
export type CallInput<D extends CallDefinition> = (D extends { params: infer P extends Schema }
  ? { params: Input<P> }
  : { params?: undefined }) &
  (D extends { query: infer Q extends Schema } ? { query?: Input<Q> } : { query?: undefined }) &
  (D extends { body: infer B extends Schema } ? { body: Input<B> } : { body?: undefined });

/** What the server works with after parsing. */
export type CallArguments<D extends CallDefinition> = {
  params: D extends { params: infer P extends Schema } ? Output<P> : undefined;
  query: D extends { query: infer Q extends Schema } ? Output<Q> : undefined;
  body: D extends { body: infer B extends Schema } ? Output<B> : undefined;
};

/** What the server must answer. */
export type CallReply<D extends CallDefinition> = v.InferInput<D['reply']>;

/** What the client gets after parsing. */
export type CallResult<D extends CallDefinition> = v.InferOutput<D['reply']>;

/** CALL-01: carried by every request of the client. */
export const CallContext = v.object({
  userTimeZone: v.optional(v.pipe(StoredText, v.maxLength(64))),
  /** Hours east of UTC; half and quarter hours exist. */
  utcOffset: v.optional(
    v.pipe(v.string(), v.regex(/^-?\d{1,2}(\.\d{1,2})?$/), v.transform(Number)),
  ),
});
