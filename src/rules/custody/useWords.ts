import type { DetailsOf } from '../../contract/custody/custodyEvent.ts';
import type { UseDetails } from '../../contract/custody/use.ts';

/** The manner of disposal as a choice. */
export const mannerLabels: Record<NonNullable<UseDetails['wasteManner']>, string> = {
  disposalPouch: 'Drug disposal pouch',
  sharpsWithAbsorbent: 'Sharps container with absorbent',
  sinkWithWitness: 'Sink, witnessed',
  other: 'Other',
};

/** What stock was like that was wasted outside of a use. */
export const conditionLabels: Record<DetailsOf<'waste'>['condition'], string> = {
  drawn: 'Drawn up and not used',
  contaminated: 'Contaminated',
  leaking: 'Leaking',
  intact: 'Intact and unopened',
};

export const orderLabels: Record<UseDetails['orderKind'], string> = {
  standing: 'Standing order',
  verbal: 'Verbal order',
};

/** The same inside a sentence: “wasted into a drug disposal pouch”. */
export const mannerPhrases: Record<NonNullable<UseDetails['wasteManner']>, string> = {
  disposalPouch: 'into a drug disposal pouch',
  sharpsWithAbsorbent: 'into a sharps container with absorbent',
  sinkWithWitness: 'into a sink',
  other: 'as described',
};
