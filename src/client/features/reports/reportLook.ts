import type { ReportChoices, ReportHead } from '../../../contract/reports/report.ts';
import { dayIn, timeIn } from '../../../rules/time/custodyTime.ts';
import { packageText } from '../../shell/text/packageText.ts';
import { readable } from '../../shell/text/readable.ts';
import { dayText } from '../../shell/text/when.ts';

/** “Jul 14, 2026, 07:12” in the agency's zone: a report reads the same wherever it is opened. */
export function placedWhen(instant: string, { timeZone }: Pick<ReportHead, 'timeZone'>): string {
  return `${dayText(dayIn(timeZone, instant))}, ${timeIn(timeZone, instant)}`;
}

/** “Jul 1, 2026 to Jul 14, 2026”. */
export function periodText({ from, to }: Pick<ReportHead, 'from' | 'to'>): string {
  return from === to ? dayText(from) : `${dayText(from)} to ${dayText(to)}`;
}

/** C-II is inventoried apart from the others. */
export const scheduleOptions = [
  { value: 'C-II', text: 'C-II' },
  { value: 'C-III-V', text: 'C-III to C-V' },
];

/** The sites, each with its inventories below it. */
export function placeOptions(choices: ReportChoices): { value: string; text: string }[] {
  return choices.places.flatMap(({ id, name, inventories }) => [
    { value: id, text: `${name}, whole site` },
    ...inventories.map((inventory) => ({
      value: inventory.id,
      text: `${name}: ${inventory.name}`,
    })),
  ]);
}

export function productOptions(choices: ReportChoices): { value: string; text: string }[] {
  return choices.products.map((product) => ({
    value: product.id,
    text: `${product.name} ${readable(product.strength)}, ${packageText(product)}`,
  }));
}
