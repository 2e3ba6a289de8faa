import type { FieldPlace } from '../../../contract/custody/fieldKit.ts';
import { CallError } from '../../platform/http/callError.ts';

/** What a page says that shows the kit of this device in place of what the server has. */
export interface KitShown {
  /** When the kit was issued, ISO 8601. */
  readonly asOf: string;
  /** How many own records its figures are less by, because they are not posted yet. */
  readonly pending: number;
  /** Without figures: the person is not proven (FIELD-05). */
  readonly isBlank: boolean;
}

/** What a page loaded, and the kit that it is from; null for the server. */
export interface Loaded<Value> {
  readonly value: Value;
  readonly kit: KitShown | null;
}

/** What a page needs of the inventories of the kit. It throws `needsNetwork` where the kit does not have it. */
export type Taking<Value> = (places: readonly FieldPlace[]) => Value;

/** Why something is not done without a network, and what to do. */
export function needsNetwork(message: string): CallError {
  return new CallError('fieldKit', 'notSent', { code: 'offline', message }, true);
}
