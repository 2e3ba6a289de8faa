import { describe, expect, test } from 'vitest';
import { leavingMachine } from '../../../machines/app/leaving.machine.ts';
import { startHeadless } from '../kit/headless.ts';

const nothing = { isHere: false, isElsewhere: false };
const here = { isHere: true, isElsewhere: true };
const elsewhere = { isHere: false, isElsewhere: true };
const back = { type: 'history.held' };

function open() {
  const chart = startHeadless(leavingMachine, { systemActors: ['navigation'] });
  const to = (name: string) =>
    chart.received.filter(({ actor }) => actor === name).map(({ event }) => event);
  const opened = () => to('navigation');
  const now = () => {
    const { value, context } = chart.snapshot() as unknown as {
      value: string;
      context: { answer: string | null; isElsewhere: boolean };
    };
    return { value, ...context };
  };
  return { ...chart, to, opened, now };
}

describe('[SHELL-03] [SHELL-06] a page with typed, unsaved input', () => {
  const ways: [string, boolean, (leaving: ReturnType<typeof open>) => void][] = [
    [
      'a link',
      false,
      (leaving) => {
        leaving.send({ type: 'address.requested', address: '/inventory/list' });
        leaving.complete('findTyped', here);
      },
    ],
    ['Back', true, (leaving) => leaving.sendBack('watchWays', back)],
  ];
  test.each(ways)('is left by %s only after the person agrees', (_, isBack, leave) => {
    const leaving = open();
    leave(leaving);
    expect(leaving.now().value).toBe('confirming');
    leaving.send({ type: 'leave.refused' });
    expect(leaving.now()).toMatchObject({ value: 'here', answer: 'stay' });
    expect(leaving.opened()).toEqual([]);
    leave(leaving);
    leaving.send({ type: 'leave.confirmed' });
    expect(leaving.now().value).toBe('here');
    expect(leaving.to('watchWays').map(({ type }) => type)).toEqual([
      'draft.cleared',
      ...(isBack ? ['history.resumed'] : []),
    ]);
    expect(leaving.opened()).toHaveLength(isBack ? 0 : 1);
  });

  test('opens the page that was requested last', () => {
    const leaving = open();
    for (const address of ['/dashboard', '/inventory/list'])
      leaving.send({ type: 'address.requested', address });
    leaving.complete('findTyped', nothing);
    expect(leaving.opened()).toEqual([{ type: 'address.requested', address: '/inventory/list' }]);
  });

  test('asks before the search opens another page, which opens immediately if nothing is typed', () => {
    const leaving = open();
    leaving.send({ type: 'address.requested', address: '/dashboard' });
    leaving.complete('findTyped', nothing);
    expect(leaving.opened()).toEqual([{ type: 'address.requested', address: '/dashboard' }]);
    leaving.send({ type: 'address.requested', address: '/release-notes' });
    leaving.complete('findTyped', { ...here, isElsewhere: false });
    expect(leaving.now().value).toBe('confirming');
    expect(leaving.opened()).toHaveLength(1);
  });
});

describe('[CALL-09] [SWAP-04] before a session ends', () => {
  test.each([
    ['in this tab', here, false],
    ['in another tab alone', elsewhere, true],
  ])('the person is asked about what is typed %s', (_, finding, isElsewhere) => {
    const leaving = open();
    leaving.send({ type: 'leave.requested' });
    leaving.complete('findTyped', finding);
    expect(leaving.now()).toMatchObject({ value: 'confirming', isElsewhere, answer: null });
    // Back changes nothing of what was asked.
    leaving.sendBack('watchWays', back);
    leaving.send({ type: 'leave.confirmed' });
    expect(leaving.now()).toMatchObject({ value: 'here', answer: 'go' });
    expect(leaving.opened()).toEqual([]);
  });

  test('nothing is asked if nothing is typed', () => {
    const leaving = open();
    leaving.send({ type: 'leave.requested' });
    leaving.complete('findTyped', nothing);
    expect(leaving.now()).toMatchObject({ value: 'here', answer: 'go' });
  });

  test.each([
    ['fails', (leaving: ReturnType<typeof open>) => leaving.fail('findTyped', new Error('No.'))],
    ['is never known', (leaving: ReturnType<typeof open>) => leaving.advance(2_000)],
  ])('the person is asked if what is typed %s', (_, act) => {
    const leaving = open();
    leaving.send({ type: 'leave.requested' });
    act(leaving);
    expect(leaving.now().value).toBe('confirming');
  });
});
