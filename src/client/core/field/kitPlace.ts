import type { AnyMachineSnapshot } from 'xstate';
import { notInstalled } from '../../../../machines/core/fieldRecord.setup.ts';
import type { FieldPlace } from '../../../contract/custody/fieldKit.ts';
import { CallError } from '../../platform/http/callError.ts';
import { endingAfter } from '../../platform/http/endingAfter.ts';
import { offlineWay } from '../../platform/http/offlineSession.ts';
import { askStorage } from '../../platform/offline/askStorage.ts';
import type { ActorSystem } from '../../shell/calls/attempt.ts';
import { type Loaded, needsNetwork, type Taking } from './kitShown.ts';

interface Asking {
  readonly system: ActorSystem;
  readonly signal: AbortSignal;
}

/** Milliseconds after which a network that leads nowhere is treated as none (FIELD-19). */
const patience = 10_000;

const storageText =
  'This device’s storage doesn’t answer, so what is on it can’t be shown yet. Nothing on it is lost. Try again; if this stays, close every tab of this app and open it again.';

/** Whether calls were not answered lately, which may have changed since. */
function isDoubtful(system: ActorSystem): boolean {
  const connection = system.get('connection') as { getSnapshot(): AnyMachineSnapshot } | undefined;
  const state = connection?.getSnapshot();
  return (state?.hasTag('offline') ?? false) || (state?.hasTag('unreachable') ?? false);
}

/**
 * Loads from the server, and without an answer from the kit of this device (FIELD-01, FIELD-06).
 *
 * @throws CallError as the server’s; `notSent` with the reason where there is no network and the kit does not help.
 */
export async function fromServerOrKit<Value>(
  { system, signal }: Asking,
  ask: (signal: AbortSignal) => Promise<Value>,
  take: Taking<Value>,
): Promise<Loaded<Value>> {
  // Loaded when it is needed: the kit is no part of what a page downloads online.
  const fromKit = async () => {
    const part = await import('./readKitPlaces.ts').catch(() => null);
    if (!part) throw needsNetwork(notInstalled.message);
    return part.readKitPlaces(take);
  };
  if (!navigator.onLine || offlineWay() !== null) return fromStorage(fromKit, signal);
  if (isDoubtful(system)) {
    const found = await fromKit().catch(noHelp);
    if (found !== null) return found;
  }
  try {
    return { value: await ask(endingAfter(signal, patience)), kit: null };
  } catch (error) {
    if (signal.aborted || !isUnanswered(error)) throw error;
    const found = await fromKit().catch(noHelp);
    if (found !== null) return found;
    throw error instanceof CallError ? error : noAnswer();
  }
}

/** There is no one else to ask. @throws CallError `notSent` if the storage does not answer. */
async function fromStorage<Value>(read: () => Promise<Value>, signal: AbortSignal): Promise<Value> {
  try {
    return await askStorage(read, signal);
  } catch (error) {
    if (error instanceof DOMException && !signal.aborted) throw needsNetwork(storageText);
    throw error;
  }
}

function isUnanswered(error: unknown): boolean {
  if (error instanceof CallError) return error.failure.kind === 'noResponse';
  return error instanceof DOMException && error.name === 'TimeoutError';
}

function noAnswer(): CallError {
  const message = 'We can’t reach the server. Check your connection and try again.';
  return new CallError('fieldKit', 0, { code: 'no_answer', message }, true);
}

/** A kit that does not help, as a value: the server’s failure is shown then. */
function noHelp(error: unknown): null {
  if (error instanceof CallError || error instanceof DOMException) return null;
  throw error;
}

/** The inventory with this id. @throws CallError where the kit does not have it. */
export function placeOf(places: readonly FieldPlace[], id: string): FieldPlace {
  const found = places.find(({ use }) => use.inventory.id === id);
  if (found) return found;
  throw needsNetwork(
    'This inventory isn’t on this device, because it wasn’t yours when the device was last online. Connect to open it.',
  );
}
