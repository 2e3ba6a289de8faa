import type { RecordedUse, UseChoices } from '../../../../contract/custody/use.ts';
import { formatAmountFully, formatUnits } from '../../../../rules/quantity/quantityText.ts';
import { type Frame, Page } from '../../../shell/Page.tsx';
import { formatted, whenText } from '../../../shell/text/formats.ts';
import { ProductBlock } from '../../../shell/text/ProductName.tsx';
import { inventoryTrail } from '../../../shell/trails.tsx';
import { ButtonLink } from '../../../ui/basic/Link.tsx';
import { Facts } from '../../../ui/data/Facts.tsx';
import { Signers } from '../../../ui/data/Signers.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { checkCircle } from '../../../ui/icons/signs.ts';

/** The receipt: what is in the ledger now, with its number, the balance after it and who signed. */
export function Recorded({
  recorded: { entry },
  choices,
  frame,
}: {
  recorded: RecordedUse;
  choices: UseChoices;
  frame: Frame;
}) {
  const { product, lot } = entry;
  const { inventory } = choices;
  const number = entry.sequence.toLocaleString('en-US');
  return (
    <Page frame={frame} title="Use recorded" trail={inventoryTrail(inventory)}>
      <div className="receipt stack">
        <Message
          kind="good"
          role="status"
          icon={checkCircle}
          title={`Entry ${number} is in the ledger of ${inventory.name}`}
        >
          <p>{formatted(entry.summary)}.</p>
        </Message>
        <section className="card" aria-labelledby="receipt-title">
          <div className="card-head">
            <h2 id="receipt-title">Entry {number}</h2>
          </div>
          <Facts
            className="check-facts"
            facts={[
              { label: 'Drug', value: <ProductBlock product={product} lot={lot.number} /> },
              { label: 'What happened', value: formatted(entry.summary) },
              { label: 'Occurred', value: whenText(entry.occurredAt) },
              {
                label: 'Recorded',
                value: `${whenText(entry.recordedAt)}${entry.isLate ? ', a late entry' : ''}`,
              },
              {
                label: 'Balance after it',
                value: (
                  <>
                    <b>{formatUnits(entry.productBalance, product)}</b>,{' '}
                    {formatAmountFully(entry.productBalance, product)}
                  </>
                ),
              },
              {
                label: 'Signed by',
                value: <Signers signers={entry.signatures} missing={entry.missingSignatures} />,
              },
              { label: 'Hash', value: <span className="mono hash">{entry.hash}</span> },
            ]}
          />
        </section>
        <div className="buttons">
          <ButtonLink href={`/inventory/${inventory.id}`} kind="primary">
            Open the ledger
          </ButtonLink>
          <ButtonLink href="/dashboard">Go to the dashboard</ButtonLink>
        </div>
      </div>
    </Page>
  );
}
