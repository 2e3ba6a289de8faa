import { fromCallback, fromPromise } from 'xstate';
import { lockScreenMachine } from '../../../../../machines/session/lockScreen.machine.ts';
import type {
  LockedPerson,
  LockScreenEvent,
  LockScreenInput,
  OpenedBy,
  UnlockOutcome,
} from '../../../../../machines/session/lockScreen.setup.ts';
import { isProvenBy } from '../../../../rules/custody/field/assertion.ts';
import { toBase64Url } from '../../../../rules/custody/field/bytes.ts';
import { kitProblemTexts } from '../../../../rules/custody/field/kitState.ts';
import { clearDevice } from '../../../platform/browser/clearDevice.ts';
import { loadAddress } from '../../../platform/browser/loadPage.ts';
import { choosePasskey, unsupportedText } from '../../../platform/browser/passkeysBrowser.ts';
import { type KitRow, readKitRow, readKitRows } from '../../../platform/field/fieldStore.ts';
import { type OpenPart, openRow } from '../../../platform/field/openKit.ts';
import { listenToCalls } from '../../../platform/http/callNews.ts';
import { offlineToken, offlineWay } from '../../../platform/http/offlineSession.ts';
import { pingServer } from '../../../platform/http/pingServer.ts';
import { keepSession } from '../../../platform/http/session.ts';

/** Milliseconds between two questions whether the server is there again. */
const pause = 15_000;

const notYours = 'This passkey isn’t one of yours, or your device didn’t check that it is you.';
const notAsked = 'This browser couldn’t ask for a passkey. Connect and log in.';

export const clientLockScreenMachine = lockScreenMachine.provide({
  actors: {
    readPeople: fromPromise<readonly LockedPerson[], LockScreenInput>(
      async ({ input: { owner } }) => {
        // Of a session that no one proved, nothing is kept behind a lock.
        if (owner !== null && offlineWay() === 'pin') return [];
        const now = Date.now();
        const rows = await readKitRows();
        const own = rows.filter(
          ({ userId, agencyId }) =>
            owner === null || (owner.userId === userId && owner.agencyId === agencyId),
        );
        return (await Promise.all(own.map((row) => personOf(row, now)))).flat();
      },
    ),
    watchNetwork: fromCallback(({ sendBack }) => {
      const leaving = new AbortController();
      let timer: ReturnType<typeof setTimeout> | undefined;
      const tell = (type: 'network.lost' | 'network.found') => {
        const event: LockScreenEvent = { type };
        sendBack(event);
      };
      const ask = async () => {
        clearTimeout(timer);
        try {
          if (!navigator.onLine) throw new Error('There is no network.');
          await pingServer(leaving.signal);
          if (!leaving.signal.aborted) tell('network.found');
        } catch {
          if (leaving.signal.aborted) return;
          tell('network.lost');
          timer = setTimeout(look, pause);
        }
      };
      const look = () => void ask();
      addEventListener('online', look);
      addEventListener('offline', look);
      const stopUnanswered = listenToCalls('unanswered', look);
      look();
      return () => {
        leaving.abort();
        clearTimeout(timer);
        removeEventListener('online', look);
        removeEventListener('offline', look);
        stopUnanswered();
      };
    }),
    askPasskey: fromPromise<UnlockOutcome, { person: LockedPerson }>(
      async ({ input: { person }, signal }) => {
        const unsupported = unsupportedText();
        if (unsupported !== null) return { outcome: 'refused', message: unsupported };
        const row = await readKitRow(person);
        const found = row === null ? null : await openRow(row, Date.now());
        if (found?.problem !== null) {
          return { outcome: 'refused', message: kitProblemTexts[found?.problem ?? 'none'] };
        }
        const { rpId, passkeys } = found.open.kit;
        const challenge = toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
        const choice = await chosenPasskey({ challenge, rpId, passkeys }, signal);
        if (choice.outcome === 'dismissed') return { outcome: 'refused', message: choice.message };
        if (choice.outcome === 'refused') {
          return { outcome: 'refused', message: choice.refusal.message };
        }
        const asked = { challenge, origin: location.origin, rpId, passkeys };
        return (await isProvenBy(choice.assertion, asked))
          ? { outcome: 'proven', at: Date.now() }
          : { outcome: 'refused', message: notYours };
      },
    ),
    openSession: fromPromise<void, OpenedBy>(async ({ input }) => {
      const row = await readKitRow(input);
      if (row === null) throw new Error('The kit is gone.');
      await clearDevice(input.userId);
      const { arrival } = row.openPart as OpenPart;
      keepSession({ token: offlineToken(input.way), ...arrival });
      loadAddress('/dashboard');
    }),
  },
});

/** Nothing for a kit that does not open. */
async function personOf(row: KitRow, now: number): Promise<LockedPerson[]> {
  const { user } = (row.openPart as OpenPart).arrival;
  const found = await openRow(row, now);
  if (found.problem === 'none') return [];
  return [
    {
      userId: row.userId,
      agencyId: row.agencyId,
      name: user.fullName,
      agency: user.clientName,
      hasPasskey: found.problem === null && found.open.kit.passkeys.length > 0,
      refusal: found.problem === null ? null : kitProblemTexts[found.problem],
    },
  ];
}

async function chosenPasskey(
  {
    challenge,
    rpId,
    passkeys,
  }: { challenge: string; rpId: string; passkeys: readonly { credentialId: string }[] },
  signal: AbortSignal,
) {
  const options = {
    challenge,
    rpId,
    timeout: 60_000 as const,
    userVerification: 'required' as const,
    allowCredentials: passkeys.map(({ credentialId: id }) => ({ type: 'public-key' as const, id })),
  };
  try {
    return await choosePasskey(options, { userName: '', autocomplete: false }, signal);
  } catch (error) {
    if (!(error instanceof DOMException) || signal.aborted) throw error;
    return { outcome: 'dismissed' as const, message: notAsked };
  }
}
