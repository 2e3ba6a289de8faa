import * as v from 'valibot';
import { NamedLabels } from '../control-values/controlValue.ts';
import { defineGet, definePost } from '../core/call.ts';
import { line, paragraph, RecordId } from '../core/primitives.ts';
import { actHash, JointSigning } from '../core/signing.ts';
import { Amendment } from '../inventory/ledger.ts';
import { UseChoices, UseDetails } from './use.ts';

/** The fields that are PHI: left out of what a person sees, and sends, who may not see them (ROLE-03). */
export const careFields = ['incidentNumber', 'patientId'] as const;

/** A use as it should be. Patient and incident may be left out, and then stay as they are. */
export const AmendedDetails = v.object({
  ...UseDetails.entries,
  incidentNumber: v.optional(UseDetails.entries.incidentNumber),
  patientId: v.optional(UseDetails.entries.patientId),
});
export type AmendedDetails = v.InferOutput<typeof AmendedDetails>;

/** Why a use is amended, in words. */
export const AmendmentReason = v.pipe(
  paragraph(500),
  v.minLength(1, 'Enter why it’s amended. The reason is shown with the entry.'),
);

/** Why another person replaces the original signer. */
export const StandInNote = v.pipe(
  paragraph(500),
  v.minLength(1, 'Enter why the original signer can’t sign.'),
);

const Meaning = line('what the signature means', 100);

/** For each meaning whose original signer is replaced, why. */
export const StandIns = v.pipe(
  v.array(v.object({ meaning: Meaning, note: StandInNote })),
  v.maxLength(3),
);
export type StandIns = v.InferOutput<typeof StandIns>;

export const AmendUseForm = v.object({
  /** The id of the amendment: a repeat with the same one answers with the first. */
  amendmentId: RecordId,
  useId: RecordId,
  /** The hash that was shown: of the last amendment, else of the use’s entry. */
  lastHash: actHash,
  /** The whole use, as it should be. */
  details: AmendedDetails,
  /** Of all vials that were used. */
  labels: NamedLabels,
  reason: AmendmentReason,
  standIns: StandIns,
  signing: JointSigning,
});
export type AmendUseForm = v.InferOutput<typeof AmendUseForm>;

/** A meaning that an amendment bears, and who gave it for the use. */
export const AmendmentSigner = v.object({
  meaning: v.string(),
  /** Null where no account of the agency signed: an external witness, or a signature that was missing. */
  userId: v.nullable(RecordId),
  name: v.string(),
  canSign: v.boolean(),
});
export type AmendmentSigner = v.InferOutput<typeof AmendmentSigner>;

/** What the form needs: the use as it is now, and the choices as if it had not been recorded. */
export const UseToAmend = v.object({
  useId: RecordId,
  /** The number of its entry in the ledger. */
  sequence: v.number(),
  lastHash: v.string(),
  details: AmendedDetails,
  labels: v.array(v.string()),
  /** False for a person who may not see PHI: patient and incident are not in the details then. */
  showsCare: v.boolean(),
  signers: v.array(AmendmentSigner),
  /** Whether the person logged in may replace a signer. */
  mayStandIn: v.boolean(),
  amendments: v.array(Amendment),
  choices: UseChoices,
  /** Other inventories that the person is associated with. */
  places: v.array(v.object({ id: RecordId, name: v.string() })),
});
export type UseToAmend = v.InferOutput<typeof UseToAmend>;

export const getUseToAmend = defineGet({
  name: 'getUseToAmend',
  summary:
    'A use as it is now, by its id or one of its entries, for the form that amends it. Patient and incident only with the right to PHI; that look is audited.',
  path: '/api/Uses/{id}/ToAmend',
  access: 'custody',
  params: v.object({ id: RecordId }),
  reply: UseToAmend,
});

export const AmendedUse = v.object({
  useId: RecordId,
  inventoryId: RecordId,
  amendment: Amendment,
  /** The numbers of the entries that it added to the ledger: none if no amount, place or time changed. */
  entries: v.array(v.number()),
});
export type AmendedUse = v.InferOutput<typeof AmendedUse>;

export const amendUse = definePost({
  name: 'amendUse',
  summary:
    'Amends a use, signed by its original signers or in their place, with the ledger entries that follow, in one transaction.',
  path: '/api/UseAmendments',
  access: 'custody',
  body: AmendUseForm,
  reply: AmendedUse,
});
