import { expect, test } from 'vitest';
import type { AnyActorRef } from 'xstate';
import { loginMachine } from '../../../machines/session/login.machine.ts';
import { startHeadless } from '../kit/headless.ts';

const values = { userName: 'dana', password: 'a password', email: 'd@agency.example' };

test('[CALL-02] [ENT-01] the password is checked for the agency whose login page is open', () => {
  const form = startHeadless(loginMachine, {
    input: { errorMessage: null, useSso: false, clientId: 7, via: null, present: null },
    systemActors: ['notices', 'session'],
  });
  form.send({ type: 'form.submitted', values });
  const { children } = form.snapshot() as { children: Record<string, AnyActorRef | undefined> };
  expect(children.checkPassword?.getSnapshot() as unknown).toMatchObject({
    input: { credentials: { userName: 'dana', password: 'a password' }, clientId: 7 },
  });
});
