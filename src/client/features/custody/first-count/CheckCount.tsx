import type {
  FirstCountChoices,
  FirstCountDetails,
  FirstCountLine,
} from '../../../../contract/custody/firstCount.ts';
import { offerWitnesses } from '../../../../rules/core/witnesses.ts';
import { amountOfUnits } from '../../../../rules/quantity/quantity.ts';
import { formatUnits } from '../../../../rules/quantity/quantityText.ts';
import { SignForm } from '../../../core/signing/SignForm.tsx';
import { SigningNews } from '../../../core/signing/SigningNews.tsx';
import { type SignedActRef, useSigning } from '../../../core/signing/useSigning.ts';
import { dayText } from '../../../shell/text/formats.ts';
import { ProductBlock } from '../../../shell/text/ProductName.tsx';
import { Button } from '../../../ui/basic/Button.tsx';
import { type Column, DataTable } from '../../../ui/data/DataTable.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { Card } from '../../../ui/layout/Card.tsx';

interface CheckCountProps {
  choices: FirstCountChoices;
  act: SignedActRef;
  details: FirstCountDetails;
  signer: string;
}

/** The interruption before an act that cannot be undone: everything is repeated, then it is signed. */
export function CheckCount({ choices, act, details, signer }: CheckCountProps) {
  const state = useSigning(act);
  const { inventory, siteName } = choices;
  const isWitnessed = choices.signers === 'two';
  const witness = {
    word: 'Witness',
    legend: 'Witness to the count',
    offered: offerWitnesses(choices.witnesses),
  };
  return (
    <div className="interruption">
      <SigningNews state={state}>
        <Message kind="warning" title="Once signed, these entries can’t be changed">
          <p>To fix a mistake later, record a correction. It stays linked to these entries.</p>
        </Message>
      </SigningNews>
      <Card
        id="found"
        title={inventory.name}
        count={details.lines.length}
        note={siteName}
        tools={
          !state.isUncertain &&
          !state.isBusy && (
            <Button kind="quiet" small onClick={state.change}>
              Change
            </Button>
          )
        }
      >
        <DataTable
          caption="What was found"
          columns={columnsOf(choices)}
          rows={details.lines}
          rowKey={(line) => `${line.productId} ${line.lotNumber}`}
          stack
        />
      </Card>
      <SignForm
        state={state}
        title={isWitnessed ? 'Two signatures required' : 'Your signature'}
        signer={{ name: signer, meaning: 'Counted' }}
        others={isWitnessed ? [witness] : []}
        button={`Record the first count of ${inventory.name}`}
        again={`Try again: record the first count of ${inventory.name}`}
        onSign={state.sign}
      />
    </div>
  );
}

function columnsOf({ products }: FirstCountChoices): readonly Column<FirstCountLine>[] {
  const productOf = ({ productId }: FirstCountLine) => products.find(({ id }) => id === productId);
  return [
    {
      head: 'Drug',
      rowHeader: true,
      place: 'cell-main',
      cell: (line) => {
        const product = productOf(line);
        return product && <ProductBlock product={product} lot={line.lotNumber} />;
      },
    },
    { head: 'Expires', cell: ({ expiresOn }) => dayText(expiresOn) },
    {
      head: 'Found',
      number: true,
      cell: (line) => {
        const product = productOf(line);
        return product && <b>{formatUnits(amountOfUnits(line.units, product), product)}</b>;
      },
    },
  ];
}
