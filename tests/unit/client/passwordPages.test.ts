import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { installationTokens } from '../../../src/client/build/installationTokens.ts';
import { provideChangePassword } from '../../../src/client/features/session/change-password/changePassword.actors.ts';
import { clientForgotPasswordMachine } from '../../../src/client/features/session/forgot-password/forgotPassword.actors.ts';
import { failureMessages } from '../../../src/rules/core/failureText.ts';
import { CallServer } from './callServer.ts';

const fault = {
  code: 'unexpected',
  message: 'Something went wrong on the server. Give support this reference.',
  reference: '7d1f',
};

const typed = { password: 'clover hammer tide', confirmPassword: 'clover hammer tide' };
const form = { userName: 'medic', minimum: 10, contextWords: [] };
const valid = {
  ...{ id: 'x', isExpired: false, isNewUser: false, message: '' },
  ...{ standing: 'valid', form },
};

let server: CallServer;

beforeEach(async () => {
  server = await CallServer.open();
  vi.stubGlobal('navigator', { onLine: true });
  const installation = JSON.stringify(installationTokens);
  vi.stubGlobal('document', { documentElement: { dataset: { installation } } });
});

afterEach(() => {
  vi.restoreAllMocks();
  return server.close();
});

describe('[ERR-500] [ERR-504] a server error', () => {
  it.each([
    [500, failureMessages.server],
    [504, failureMessages.timeout],
  ])(
    '%i is shown in the form of a forgotten password with the text of the catalog, and logged',
    async (status, text) => {
      const logged = vi.spyOn(console, 'warn').mockReturnValue();
      server.answer({ status, body: fault });
      const actor = createActor(clientForgotPasswordMachine, { input: { clientId: 0 } }).start();
      actor.send({ type: 'form.submitted', values: { email: 'medic@tamarack.example' } });
      const { context } = await waitFor(actor, (state) => state.matches('filling'));
      expect(context.refusal).toBe(text);
      expect(logged).toHaveBeenCalledWith(`forgotPassword failed with ${status} (unexpected).`);
    },
  );

  it.each([
    [500, failureMessages.server],
    [504, failureMessages.timeout],
  ])(
    '%i is shown in the form of a new password with the text of the catalog, and logged',
    async (status, text) => {
      const logged = vi.spyOn(console, 'warn').mockReturnValue();
      server.answer({ status: 200, body: valid }, { status, body: fault });
      const actor = createActor(provideChangePassword('code'), { input: { hasId: true } }).start();
      await waitFor(actor, (state) => state.matches({ valid: 'filling' }));
      actor.send({ type: 'form.submitted', typed });
      const { context } = await waitFor(actor, (state) => state.matches({ valid: 'filling' }));
      expect(context.refusal).toBe(text);
      expect(logged).toHaveBeenCalledWith(`changePassword failed with ${status} (unexpected).`);
    },
  );
});

describe('[CHPW-05] a link whose id was damaged', () => {
  it.each(['abc%E0%A4', 'a/b', 'abc%3Fcode=fromEmail', 'abc.html', 'a'.repeat(200)])(
    'can no longer be used, and the server is not asked: %s',
    async (id) => {
      const actor = createActor(provideChangePassword(id), { input: { hasId: true } }).start();
      const { context } = await waitFor(actor, (state) => state.status === 'done');
      expect(context.message).toBe('This link can no longer be used. Please ask for a new email.');
      expect(server.requests).toEqual([]);
    },
  );
});
