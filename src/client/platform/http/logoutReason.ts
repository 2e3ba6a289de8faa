import * as v from 'valibot';
import type { Problem } from '../../../contract/core/problem.ts';
import { hasCode } from '../../../contract/problems.ts';
import { type LogoutReason, SessionEnd } from '../../../contract/session/logoutReason.ts';
import { readMilliseconds } from '../../../rules/session/inactivity.ts';
import { readLocal, readToken, writeLocal } from './browserStorage.ts';
import { isStoredSessionOver } from './sessionClock.ts';

function keep(reason: LogoutReason): void {
  writeLocal('logoutReason', reason);
}

/** FIELD-22: keeps the code of why the server ended this browser's session, for the login page of every tab. */
export function keepLogoutReason(problem: Problem): void {
  if (!hasCode(problem, 'session_ended') && !hasCode(problem, 'session_replaced')) return;
  const end = v.safeParse(SessionEnd, problem.details);
  if (end.success) keep(end.output.reason);
}

/**
 * FIELD-22: the browser's own clock ends a session as well, at the start or where the server does not answer. An access
 * that is missing (IDLE-05) or lies ahead says nothing about inactivity.
 */
export function keepInactivity(): void {
  const lastAccess = readMilliseconds(readLocal('lastAccess'));
  const isKnown = readLocal('logoutReason') !== null;
  if (isKnown || readToken() === null || !isStoredSessionOver()) return;
  if (lastAccess === null) keep('activityUnknown');
  else if (lastAccess <= Date.now()) keep('inactivity');
}
