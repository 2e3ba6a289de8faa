import type { ReportHead } from '../../contract/reports/report.ts';

/** ENT-12: whether inventories of the place are left out, so that a total is one of those shown. */
export function isInPart({ leftOut }: Pick<ReportHead, 'leftOut'>): boolean {
  return leftOut > 0;
}

/** “2 inventories of the agency”: what a report of a place, or of all, does not show. */
export function leftOutText({ leftOut, place }: Pick<ReportHead, 'leftOut' | 'place'>): string {
  const inventories = leftOut === 1 ? '1 inventory' : `${leftOut} inventories`;
  return `${inventories} of the ${place === null ? 'agency' : 'place'}`;
}
