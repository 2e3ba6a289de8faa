import type { FormColumn } from '../../../../contract/reports/form3848.ts';
import { columnName, figureWithUnit, lossesOf } from '../../../../rules/reports/form3848.ts';
import { formatted } from '../../../shell/text/formats.ts';
import { Message } from '../../../ui/feedback/Message.tsx';

/** 10 NYCRR 80: a loss is reported on its own form. */
export function LossWarning({ columns }: { columns: readonly FormColumn[] }) {
  const losses = lossesOf(columns);
  if (losses.length === 0) return null;
  return (
    <Message kind="warning" title="Form DOH-2094 must accompany this one">
      <ul className="bullets">
        {losses.map((column) => (
          <li key={column.key}>
            {formatted(columnName(column))}: {figureWithUnit(column.lines.lost, column)} lost.
          </li>
        ))}
      </ul>
    </Message>
  );
}
