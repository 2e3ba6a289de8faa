import { fromPromise } from 'xstate';
import {
  type DeviceKit,
  fieldKitMachine,
  type KitOutcome,
} from '../../../../machines/offline/fieldKit.machine.ts';
import type { Problem } from '../../../contract/core/problem.ts';
import { type FieldKit, issueFieldKit } from '../../../contract/custody/fieldKit.ts';
import { hasCode } from '../../../contract/problems.ts';
import { deviceName } from '../../../rules/alerts/deviceName.ts';
import { problemIn, valueIn } from '../../../rules/core/callFailure.ts';
import { exportPublicKey } from '../../../rules/custody/field/deviceKey.ts';
import { freshFor, type KitProblem } from '../../../rules/custody/field/kitState.ts';
import {
  ensureDevice,
  readKitRow,
  readKitRows,
  removeKit,
  saveKit,
  setDeviceId,
} from '../../platform/field/fieldStore.ts';
import { type OpenPart, openRow } from '../../platform/field/openKit.ts';
import { call } from '../../platform/http/call.ts';
import { offlineWay } from '../../platform/http/offlineSession.ts';
import { isOwnSession, readStored } from '../../platform/http/session.ts';
import { readLoginTime } from '../../platform/http/sessionMark.ts';
import type { Owner } from '../../platform/offline/owner.ts';
import { attempt, type Scope, unasked } from '../../shell/calls/attempt.ts';

type Asked = { owner: Owner };

export const clientFieldKitMachine = fieldKitMachine.provide({
  actors: {
    readKit: fromPromise<DeviceKit, Asked>(({ input: { owner } }) => findKit(owner)),
    renewKit: fromPromise<KitOutcome, Asked>(async ({ input: { owner }, ...scope }) => {
      const { signal } = scope;
      if (offlineWay() !== null) return { outcome: 'deviceOnly' };
      const askedAt = Date.now();
      try {
        return await navigator.locks.request(
          `field kit ${owner.agencyId}`,
          { signal },
          async () => {
            if (!isOwnSession(owner)) return { outcome: 'postponed' };
            return (await renewedSince(owner, askedAt)) ?? renew(owner, scope);
          },
        );
      } catch (error) {
        // The browser's database refuses, is full, or does not answer.
        if (error instanceof DOMException && !signal.aborted) return { outcome: 'unstored' };
        throw error;
      }
    }),
  },
});

/** What can be done with the owner’s kit on this device. A session that no server knows renews none. */
async function findKit(owner: Owner): Promise<DeviceKit> {
  const now = Date.now();
  const row = await readKitRow(owner);
  if (row === null) return useless('none');
  const found = await openRow(row, now);
  const isRenewable = offlineWay() === null;
  const kit = { ...row, receivedAt: row.kitReceived, noncesLeft: row.nonces.length };
  const fresh = isRenewable ? freshFor(kit, readLoginTime(), now) : 0;
  if (found.problem !== null) return useless(found.problem, fresh);
  const { usable, open } = found;
  if (open.noncesLeft === 0) return useless('usedUp');
  return { asOf: open.kit.issuedAt, problem: null, usableFor: usable, freshFor: fresh };
}

function useless(problem: KitProblem, freshFor = 0): DeviceKit {
  return { asOf: null, problem, usableFor: 0, freshFor };
}

/** What another tab has done while this one waited for it. */
async function renewedSince(owner: Owner, time: number): Promise<KitOutcome | null> {
  const row = await readKitRow(owner);
  return row !== null && row.kitReceived >= time
    ? { outcome: 'renewed', kit: await findKit(owner) }
    : null;
}

async function renew(owner: Owner, scope: Scope): Promise<KitOutcome> {
  await removeExpired();
  const { keys, deviceId, lastSeq } = await ensureDevice(owner.agencyId);
  const body = {
    deviceId,
    publicKey: await exportPublicKey(keys),
    deviceName: deviceName(navigator.userAgent),
    lastSeq,
  };
  const asked = await attempt({ ...scope, shown: unasked }, () =>
    call(issueFieldKit, { body }, { signal: scope.signal, isUnattended: true }),
  );
  if (isRevoked(problemIn(asked))) {
    await removeKit(owner);
    return { outcome: 'revoked' };
  }
  return keep(owner, valueIn(asked));
}

function isRevoked(problem: Problem | null): boolean {
  return problem !== null && hasCode(problem, 'device_revoked');
}

/** Keeps a kit, unless its owner has left in the meantime: a deliberate logout removes kits (FIELD-16). */
async function keep(owner: Owner, kit: FieldKit): Promise<KitOutcome> {
  const arrival = await readStored();
  const isOwn = kit.userId === owner.userId && kit.agency.id === owner.agencyId;
  if (arrival === null || !isOwn) return { outcome: 'postponed' };
  const openPart: OpenPart = { arrival };
  const loggedInAt = readLoginTime();
  await setDeviceId(owner.agencyId, kit.deviceId);
  const isKept = await saveKit(owner, kit, { loggedInAt, openPart }, () => isOwnSession(owner));
  return isKept ? { outcome: 'renewed', kit: await findKit(owner) } : { outcome: 'postponed' };
}

/** Everyone’s kits with which nothing can be received. */
async function removeExpired(): Promise<void> {
  const now = Date.now();
  for (const row of await readKitRows()) {
    const { problem } = await openRow(row, now);
    if (problem === 'expired' || problem === 'none') await removeKit(row);
  }
}
