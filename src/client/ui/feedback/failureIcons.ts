import { offline, stop, warning } from '../icons/login.ts';
import { search } from '../icons/navigation.ts';
import { lock } from '../icons/signs.ts';

/** What a failure looks like, by the kind of trouble. */
export const failureIcons = {
  connection: offline,
  server: warning,
  refused: lock,
  missing: search,
  other: stop,
} as const;

export type FailureKind = keyof typeof failureIcons;
