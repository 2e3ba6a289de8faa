import * as v from 'valibot';
import {
  AmendmentReason,
  type AmendUseForm,
  careFields,
  StandInNote,
  type UseToAmend,
} from '../../../contract/custody/amendment.ts';
import type { UseChoices } from '../../../contract/custody/use.ts';
import type { FieldChange } from '../../../contract/inventory/ledger.ts';
import { exactEntryUnit, exactPlain } from '../../quantity/exactAmount.ts';
import { clockTimeIn, dayIn } from '../../time/custodyTime.ts';
import type { RawUse } from '../typedUse.ts';
import { labelsOfUse, readUseForm } from '../useForm.ts';
import type { UseField } from '../useProblem.ts';
import { completeDetails } from '../useWaste.ts';
import { changesOf, type UseVersion } from './amendedUse.ts';

/** The form as it was typed: the use, why it is amended, and why others replace its signers. */
export type RawAmendment = {
  readonly use: RawUse;
  readonly reason: string;
  /** By the place of the signer in `UseToAmend.signers`. */
  readonly notes: readonly string[];
};

/** What is sent, without the key and the signatures. */
export type AmendmentContent = Omit<AmendUseForm, 'amendmentId' | 'signing'>;

export type AmendmentProblem = {
  readonly code: string;
  /** A field of the use, `reason`, or `note-0` for the first signer who can no longer sign. */
  readonly field: UseField | 'reason' | `note-${number}`;
  readonly message: string;
};

/** What an amendment that is about to be signed changes, in words. */
export function changesToSign(
  { details, labels = [] }: AmendmentContent,
  use: UseToAmend,
  { choices, timeZone }: { readonly choices: UseChoices; readonly timeZone: string },
): FieldChange[] {
  const before = versionIn(use.choices, use.details, use.labels);
  const after = versionIn(choices, details, labels);
  return changesOf(before, after, { timeZone, showsCare: use.showsCare });
}

function versionIn(
  { holdings, inventory, people }: UseChoices,
  details: AmendmentContent['details'],
  labels: readonly string[],
): UseVersion {
  const holding = holdings.find(({ lot }) => lot.id === details.lotId);
  if (holding === undefined) throw new Error('The lot of a use is not among its choices.');
  const nameOf = (id: string) =>
    people.find((person) => person.id === id)?.name ?? 'Someone who has left';
  const { incidentNumber = hidden, patientId = hidden } = details;
  const whole = completeDetails({ ...details, incidentNumber, patientId });
  return {
    ...whole,
    placeName: inventory.name,
    lotNumber: holding.lot.number,
    product: holding.product,
    givenBy: nameOf(whole.givenByUserId),
    disposedBy: whole.disposedByUserId === null ? null : nameOf(whole.disposedByUserId),
    labels,
  };
}

export type ReadAmendment =
  | { readonly ok: true; readonly content: AmendmentContent }
  | { readonly ok: false; readonly problems: AmendmentProblem[] };

/** Replaces patient and incident where they are not shown, so that the rest of the form can be checked. */
const hidden = 'unchanged';

/** The form of an amendment asks for no seal: what it does to the seals follows from the use (AMEND-05). */
const unasked: UseChoices['seal'] = { policy: 'none', records: [], mismatch: null };

/** The use as it is recorded, as text for the form; amounts exactly, in the unit that holds every amount. */
export function typedUseOf(use: UseToAmend, timeZone: string): RawUse {
  const { details, labels, choices } = use;
  const product = choices.holdings.find(({ lot }) => lot.id === details.lotId)?.product;
  if (product === undefined) throw new Error('The lot of a use is not among its choices.');
  const amount = (of: number) => exactPlain(of, product);
  const { wastedAt } = details;
  return {
    lotId: details.lotId,
    drawnUnits: String(details.drawnUnits),
    amountUnit: exactEntryUnit(product),
    given: amount(details.given),
    wasted: amount(details.wasted),
    returned: amount(details.returned),
    occurredOn: dayIn(timeZone, details.occurredAt),
    occurredTime: clockTimeIn(timeZone, details.occurredAt),
    wastedOn: wastedAt === null ? '' : dayIn(timeZone, wastedAt),
    wastedTime: wastedAt === null ? '' : clockTimeIn(timeZone, wastedAt),
    incidentNumber: details.incidentNumber ?? hidden,
    patientId: details.patientId ?? hidden,
    noPatientReason: details.noPatientReason,
    givenByUserId: details.givenByUserId,
    orderKind: details.orderKind,
    authorizedBy: details.authorizedBy,
    wasteManner: details.wasteManner ?? '',
    wasteReason: details.wasteReason,
    disposedByUserId: details.disposedByUserId ?? '',
    labels: labels.join(' '),
  };
}

/**
 * Turns the typed form into what is sent, or into what to correct, one problem per field. Moments that still read the
 * same keep their seconds: only what was changed is amended.
 *
 * @param choices of the inventory where the use belongs.
 */
export function readAmendment(
  raw: RawAmendment,
  use: UseToAmend,
  { choices, timeZone }: { readonly choices: UseChoices; readonly timeZone: string },
): ReadAmendment {
  const care = use.showsCare ? {} : { incidentNumber: hidden, patientId: hidden };
  const read = readUseForm({ ...raw.use, ...care }, { ...choices, seal: unasked }, timeZone);
  const reason = v.safeParse(AmendmentReason, raw.reason);
  const notes = use.signers.map((signer, index) => ({
    signer,
    index,
    note: v.safeParse(StandInNote, raw.notes[index] ?? ''),
  }));
  const lacking = notes.filter(({ signer }) => !signer.canSign);
  const problems: AmendmentProblem[] = [
    ...(read.ok ? [] : read.problems),
    ...(reason.success ? [] : [problem('reason', reason.issues[0].message)]),
    ...lacking.flatMap(({ index, note }) =>
      note.success ? [] : [problem(`note-${index}`, note.issues[0].message)],
    ),
  ];
  if (!read.ok || !reason.success || problems.length > 0) return { ok: false, problems };
  const labels = labelsOfUse(raw.use, choices);
  return {
    ok: true,
    content: {
      useId: use.useId,
      lastHash: use.lastHash,
      details: withoutHidden(use, {
        ...read.details,
        occurredAt: sameMinute(read.details.occurredAt, use.details.occurredAt),
        wastedAt:
          read.details.wastedAt === null || use.details.wastedAt === null
            ? read.details.wastedAt
            : sameMinute(read.details.wastedAt, use.details.wastedAt),
      }),
      ...(labels.length > 0 ? { labels } : {}),
      reason: reason.output,
      standIns: lacking.flatMap(({ signer: { meaning }, note }) =>
        note.success ? [{ meaning, note: note.output }] : [],
      ),
    },
  };
}

function withoutHidden(use: UseToAmend, details: AmendmentContent['details']) {
  if (use.showsCare) return details;
  const kept = Object.entries(details).filter(
    ([name]) => !careFields.some((field) => field === name),
  );
  return Object.fromEntries(kept) as AmendmentContent['details'];
}

/** A form has no seconds: within the same minute the recorded moment is meant. */
function sameMinute(typed: string, recorded: string): string {
  return typed.slice(0, 16) === recorded.slice(0, 16) ? recorded : typed;
}

function problem(field: AmendmentProblem['field'], message: string): AmendmentProblem {
  return { code: 'field_invalid', field, message };
}
