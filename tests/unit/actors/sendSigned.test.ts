import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendSigned } from '../../../src/client/core/signing/signedAct.actors.ts';
import { CallError, noResponse } from '../../../src/client/platform/http/callError.ts';
import { succeeded } from '../../../src/rules/core/callFailure.ts';

const told: unknown[] = [];
const system = { get: () => ({ send: (event: unknown) => told.push(event) }) };
const { signal } = new AbortController();
const send = (act: () => Promise<string>) =>
  sendSigned({ system, signal }, act, 'nothing was signed');

beforeEach(() => {
  told.length = 0;
  vi.stubGlobal('navigator', { onLine: true });
});

afterEach(() => vi.unstubAllGlobals());

function failing(status: number | 'notSent') {
  const problem = { code: 'code', message: 'It says why.' };
  return () => Promise.reject(new CallError('call', status, problem, true));
}

test('[ROUTE-08] [ROUTE-14] what never left the device is distinguished from a reply that was never received', async () => {
  const act = vi.fn(() => Promise.resolve('entry 42'));
  vi.stubGlobal('navigator', { onLine: false });
  expect(await send(act)).toEqual({
    ok: false,
    failure: {
      kind: 'notSent',
      problem: {
        code: 'offline',
        message: 'You’re offline, so nothing was signed. Reconnect, then sign again.',
      },
    },
  });
  expect(act).not.toHaveBeenCalled();
  vi.stubGlobal('navigator', { onLine: true });
  expect(await send(act)).toEqual(succeeded('entry 42'));
  expect(await send(failing(noResponse))).toMatchObject({ failure: { kind: 'noResponse' } });
});

test('[IDLE-08] [ROUTE-08] what was withheld because the session may be over was certainly not recorded', async () => {
  expect(await send(failing('notSent'))).toMatchObject({ ok: false, failure: { kind: 'notSent' } });
  expect(told).toMatchObject([{ type: 'call.failed', fault: { status: null } }]);
});

test.each([400, 403, 404, 409, 422])(
  '[ROUTE-08] [ROUTE-14] %s is shown where it was signed',
  async (status) => {
    expect(await send(failing(status))).toMatchObject({
      ok: false,
      failure: { status, problem: { message: 'It says why.' } },
    });
  },
);

test('[ROUTE-08] [ROUTE-14] what the page cannot handle is passed to the failure chart', async () => {
  expect(await send(failing(401))).toMatchObject({ ok: false, failure: { kind: 'denied' } });
  expect(told).toMatchObject([{ type: 'call.failed', fault: { status: 401 } }]);
});
