import * as v from 'valibot';
import { AuditorTerms } from '../core/auditorTerms.ts';
import { AgencyId, RecordId } from '../core/primitives.ts';
import { PermissionId, PermissionProfile, UserTheme, UserType } from '../core/principal.ts';

/** ENT-03: the user of a session. */
export const SessionUser = v.object({
  id: RecordId,
  clientId: AgencyId,
  email: v.string(),
  fullName: v.string(),
  permissionProfile: PermissionProfile,
  permissionId: PermissionId,
  userType: UserType,
  /** IDLE-08: a switch; the limit is 300 s unless the agency lowers it. */
  inactivityTimeout: v.boolean(),
  clientLogoFilename: v.nullable(v.string()),
  clientLogoFilePath: v.nullable(v.string()),
  clientName: v.string(),
  /** The session works in a training agency (LEDGER-05); left out otherwise. */
  isTraining: v.exactOptional(v.literal(true)),
  currentClientId: AgencyId,
  clientCount: v.pipe(v.number(), v.integer(), v.minValue(1)),
  isUsingSso: v.boolean(),
  userTheme: UserTheme,
  needToResetPin: v.boolean(),
  controlValues: v.boolean(),
  isNewUser: v.boolean(),
  /** The tour of a new account was neither taken nor skipped (HELP-04); left out otherwise. */
  awaitsTour: v.exactOptional(v.literal(true)),
  isAcknowledged: v.boolean(),
  userSignatureId: v.nullable(v.string()),
});
export type SessionUser = v.InferOutput<typeof SessionUser>;

/**
 * What a permission does not open: the biennial inventory, NY Form 3848 and the acts of a person, by rights to acts
 * (RIGHT-06), and the change between an agency and its training by single sign-on (SWAP-01, LEDGER-05).
 */
export const Opening = v.picklist([
  'biennialInventory',
  'form3848',
  'personActs',
  'patterns',
  'training',
]);
export type Opening = v.InferOutput<typeof Opening>;

/** What the session may do; the server checks again on every call (ROLE-04). */
export const Security = v.object({
  globalAuditHistory: v.boolean(),
  clients: v.boolean(),
  controlValues: v.boolean(),
  /** True takes away: bears witness, and does nothing else. What a browser kept of before does not name it. */
  witnessOnly: v.optional(v.boolean(), false),
  /** Only of an auditor account: what it may read. */
  auditor: v.exactOptional(AuditorTerms),
  /** For how many years the session agency keeps its records (REG-01). What a browser kept of before does not name it. */
  keptYears: v.exactOptional(v.number()),
  /** In the session agency; left out if there is none. */
  opens: v.exactOptional(v.array(Opening)),
});
export type Security = v.InferOutput<typeof Security>;

/** ENT-04: login session. */
export const LoginSession = v.object({
  token: v.pipe(v.string(), v.minLength(32)),
  user: SessionUser,
  security: Security,
});
export type LoginSession = v.InferOutput<typeof LoginSession>;

/** A login session with the fact that decides NAV-02. */
export const LoginSessionWithSetup = v.object({
  ...LoginSession.entries,
  hasSignatureAndPin: v.boolean(),
});
export type LoginSessionWithSetup = v.InferOutput<typeof LoginSessionWithSetup>;

/** CALL-08: the reply of GetUserInfo; both null if the session is over. */
export const UserInfo = v.object({
  user: v.nullable(SessionUser),
  security: v.nullable(Security),
  hasSignatureAndPin: v.boolean(),
  /** Relative, so that a wrong client clock does no harm; null if no limit applies. */
  secondsLeft: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))),
});
export type UserInfo = v.InferOutput<typeof UserInfo>;

/** Who is logged in, without the token: what charts may know. */
export const LoggedInUser = v.object({
  user: SessionUser,
  security: Security,
  hasSignatureAndPin: v.boolean(),
});
export type LoggedInUser = v.InferOutput<typeof LoggedInUser>;
