import { expect, test, vi } from 'vitest';
import { fromCallback } from 'xstate';
import { navigationMachine } from '../../../machines/app/navigation.machine.ts';
import { succeeded } from '../../../src/rules/core/callFailure.ts';
import { startHeadless } from '../kit/headless.ts';
import { sampleArrival } from '../users/sampleUser.ts';

test('the chart of a page stops once another page is shown', () => {
  const navigation = startHeadless(navigationMachine, {
    input: { address: '/eula', currentUser: sampleArrival() },
    systemActors: ['session', 'notices', 'rail'],
  });
  const stop = vi.fn();
  const show = (address: string, name: string) =>
    navigation.complete(
      'loadPage',
      succeeded({
        address,
        name,
        params: {},
        data: null,
        work: { logic: fromCallback(() => stop), input: null },
        loadedAt: '',
      }),
    );
  show('/eula', 'eula');
  expect(navigation.snapshot().value).toBe('shown');
  expect(stop).not.toHaveBeenCalled();
  navigation.send({ type: 'address.changed', address: '/release-notes' });
  show('/release-notes', 'releaseNotes');
  expect(navigation.snapshot().value).toBe('shown');
  expect(stop).toHaveBeenCalledTimes(1);
});
