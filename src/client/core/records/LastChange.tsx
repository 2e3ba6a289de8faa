import type { StoredRecord } from '../../../contract/core/record.ts';
import { whenText } from '../../shell/text/when.ts';

/** Who saved a record last, and when; nothing where nobody has since it was made. */
export function LastChange({ record }: { record: Pick<StoredRecord, 'changedBy' | 'changedAt'> }) {
  const { changedBy, changedAt } = record;
  if (changedBy === null || changedAt === null) return null;
  return (
    <span>
      Last changed by {changedBy}, {whenText(changedAt)}
    </span>
  );
}
