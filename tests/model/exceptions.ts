export interface Exception {
  readonly subject: string;
  /** The key of a transition definition no tour takes. */
  readonly transition: string;
  /** `headless`: no tour takes it, so no browser does either. `browser`: the tours do, Chromium cannot. */
  readonly where: 'headless' | 'browser';
  /** Why it cannot be taken and what proves it instead. */
  readonly reason: string;
}

const atOnce =
  'Only a part of the application that never loads takes this long, and Chromium has loaded it by then.';
const callEnds =
  'Every call and prompt that Chromium waits for ends earlier: only a part that never loads takes longer.';

/**
 * The one list of transition definitions that need not be taken, headless or in Chromium. Each is reviewed; one that is
 * taken fails the test.
 */
export const exceptions: readonly Exception[] = [
  {
    subject: 'boot',
    transition: 'boot.restoring | xstate.after.untilGivenUp.boot.restoring | 0',
    where: 'browser',
    reason: `${atOnce} tests/model/waitsEnd.test.ts proves it.`,
  },
  {
    subject: 'boot',
    transition: 'boot.clearing | xstate.after.untilGivenUp.boot.clearing | 0',
    where: 'browser',
    reason: `${atOnce} tests/model/waitsEnd.test.ts proves it.`,
  },
  {
    subject: 'boot',
    transition: 'boot.fetching.slow | xstate.after.untilUnreachable.boot.fetching.slow | 0',
    where: 'browser',
    reason: `${callEnds} tests/model/waitsEnd.test.ts proves it.`,
  },
  {
    subject: 'login',
    transition: 'login.regular | xstate.error.actor.readLogoutReason | 0',
    where: 'browser',
    reason:
      'It reads the browser’s storage, which does not fail in Chromium, and the sentences are part of the build. Its tours prove it headless.',
  },
  {
    subject: 'login',
    transition: 'login.regular | xstate.error.actor.lockScreen | 0',
    where: 'browser',
    reason:
      'The lock reads the kits again where they cannot be read, and the login page waits for a lock that does not load. Its tours prove it headless.',
  },
  {
    subject: 'passwordless',
    transition:
      'passwordless.registering | xstate.after.untilRegistrationIsGivenUp.passwordless.registering | 0',
    where: 'browser',
    reason: `${callEnds} tests/model/waitsEnd.test.ts proves it.`,
  },
];

/** The keys excused for a machine: in the browser those that no tour takes as well. */
export function excepted(subject: string, where: Exception['where']): string[] {
  return exceptions
    .filter((one) => one.subject === subject && (where === 'browser' || one.where === 'headless'))
    .map(({ transition }) => transition)
    .toSorted();
}
