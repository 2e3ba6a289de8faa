import type {
  FirstCountChoices,
  RecordedFirstCount,
} from '../../../../contract/custody/firstCount.ts';
import { formatUnits } from '../../../../rules/quantity/quantityText.ts';
import { setupPath } from '../../../core/records/setupAddress.ts';
import { ProductBlock } from '../../../shell/text/ProductName.tsx';
import { ButtonLink } from '../../../ui/basic/Link.tsx';
import { DataTable } from '../../../ui/data/DataTable.tsx';
import { Signers } from '../../../ui/data/Signers.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { checkCircle } from '../../../ui/icons/signs.ts';
import { Card } from '../../../ui/layout/Card.tsx';

/** The receipt: what is in the ledger now, with its numbers and who signed. */
export function CountRecorded({
  recorded: { entries },
  choices: { inventory },
  isFromSetup,
}: {
  recorded: RecordedFirstCount;
  choices: FirstCountChoices;
  isFromSetup: boolean;
}) {
  const [first] = entries;
  return (
    <div className="receipt stack">
      <Message
        kind="good"
        role="status"
        icon={checkCircle}
        title={`The first count of ${inventory.name} is in the ledger`}
      >
        <p>
          {entries.length === 1 ? 'One lot was counted.' : `${entries.length} lots were counted.`}
        </p>
      </Message>
      <Card id="entries" title="Entries" count={entries.length}>
        <DataTable
          caption="Entries of the first count"
          columns={[
            {
              head: 'Drug',
              rowHeader: true,
              place: 'cell-main',
              cell: ({ product, lot }) => <ProductBlock product={product} lot={lot.number} />,
            },
            { head: 'Entry', number: true, cell: ({ sequence }) => sequence },
            {
              head: 'Found',
              number: true,
              cell: ({ change, product }) => <b>{formatUnits(change, product)}</b>,
            },
          ]}
          rows={entries}
          rowKey={({ id }) => id}
          stack
        />
        {first && (
          <div className="card-body">
            <Signers signers={first.signatures} missing={first.missingSignatures} />
          </div>
        )}
      </Card>
      <div className="buttons">
        {isFromSetup && (
          <ButtonLink href={setupPath} kind="primary">
            Continue First Time Setup
          </ButtonLink>
        )}
        <ButtonLink
          href={`/inventory/${inventory.id}`}
          {...(isFromSetup ? {} : { kind: 'primary' })}
        >
          Open {inventory.name}
        </ButtonLink>
      </div>
    </div>
  );
}
