import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot } from 'xstate';

type Chart = { name: string; ref: AnyActorRef };
type Running = { children?: Record<string, AnyActorRef | undefined> };
type System = { get(id: string): unknown };

/** What a person does in each chart that a screen shows, with what they type or choose. */
const acts: Readonly<Record<string, readonly AnyEventObject[]>> = {
  boot: [{ type: 'retry.requested' }],
  session: [{ type: 'logout.requested' }],
  login: [
    { type: 'form.submitted', values: { userName: 'dana', password: 'one', email: 'd@a.example' } },
    { type: 'form.submitted', values: { userName: '', password: '', email: '' } },
    { type: 'mode.chosen', mode: 'sso' },
    { type: 'mode.chosen', mode: 'regular' },
  ],
  passkeyLogin: [{ type: 'passkey.requested', userName: 'dana' }],
  passwordless: [{ type: 'setup.chosen' }, { type: 'setup.declined' }, { type: 'continue.chosen' }],
  navigation: [
    { type: 'address.requested', address: '/release-notes' },
    { type: 'address.requested', address: '/' },
    { type: 'retry.requested' },
  ],
  inactivity: [{ type: 'extension.chosen' }, { type: 'warning.dismissed' }],
  agencySwap: [
    { type: 'swap.requested', origin: 'shell', forcedPath: null, address: '/' },
    { type: 'choice.changed', change: { act: 'choose', id: 2 } },
    { type: 'choice.changed', change: { act: 'choose', id: 1 } },
    { type: 'swap.submitted' },
    { type: 'retry.requested' },
    { type: 'cancel.chosen' },
  ],
  leaving: [
    { type: 'address.requested', address: '/release-notes' },
    { type: 'leave.confirmed' },
    { type: 'leave.refused' },
  ],
  leaveWithUnsent: [{ type: 'send.chosen' }, { type: 'discard.chosen' }, { type: 'cancel.chosen' }],
  unsentChanges: [
    { type: 'panel.opened' },
    { type: 'panel.closed' },
    { type: 'discard.confirmed' },
    { type: 'cancel.chosen' },
  ],
  search: [
    { type: 'search.requested' },
    { type: 'query.changed', query: 'seal' },
    { type: 'choice.confirmed' },
    { type: 'retry.requested' },
    { type: 'dialog.dismissed' },
  ],
  notices: [{ type: 'systemMessage.dismissed' }],
  rail: [{ type: 'pin.toggled' }, { type: 'drawer.toggled' }],
  update: [{ type: 'reload.requested' }, { type: 'reload.confirmed' }, { type: 'reload.declined' }],
  connection: [{ type: 'retry.requested' }],
  resync: [{ type: 'retry.requested' }],
};

/** The answer of a person who leaves everything as it is, where a chart asks something. */
const waivers: Readonly<Record<string, readonly AnyEventObject[]>> = {
  leaving: [{ type: 'leave.refused' }],
  leaveWithUnsent: [{ type: 'cancel.chosen' }],
  passwordless: [{ type: 'setup.declined' }, { type: 'continue.chosen' }],
  update: [{ type: 'reload.declined' }],
};

const nested: Readonly<Record<string, string>> = { passkeyLogin: 'login', passwordless: 'login' };

function chartsOf(system: System): Chart[] {
  return Object.keys(acts).flatMap((name) => {
    const parent = nested[name];
    const above = system.get(parent ?? name) as AnyActorRef | undefined;
    const { children } = (above?.getSnapshot() ?? {}) as Running;
    const ref = parent === undefined ? above : children?.[name];
    return ref === undefined ? [] : [{ name, ref }];
  });
}

function accepts(ref: AnyActorRef, event: AnyEventObject): boolean {
  const snapshot = ref.getSnapshot() as Partial<AnyMachineSnapshot>;
  return snapshot.status === 'active' && snapshot.can?.(event) === true;
}

function possible(
  system: System,
  from: typeof acts,
): { ref: AnyActorRef; event: AnyEventObject }[] {
  return chartsOf(system).flatMap(({ name, ref }) =>
    (from[name] ?? []).filter((event) => accepts(ref, event)).map((event) => ({ ref, event })),
  );
}

/** What a person can do to the charts as they are. */
export const personActs = (system: System) => possible(system, acts);

/** What a person can answer to what they are asked. */
export const personWaivers = (system: System) => possible(system, waivers);
