import type { AlertKind } from '../../contract/alerts/alert.ts';
import { kindFacts } from './alertKinds.ts';

/** What an alert is made of: facts that hold no patient and no incident. */
export interface AlertFacts {
  readonly kind: AlertKind;
  /** The name of the inventory; null for what is about the agency. */
  readonly place: string | null;
  /** Sentences with drugs and amounts, for email only. */
  readonly lines: readonly string[];
}

/** The title of an alert: all that push and text messages say. */
export function alertTitle({ kind, place }: Pick<AlertFacts, 'kind' | 'place'>): string {
  const { title } = kindFacts[kind];
  return place === null ? title : `${title}: ${place}`;
}

/**
 * What a channel says (ALERT-03): the title, and in an email the sentences with drugs and amounts.
 *
 * @param agency the name of the agency, so that people of several know which one it is about.
 */
export function alertWords(
  facts: AlertFacts,
  channel: 'mail' | 'push' | 'sms',
  agency: string,
): { readonly title: string; readonly paragraphs: readonly string[] } {
  const title = alertTitle(facts);
  if (channel === 'mail') return { title, paragraphs: [...facts.lines, `Agency: ${agency}.`] };
  return { title, paragraphs: [agency] };
}
