import type { LoggedInUser } from '../../contract/session/session.ts';

type SetUpFacts = Pick<LoggedInUser, 'hasSignatureAndPin'> & {
  user: Pick<LoggedInUser['user'], 'isNewUser' | 'isAcknowledged' | 'needToResetPin'>;
};

/** NAV-02: new, not acknowledged, or without signature or PIN. */
export function lacksSetUp({ user, hasSignatureAndPin }: SetUpFacts): boolean {
  return user.isNewUser || !user.isAcknowledged || !hasSignatureAndPin;
}

/** NAV-02, NAV-03: whether the security page is opened before any other. */
export function mustCompleteSetup(facts: SetUpFacts): boolean {
  return lacksSetUp(facts) || facts.user.needToResetPin;
}

/** What an account's owner still has to do before it signs anything, in the order in which the security page asks it. */
export function signingGaps(account: {
  readonly isNewUser: boolean;
  readonly isAcknowledged: boolean;
  readonly userSignatureId: string | null;
  readonly hasPin: boolean;
}): string[] {
  const { isNewUser, isAcknowledged, userSignatureId, hasPin } = account;
  return [
    ...(isNewUser || !isAcknowledged ? ['accept the license agreement'] : []),
    ...(userSignatureId === null ? ['set a signature'] : []),
    ...(hasPin ? [] : ['set a PIN']),
  ];
}
