import type { Product } from '../../../contract/core/product.ts';
import { careFields } from '../../../contract/custody/amendment.ts';
import { UseDetails } from '../../../contract/custody/use.ts';
import type { FieldChange } from '../../../contract/inventory/ledger.ts';
import { formatAmountFully } from '../../quantity/quantityText.ts';
import { momentText } from '../../time/custodyTime.ts';
import { usedAmount } from '../use.ts';
import { mannerLabels, orderLabels } from '../useWords.ts';

/** A use as it was recorded or amended, with what its ids mean in words. */
export type UseVersion = UseDetails & {
  readonly placeName: string;
  readonly lotNumber: string;
  readonly product: Product;
  readonly givenBy: string;
  readonly disposedBy: string | null;
  /** Of the vials that were used. */
  readonly labels: readonly string[];
};

type AmendedField = keyof UseDetails | 'labels';

type Field = {
  readonly label: string;
  /** The value in words; of a moment, in the agency’s time zone. */
  readonly text: (version: UseVersion, timeZone: string) => string;
};

const nothing = 'None';

const amount = (label: string, of: 'given' | 'wasted' | 'returned'): Field => ({
  label,
  text: (version) => formatAmountFully(version[of], version.product),
});

const written = (label: string, of: 'incidentNumber' | 'patientId' | 'authorizedBy'): Field => ({
  label,
  text: (version) => version[of] || nothing,
});

/** A field of a use without its words does not compile here. */
const fields: Record<AmendedField, Field> = {
  inventoryId: { label: 'Inventory', text: ({ placeName }) => placeName },
  lotId: {
    label: 'Drug and lot',
    text: ({ product, lotNumber }) => `${product.name} ${product.strength}, lot ${lotNumber}`,
  },
  drawnUnits: {
    label: 'Drawn',
    text: ({ drawnUnits, product: { unitName } }) =>
      `${drawnUnits} ${unitName}${drawnUnits === 1 ? '' : 's'}`,
  },
  given: amount('Administered', 'given'),
  wasted: amount('Wasted', 'wasted'),
  returned: amount('Returned', 'returned'),
  incidentNumber: written('Incident number', 'incidentNumber'),
  patientId: written('Patient ID', 'patientId'),
  noPatientReason: {
    label: 'Why no patient',
    text: ({ noPatientReason }) => noPatientReason || nothing,
  },
  occurredAt: {
    label: 'Time administered',
    text: ({ occurredAt }, timeZone) => momentText(timeZone, occurredAt),
  },
  givenByUserId: { label: 'Administered by', text: ({ givenBy }) => givenBy },
  orderKind: { label: 'Type of order', text: ({ orderKind }) => orderLabels[orderKind] },
  authorizedBy: written('Authorized by', 'authorizedBy'),
  wasteManner: {
    label: 'How it was wasted',
    text: ({ wasteManner }) => (wasteManner === null ? nothing : mannerLabels[wasteManner]),
  },
  wastedAt: {
    label: 'Time wasted',
    text: ({ wastedAt }, timeZone) =>
      wastedAt === null ? nothing : momentText(timeZone, wastedAt),
  },
  disposedByUserId: { label: 'Wasted by', text: ({ disposedBy }) => disposedBy ?? nothing },
  wasteReason: { label: 'Reason for the waste', text: ({ wasteReason }) => wasteReason || nothing },
  labels: { label: 'Labels', text: ({ labels }) => labels.join(', ') || nothing },
};

const names: readonly AmendedField[] = [
  ...(Object.keys(UseDetails.entries) as (keyof UseDetails)[]),
  'labels',
];

/** The fields in which two versions of a use differ, in the order of the form (AMEND-02). */
export function amendedFields(before: UseVersion, after: UseVersion): AmendedField[] {
  return names.filter((name) => identity(before, name) !== identity(after, name));
}

/** What makes two values the same: the same moment, however it is written, and the same labels in any order. */
function identity(version: UseVersion, name: AmendedField): unknown {
  if (name === 'labels') return version.labels.toSorted().join(' ');
  const value = version[name];
  const isMoment = name === 'occurredAt' || name === 'wastedAt';
  return isMoment && typeof value === 'string' ? Date.parse(value) : value;
}

/**
 * What an amendment changed, in words: from, to and the name of each field (AMEND-02, AMEND-07). Amounts of another
 * drug have other units, so they change with the drug even where the figure is the same.
 *
 * @param showsCare whether the reader may see PHI; without it patient and incident say only that they changed.
 */
export function changesOf(
  before: UseVersion,
  after: UseVersion,
  { timeZone, showsCare }: { readonly timeZone: string; readonly showsCare: boolean },
): FieldChange[] {
  return amendedFields(before, after).map((field) => {
    const { label, text } = fields[field];
    const isHidden = !showsCare && careFields.some((name) => name === field);
    return {
      field,
      label,
      from: isHidden ? null : text(before, timeZone),
      to: isHidden ? null : text(after, timeZone),
    };
  });
}

/** What a use takes out of a lot: where, when and how much, in the product’s smallest unit. */
export interface UseEffect {
  readonly inventoryId: string;
  readonly productId: string;
  readonly lotId: string;
  readonly occurredAt: string;
  readonly amount: number;
}

/** One ledger entry of an amendment. */
export interface AmendmentMove extends Omit<UseEffect, 'amount'> {
  /** Signed, in the product’s smallest unit. */
  readonly change: number;
  /** Whether it is linked to the entry it puts right; otherwise it carries the use from now on. */
  readonly corrects: boolean;
}

/** What a version of a use does to the ledger. */
export function effectOf(version: UseVersion): UseEffect {
  const { inventoryId, lotId, occurredAt, product } = version;
  return { inventoryId, productId: product.id, lotId, occurredAt, amount: usedAmount(version) };
}

/**
 * The entries that turn the effect of a use into that of its amendment. At the same place, lot and time it is one entry
 * of the difference, at the original’s time; none if the amount stays (AMEND-03). Otherwise the use is reversed where it
 * was and recorded again where it belongs (AMEND-05). Entries never change, so a use at another time is also recorded
 * again: balances and reports of a period then have it where it occurred.
 */
export function movesOf(before: UseEffect, after: UseEffect): AmendmentMove[] {
  const isInPlace =
    before.inventoryId === after.inventoryId &&
    before.lotId === after.lotId &&
    Date.parse(before.occurredAt) === Date.parse(after.occurredAt);
  const { amount: was, ...there } = before;
  const { amount: is, ...here } = after;
  if (isInPlace) return was === is ? [] : [{ ...there, change: was - is, corrects: true }];
  return [
    { ...there, change: was, corrects: true },
    { ...here, change: -is, corrects: false },
  ];
}
