import type { CustodyEventDetails } from '../../contract/custody/custodyEvent.ts';
import type { ProblemCode } from '../../contract/problems.ts';
import { momentText } from '../time/custodyTime.ts';
import { type EventProblem, problem } from './custodyProblem.ts';

/** Since when there is what an act is about; nothing can have happened to it before. Instants are ISO 8601. */
export type Beginnings = {
  readonly timeZone: string;
  readonly agency: string;
  /** The first entry of each lot in this inventory, by the lot's id; a missing lot is not in the ledger here yet. */
  readonly lots: ReadonlyMap<string, string>;
  /** When the transfer that continues here was sent; null if there is none. */
  readonly transfer: string | null;
};

type Refused = { readonly code: ProblemCode<422>; readonly message: string };

const minute = 60_000;

/** Forms have minutes: what happened in the minute of the start counts as after it. */
function isBefore(occurredAt: string, since: string): boolean {
  return Date.parse(occurredAt) < Math.floor(Date.parse(since) / minute) * minute;
}

function when(instant: string, timeZone: string): string {
  return momentText(timeZone, instant);
}

/** Refuses an act that is dated before its agency was in this system. */
export function beforeAgency(
  occurredAt: string,
  { agency, timeZone }: Pick<Beginnings, 'agency' | 'timeZone'>,
): Refused | null {
  if (!isBefore(occurredAt, agency)) return null;
  return {
    code: 'occurred_before_agency',
    message: `This agency’s records here start on ${when(agency, timeZone)}. Check the date and the time.`,
  };
}

/** Refuses an act that is dated before the inventory had the lot. */
export function beforeLot(
  occurredAt: string,
  { lotId, number }: { readonly lotId: string; readonly number: string },
  { lots, timeZone }: Pick<Beginnings, 'lots' | 'timeZone'>,
): Refused | null {
  const since = lots.get(lotId);
  if (since === undefined || !isBefore(occurredAt, since)) return null;
  return {
    code: 'occurred_before_lot',
    message: `Lot ${number} first entered this inventory on ${when(since, timeZone)}, after this time. Check the date, the time and the lot.`,
  };
}

/** Rejects the continuation of a transfer before it was sent. */
function beforeTransfer(occurredAt: string, { transfer, timeZone }: Beginnings): Refused | null {
  if (transfer === null || !isBefore(occurredAt, transfer)) return null;
  return {
    code: 'occurred_before_transfer',
    message: `This transfer was sent on ${when(transfer, timeZone)}. Check the date and the time.`,
  };
}

/** The lots that were in the inventory when the event happened, as it says: of a count those of which something was found. */
export function lotsPresentAt(details: CustodyEventDetails): string[] {
  switch (details.kind) {
    case 'receive':
    case 'transferIn':
    case 'transferRefused':
    case 'transferReturned':
      return [];
    case 'sealCheck':
    case 'sealAmendment':
      return [];
    case 'correction':
      return [details.lotId];
    default:
      return details.lines.flatMap((line) =>
        'found' in line && line.found === 0 ? [] : [line.lotId],
      );
  }
}

/**
 * What an event says of a time at which it cannot have happened: before its agency, its lots in this inventory or its
 * transfer. A late entry is accepted; one that contradicts the ledger is not.
 */
export function checkBeginnings(
  details: CustodyEventDetails,
  lots: readonly { readonly lotId: string; readonly number: string }[],
  since: Beginnings,
): EventProblem[] {
  const { occurredAt } = details;
  const present = new Set(lotsPresentAt(details));
  const refused =
    beforeAgency(occurredAt, since) ??
    beforeTransfer(occurredAt, since) ??
    lots
      .filter(({ lotId }) => present.has(lotId))
      .map((lot) => beforeLot(occurredAt, lot, since))
      .find((found) => found !== null);
  return refused ? [problem(refused.code, 'occurredAt', refused.message)] : [];
}
