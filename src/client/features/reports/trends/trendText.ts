import type { StockTrend, UseTrend } from '../../../../contract/reports/trends.ts';
import { formatAmount, formatUnits, unitNumber } from '../../../../rules/quantity/quantityText.ts';
import { isBelowPar } from '../../../../rules/reports/restock.ts';
import { balancesOf } from '../../../../rules/reports/trends.ts';
import { dayText } from '../../../shell/text/formats.ts';

/** “8 vials now, PAR 4 to 12 vials in 2 inventories. Below the minimum at the end of 3 of 91 days, last on Jul 12, 2026.” */
export function stockSentence(trend: StockTrend, days: readonly string[]): string {
  const { product, minimum, maximum, inventories } = trend;
  const units = (amount: number) => formatUnits(amount, product);
  const balances = balancesOf(trend, days);
  const low = days.filter((_, place) => isBelowPar({ balance: balances[place] ?? 0, minimum }));
  const last = low.at(-1);
  const places = inventories === 1 ? 'one inventory' : `${inventories} inventories`;
  const now = `${units(balances.at(-1) ?? 0)} now, PAR ${unitNumber(minimum, product)} to ${units(maximum)} in ${places}.`;
  if (last === undefined) return `${now} Never below the minimum in ${days.length} days.`;
  const since = low.length === days.length ? '' : `, last on ${dayText(last)}`;
  return `${now} Below the minimum at the end of ${low.length} of ${days.length} days${since}.`;
}

/** “42 mg given and 3 mg wasted in 13 weeks; most in the week of Jul 6, 2026 (8 mg).” */
export function useSentence(
  { product, weeks: amounts }: UseTrend,
  weeks: readonly string[],
): string {
  const said = (amount: number) => formatAmount(amount, product);
  const sum = (of: 'given' | 'wasted') => amounts.reduce((total, week) => total + week[of], 0);
  const totals = amounts.map(({ given, wasted }) => given + wasted);
  const most = Math.max(...totals);
  const week = weeks[totals.indexOf(most)] ?? '';
  return `${said(sum('given'))} administered and ${said(sum('wasted'))} wasted in ${weeks.length} weeks; most in the week of ${dayText(week)} (${said(most)}).`;
}
