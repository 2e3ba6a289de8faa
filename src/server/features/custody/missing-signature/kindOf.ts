import * as v from 'valibot';
import { CustodyEventKind } from '../../../../contract/custody/custodyEvent.ts';
import type { MissingSignature } from '../../../../contract/custody/missingSignature.ts';

/** An entry's kind as that of an act; an unknown one counts as a use, which is never signed later. */
export function kindOf(kind: string): MissingSignature['kind'] {
  return v.is(CustodyEventKind, kind) ? kind : 'use';
}
