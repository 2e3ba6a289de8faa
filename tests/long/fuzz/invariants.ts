import type { AnyMachineSnapshot, SnapshotFrom } from 'xstate';
import type { appMachine } from '../../../machines/app/app.machine.ts';
import type { loginMachine } from '../../../machines/login/login.machine.ts';
import { type noticesMachine, openToastLimit } from '../../../machines/notices/notices.machine.ts';
import type { sessionMachine } from '../../../machines/session/session.machine.ts';

/** What is wrong with a chart as it is, in a sentence; nothing where all holds. */
type Check<Snapshot> = (snapshot: Snapshot) => string | undefined;

const session: Check<SnapshotFrom<typeof sessionMachine>> = (snapshot) => {
  const { arrival, companions } = snapshot.context;
  if (snapshot.hasTag('signedIn') && arrival === null)
    return 'somebody is signed in, and nobody knows who';
  if (!snapshot.hasTag('signedIn') && companions !== null) return 'companions outlive the session';
  return undefined;
};

const login: Check<SnapshotFrom<typeof loginMachine>> = ({ status, context }) =>
  status === 'done' && context.arrival === null ? 'a sign-in ended with nobody' : undefined;

const notices: Check<SnapshotFrom<typeof noticesMachine>> = ({ context }) =>
  context.toasts.length > openToastLimit ? `${context.toasts.length} toasts are open` : undefined;

const app: Check<SnapshotFrom<typeof appMachine>> = (snapshot) =>
  snapshot.matches('running') && snapshot.children.boot !== undefined
    ? 'the start goes on beside the application'
    : undefined;

/** By the subject of the chart. What holds for all charts is asked by the fuzz itself. */
export const invariants: Readonly<Record<string, Check<never>>> = {
  session,
  login,
  notices,
  app,
};

export function brokenInvariant(subject: string, snapshot: AnyMachineSnapshot): string | undefined {
  const check = invariants[subject] as Check<AnyMachineSnapshot> | undefined;
  return check?.(snapshot);
}
