import type { AnyActorRef } from 'xstate';
import { offlineWay } from '../../platform/http/offlineSession.ts';
import type { ActorSystem } from '../../shell/calls/attempt.ts';

/** Whether calls are known to reach no server: the browser says so, or the last ones met none (FIELD-01). */
export function isOffline(system: ActorSystem): boolean {
  if (!navigator.onLine || offlineWay() !== null) return true;
  const connection = system.get('connection') as AnyActorRef | undefined;
  const snapshot = connection?.getSnapshot() as { hasTag(tag: string): boolean } | undefined;
  return snapshot !== undefined && (snapshot.hasTag('offline') || snapshot.hasTag('unreachable'));
}
