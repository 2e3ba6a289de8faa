import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { measureTyped } from '../../../src/client/features/session/change-password/changePassword.actors.ts';
import {
  loadStrength,
  measurePassword,
} from '../../../src/client/features/session/change-password/measurePassword.ts';
import type { Requirements } from '../../../src/rules/session/password.ts';

const form = { userName: 'dwhitlock', minimum: 10, contextWords: ['dwhitlock'] };
const told: Requirements[] = [];
let page: EventTarget;
let stop: () => void;

beforeEach(async () => {
  await loadStrength();
  told.length = 0;
  page = new EventTarget();
  vi.stubGlobal('document', page);
  stop = measureTyped(form, (requirements) => told.push(requirements));
});

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

function type(id: string, value: string): void {
  const event = new Event('input');
  Object.defineProperty(event, 'target', { value: { id, value } });
  page.dispatchEvent(event);
}

test('[CHPW-04] the new password is measured after a key, by the length and the list of common ones', async () => {
  type('new-password', 'welcome2ems');
  await expect.poll(() => told).toHaveLength(1);
  expect(told[0]).toMatchObject({ isLong: true, isUncommon: false });
});

test('[CHPW-04] of several keys the last one counts', async () => {
  type('new-password', 'short');
  type('new-password', 'purple staircase mango');
  await expect.poll(() => told).toHaveLength(1);
  expect(told[0]).toEqual({
    isLong: true,
    isUncommon: true,
    isFreeOfContext: true,
    isVaried: true,
  });
});

test('[CHPW-03] other fields are not measured, and nothing is after the chart has gone on', async () => {
  type('confirm-password', 'purple staircase mango');
  type('new-password', 'purple staircase mango');
  stop();
  type('new-password', 'welcome2ems');
  await new Promise((resolve) => setImmediate(resolve));
  expect(told).toEqual([]);
});

test('[CHPW-04] lists that are not loaded within 3 s hold no one up: the server checks how common it is', async () => {
  vi.useFakeTimers();
  const measured = measurePassword('welcome2ems', form, () => new Promise(() => undefined));
  const isDone = vi.fn();
  void measured.then(isDone);
  await vi.advanceTimersByTimeAsync(2_999);
  expect(isDone).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(isDone).toHaveBeenCalledWith(expect.objectContaining({ isUncommon: null }));
  vi.useRealTimers();
});
