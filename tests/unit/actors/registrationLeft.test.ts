import { afterEach, expect, test, vi } from 'vitest';
import { type AnyActorRef, createActor, fromCallback } from 'xstate';
import { runRegistration } from '../../../src/client/features/session/login/loginPasswordless.ts';

afterEach(() => vi.unstubAllGlobals());

test('[PWL-05] a registration that was given up is stopped, and stores no passkey later', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const actors: AnyActorRef[] = [];
  const inspect = ({ type, actorRef }: { type: string; actorRef: unknown }) => {
    if (type === '@xstate.actor') actors.push(actorRef as AnyActorRef);
  };
  const login = createActor(
    fromCallback(() => undefined),
    { inspect },
  );
  login.start();
  const leaving = new AbortController();
  const input = { userId: 'dana', displayName: null };
  const running = runRegistration(input, login, leaving.signal);
  const [, registration] = actors;
  expect(registration?.getSnapshot()).toMatchObject({ status: 'active', value: 'preparing' });
  leaving.abort();
  expect(registration?.getSnapshot()).toMatchObject({ status: 'stopped' });
  await expect(running).rejects.toThrow('aborted');
});
