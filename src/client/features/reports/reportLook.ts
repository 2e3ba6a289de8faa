import type { ReportChoices, ReportHead } from '../../../contract/reports/report.ts';
import { momentText } from '../../../rules/time/custodyTime.ts';
import { daysText } from '../../../rules/time/dayText.ts';
import { formatted, packageText } from '../../shell/text/formats.ts';

/** “Jul 14, 2026, 07:12” in the agency's zone: a report reads the same wherever it is opened. */
export function placedWhen(instant: string, { timeZone }: Pick<ReportHead, 'timeZone'>): string {
  return momentText(timeZone, instant);
}

/** “Jul 1 to Jul 14, 2026”. */
export function periodText({ from, to }: Pick<ReportHead, 'from' | 'to'>): string {
  return daysText(from, to);
}

/** C-II is inventoried apart from the others. */
export const scheduleOptions = [
  { value: 'C-II', text: 'C-II' },
  { value: 'C-III-V', text: 'C-III to C-V' },
];

/** The sites, each with its inventories below it. */
export function inventoryOptions(choices: ReportChoices): { value: string; text: string }[] {
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
    text: `${product.name} ${formatted(product.strength)}, ${packageText(product)}`,
  }));
}
