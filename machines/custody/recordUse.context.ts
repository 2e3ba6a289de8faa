import type { Problem } from '../../src/contract/core/problem.ts';
import type { RecordedUse, UseChoices, UseDetails } from '../../src/contract/custody/use.ts';
import type { UseProblem } from '../../src/rules/custody/use.ts';
import type { RawAmounts, RawUse, UsePreview } from '../../src/rules/custody/useForm.ts';
import type { RawSigning } from '../../src/rules/custody/useSigning.ts';
import type { NotSent } from '../core/notSent.ts';

/** `notSent` is certain: nothing left the device. `unreachable` is not: the reply was lost. */
export type RecordUseOutcome =
  | { outcome: 'recorded'; recorded: RecordedUse }
  | { outcome: 'refused'; problem: Problem }
  | NotSent
  | { outcome: 'unreachable' };

/** What the page knows when it opens. The key is made once per act and stays with it. */
export type RecordUseInput = { choices: UseChoices; timeZone: string; idempotencyKey: string };

/** PINs are never in it. */
export type RecordUseContext = RecordUseInput & {
  /** As typed so far: they decide which units the form offers. */
  amounts: RawAmounts | null;
  preview: UsePreview | null;
  /** As it was last submitted, to fill the form again. */
  typed: RawUse | null;
  details: UseDetails | null;
  problems: UseProblem[];
  /** A refusal's own sentence, for the head of the page. */
  refusal: Problem | null;
  /** A reply was lost, and the server has not answered since. */
  isUncertain: boolean;
  recorded: RecordedUse | null;
};

export type RecordUseEvent =
  | { type: 'amounts.changed'; amounts: RawAmounts }
  | { type: 'form.submitted'; form: RawUse }
  | { type: 'change.requested' }
  | { type: 'signing.submitted'; signing: RawSigning }
  | { type: 'retry.requested'; signing: RawSigning };

/** UX: witnessed acts are refused offline, with the reason. */
export const offlineRefusal: Problem = {
  code: 'offline',
  message: 'You’re offline, so nothing was recorded. Reconnect, then sign again.',
};
