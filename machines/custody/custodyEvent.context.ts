import type { FieldErrors, Problem } from '../../src/contract/core/problem.ts';
import type {
  CountMode,
  CustodyEventForm,
  CustodyEventKind,
  RecordedCustodyEvent,
} from '../../src/contract/custody/custodyEvent.ts';
import type { PageFailure } from '../../src/rules/core/pageFailure.ts';
import type { FilledEvent } from '../../src/rules/custody/eventAddress.ts';
import type { EventSources, TypedEvent } from '../../src/rules/custody/form/custodyField.ts';
import type { EventToSign, RawEvent } from '../../src/rules/custody/form/custodyForm.ts';
import type { KeptRecord } from '../core/fieldRecord.setup.ts';
import type { ContentOf } from '../core/signedAct.setup.ts';

/** What is known when the page opens. The key is made once per act and stays with it. */
export type CustodyEventInput = {
  inventoryId: string;
  /** Null if it is chosen on the page. */
  kind: CustodyEventKind | null;
  /** The transfer that the page was opened for. */
  transferId: string | null;
  /** The difference of a case that the page was opened to explain. */
  differenceId?: string | null;
  /** All that is on record is lost (SEAL-09). */
  isWhole?: boolean;
  /** The lots that the page was opened for. */
  lots?: FilledEvent['lots'] | null;
  /** The draft that the page was opened with (FIELD-20). */
  draft?: RawEvent | null;
  timeZone: string;
  /** When the page was opened, ISO 8601: what the form takes for now. */
  openedAt: string;
  /** What the form is filled from; loaded again after the stock has moved. */
  sources: EventSources;
  idempotencyKey: string;
};

/** Which choices are loaded: those of the kind; of a count, whether it is blind follows from the mode. */
export type SourcesAsked = {
  inventoryId: string;
  kind: CustodyEventKind | null;
  mode?: CountMode | undefined;
};

/** PINs are never in it. */
export type CustodyEventContext = CustodyEventInput & {
  /** Why the sources did not come again. */
  failure: PageFailure | null;
  typed: TypedEvent;
  /** Of the free lines of the form. */
  keys: readonly string[];
  /** The labels that were scanned at a count, as they are sent; null while no one has scanned. */
  scanned: readonly string[] | null;
  /** Where the ledger has the labels among them that are not here, in words. */
  places: Readonly<Record<string, string>>;
  /** Something was typed that a departure would lose. */
  isTouched: boolean;
  toSign: EventToSign | null;
  errors: FieldErrors;
  refusal: Problem | null;
  recorded: RecordedCustodyEvent | null;
  /** It is a field record on this device, and not in the ledger yet. */
  kept: KeptRecord | null;
};

export type CustodyEventEvent =
  | { type: 'kind.chosen'; kind: CustodyEventKind }
  | { type: 'load.retried' }
  /** The content of the form is included, so that it is kept. */
  | { type: 'form.changed'; typed: TypedEvent }
  | { type: 'line.added'; typed: TypedEvent }
  | { type: 'line.removed'; key: string; typed: TypedEvent }
  /** A label that was scanned at a count. */
  | { type: 'code.scanned'; code: string }
  | { type: 'label.canceled'; label: string }
  /** No labeled vials here; a second time: no one has scanned yet. */
  | { type: 'noLabels.toggled' }
  | { type: 'form.submitted'; typed: TypedEvent }
  | { type: 'cancel.requested' }
  | { type: 'leave.confirmed' }
  | { type: 'leave.refused' };

export type EventContent = ContentOf<CustodyEventForm>;
