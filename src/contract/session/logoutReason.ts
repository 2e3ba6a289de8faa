import * as v from 'valibot';

/** FIELD-22: why a session ended without its user logging out; none of them names a person. */
export const LogoutReason = v.picklist([
  'inactivity',
  'timeLimit',
  'anotherDevice',
  'administrator',
  'passwordChanged',
  'passkeyRemoved',
  'addressUndone',
  'agencySuspended',
  'removedFromAgency',
  'auditorAccessOver',
  'activityUnknown',
]);
export type LogoutReason = v.InferOutput<typeof LogoutReason>;

/** The details of `session_ended` and `session_replaced`, for the token of a session that ended for such a reason. */
export const SessionEnd = v.object({ reason: LogoutReason });
export type SessionEnd = v.InferOutput<typeof SessionEnd>;
