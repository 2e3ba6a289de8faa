const nbsp = '\u00a0';
const number = String.raw`\d[\d,.]*`;
const unit = '(?:mcg|mg|g|ng|mL|L|each|vials?|syringes?|tablets?|films?|ampules?|units?|days?)';

/** A number and its unit never part: the space between them becomes one that does not break. */
export function unbroken(text: string): string {
  return text.replace(new RegExp(`(${number}) (?=${unit}\\b)`, 'g'), `$1${nbsp}`);
}
