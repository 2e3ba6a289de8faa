import type { Arrival } from '../contract/session.ts';

type SetUpFacts = Pick<Arrival, 'hasSignatureAndPin'> & {
  user: Pick<Arrival['user'], 'isNewUser' | 'isAcknowledged' | 'needToResetPin'>;
};

/** NAV-02: new, not acknowledged, or without signature or PIN. */
export function lacksSetUp({ user, hasSignatureAndPin }: SetUpFacts): boolean {
  return user.isNewUser || !user.isAcknowledged || !hasSignatureAndPin;
}

/** NAV-02, NAV-03: whether the security page comes before any other. */
export function isHeldBack(facts: SetUpFacts): boolean {
  return lacksSetUp(facts) || facts.user.needToResetPin;
}
