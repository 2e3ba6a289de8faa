import type { UseDetails } from '../../contract/custody/use.ts';

/** The manner of disposal as a choice. */
export const mannerLabels: Record<NonNullable<UseDetails['wasteManner']>, string> = {
  disposalPouch: 'Drug disposal pouch',
  sharpsWithAbsorbent: 'Sharps container with absorbent',
  sinkWithWitness: 'Sink, witnessed',
  other: 'Other',
};

export const orderLabels: Record<UseDetails['orderKind'], string> = {
  standing: 'Standing order',
  verbal: 'Verbal order',
};
