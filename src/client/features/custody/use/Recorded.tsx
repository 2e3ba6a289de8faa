import type { RecordUseContext } from '../../../../../machines/custody/recordUse.setup.ts';
import type { RecordedUse } from '../../../../contract/custody/use.ts';
import { resealOfUse } from '../../../../rules/custody/useForm.ts';
import { formatAmountFully, formatUnits } from '../../../../rules/quantity/quantityText.ts';
import { type Frame, Page } from '../../../shell/Page.tsx';
import { formatted, whenText } from '../../../shell/text/formats.ts';
import { ProductBlock } from '../../../shell/text/ProductName.tsx';
import { inventoryTrail } from '../../../shell/trails.tsx';
import { Button } from '../../../ui/basic/Button.tsx';
import { ButtonLink } from '../../../ui/basic/Link.tsx';
import { Facts } from '../../../ui/data/Facts.tsx';
import { Signers } from '../../../ui/data/Signers.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { checkCircle } from '../../../ui/icons/signs.ts';

/** The receipt: what is in the ledger now, with its number, the balance after it and who signed. */
export function Recorded({
  recorded: { entry },
  context,
  isOpening,
  onAnother,
  frame,
}: {
  recorded: RecordedUse;
  context: Pick<RecordUseContext, 'choices' | 'typed'>;
  /** The form of another drug is on its way. */
  isOpening: boolean;
  onAnother: () => void;
  frame: Frame;
}) {
  const { product, lot } = entry;
  const { inventory } = context.choices;
  const isLeftOpen = isOpenAfter(context);
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
        {isLeftOpen && (
          <Message kind="warning" title={`${inventory.name} is open`}>
            <p>Apply the new seal with the last drug of this incident, or with a full count.</p>
          </Message>
        )}
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
          <Button busy={isOpening} onClick={onAnother}>
            Another drug for this incident
          </Button>
          <ButtonLink href="/dashboard">Go to the dashboard</ButtonLink>
        </div>
      </div>
    </Page>
  );
}

/** Whether the inventory is open after the use, where inventories are sealed. */
function isOpenAfter({ choices, typed }: Pick<RecordUseContext, 'choices' | 'typed'>): boolean {
  if (choices.seal.policy === 'none' || typed === null) return false;
  return (resealOfUse(typed, choices)?.sealNumber ?? null) === null;
}
