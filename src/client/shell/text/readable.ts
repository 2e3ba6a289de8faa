import { dayText } from './when.ts';

const nbsp = '\u00a0';
const number = String.raw`\d[\d,.]*`;
const unit = '(?:mcg|mg|g|ng|mL|L|each|vials?|syringes?|tablets?|films?|ampules?|units?|days?)';

/** A sentence as people read it: a number and its unit never part, and days are written out. */
export function formatted(text: string): string {
  return text
    .replace(/\b\d{4}-\d{2}-\d{2}\b/g, dayText)
    .replace(new RegExp(`(${number}) (?=${unit}\\b)`, 'g'), `$1${nbsp}`);
}
