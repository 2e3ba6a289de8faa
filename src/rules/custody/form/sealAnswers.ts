import type { CustodyEventKind } from '../../../contract/custody/custodyEvent.ts';
import { typedReseal } from '../../inventory/reseal.ts';
import type { EventSources, TypedEvent } from './custodyField.ts';

/** What was typed about the seal of an inventory that was opened; nothing where nothing is sealed, or not answered. */
export function resealOf(typed: TypedEvent, { choices }: EventSources) {
  const reseal = typedReseal(typed, choices.seal);
  return reseal === null ? {} : { reseal };
}

export function foundOf({ sealState, sealFound = '' }: TypedEvent) {
  return sealState === 'read' ? sealFound : null;
}

export function sealOf(kind: CustodyEventKind, typed: TypedEvent, { choices }: EventSources) {
  const state = kind === 'sealChange' ? 'replaced' : typed.sealState;
  if (!state || (kind !== 'sealChange' && choices.seal.policy === 'none')) return null;
  const number = typed.sealNumber ?? '';
  return { state, found: typed.sealFound || null, number };
}
