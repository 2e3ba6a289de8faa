import type { DroppedTable } from './core/droppedEvents.ts';
import { passkeysDropped } from './users/passkeys.dropped.ts';

/** By subject, the events that charts drop. A chart that drops none has no table. */
export const droppedEvents: Readonly<Record<string, DroppedTable>> = { passkeys: passkeysDropped };
