import type { EquivalentMutants } from './equivalentMutants.ts';

/** Values at the start of the charts of custody that are replaced before anything reads them. */
export const equivalentCustodyStarts: readonly EquivalentMutants[] = [
  {
    subject: 'custody-event',
    mutants: ['custodyEvent: starts with another failure'],
    reason: 'Shown when loading has failed, which assigns it.',
  },
  {
    subject: 'custody-event',
    mutants: ['custodyEvent: starts with another typed', 'custodyEvent: starts with another keys'],
    reason: 'There is a form from the moment its kind is chosen, which empties both.',
  },
  {
    subject: 'first-count',
    mutants: ['firstCount: starts with another details'],
    reason: 'Read while the count is reviewed and signed, which starts by accepting the form.',
  },
  {
    subject: 'par-restock',
    mutants: ['parRestock: starts with another toSign'],
    reason: 'Read while the restock is reviewed and signed, which starts by accepting the form.',
  },
  {
    subject: 'draft',
    mutants: ['draft: starts with another change'],
    reason: 'Read once a form has something to keep, which assigns it.',
  },
  {
    subject: 'draft',
    mutants: ['draft: starts with another asked', 'draft: starts with another hasFailed'],
    reason: 'Read in the question about a draft; the request that opens it assigns both.',
  },
  {
    subject: 'loss-clocks',
    mutants: ['lossClocks: starts with another asked'],
    reason:
      'Without a reason next to it, it only moves the focus to a line, when a day has been recorded, and the request to record one assigns it.',
  },
  {
    subject: 'loss-clocks',
    mutants: ['lossClocks: starts with another problem'],
    reason: 'Shown at the step that was asked for last; the request for a step assigns both.',
  },
  {
    subject: 'amendment',
    mutants: ['amendment: starts with another content'],
    reason: 'Read while the amendment is reviewed and signed, which starts by accepting the form.',
  },
  {
    subject: 'event-amendment',
    mutants: ['eventAmendment: starts with another content'],
    reason: 'Read while the amendment is reviewed and signed, which starts by accepting the form.',
  },
  {
    subject: 'amendment',
    mutants: ['amendment: starts with another typed'],
    reason:
      'The default values of the fields, which the browser keeps. The amounts start with the same, and the test of the form compares what it opens with.',
  },
  {
    subject: 'record-use',
    mutants: ['recordUse: starts with another details'],
    reason: 'Read while the use is reviewed and signed, which starts by accepting the form.',
  },
];
