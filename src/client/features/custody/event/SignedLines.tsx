import type { SignedLine } from '../../../../rules/custody/form/custodySummary.ts';
import { dayText } from '../../../shell/text/formats.ts';
import { ProductBlock } from '../../../shell/text/ProductName.tsx';
import { DataTable } from '../../../ui/data/DataTable.tsx';

/** The drugs, lots and amounts as they are repeated before they are signed. */
export function SignedLines({
  lines,
  caption = 'Drugs, lots and amounts',
}: {
  lines: readonly SignedLine[];
  caption?: string;
}) {
  return (
    <DataTable
      caption={caption}
      className="event-signed"
      columns={[
        {
          head: 'Drug',
          rowHeader: true,
          place: 'cell-main',
          cell: ({ product, lotNumber, labels }) => (
            <>
              <ProductBlock product={product} lot={lotNumber} />
              {labels.length > 0 && <span className="cell-sub mono">{labels.join(', ')}</span>}
            </>
          ),
        },
        { head: 'Expires', cell: ({ expiresOn }) => dayText(expiresOn) },
        {
          head: 'Amount',
          number: true,
          cell: ({ amount, also, packed }) => (
            <>
              <b className="strong">{amount}</b>
              {also && <span className="cell-sub">{also}</span>}
              {packed && <span className="cell-sub">{packed}</span>}
            </>
          ),
        },
      ]}
      rows={lines}
      rowKey={({ key }) => key}
      stack
    />
  );
}
