import { useSelector } from '@xstate/react';
import type { SubmitEvent } from 'react';
import type {
  FirstCountChoices,
  FirstCountDetails,
  FirstCountLine,
} from '../../../../contract/custody/firstCount.ts';
import { amountOfUnits } from '../../../../rules/quantity/quantity.ts';
import { formatUnits } from '../../../../rules/quantity/quantityText.ts';
import { PinField } from '../../../core/signing/PinField.tsx';
import { ProofChoice } from '../../../core/signing/ProofChoice.tsx';
import { typedInto } from '../../../shell/address.ts';
import { ProductBlock } from '../../../shell/text/ProductName.tsx';
import { dayText } from '../../../shell/text/when.ts';
import { Avatar } from '../../../ui/basic/Avatar.tsx';
import { Button } from '../../../ui/basic/Button.tsx';
import { type Column, DataTable } from '../../../ui/data/DataTable.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { ErrorSummary } from '../../../ui/form/ErrorSummary.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { TextInput } from '../../../ui/form/TextInput.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import type { FirstCountRef } from './FirstCount.tsx';

interface CheckCountProps {
  work: FirstCountRef;
  details: FirstCountDetails;
  signer: string;
}

/** The interruption before an act that cannot be undone: everything is repeated, then it is signed. */
export function CheckCount({ work, details, signer }: CheckCountProps) {
  const isUnanswered = useSelector(work, (state) => state.matches('unanswered'));
  const { choices, refusal, errors } = useSelector(work, (state) => state.context);
  const { inventory, siteName } = choices;
  return (
    <div className="interruption">
      {isUnanswered ? (
        <Message kind="warning" role="alert" focused title="We couldn’t confirm it was recorded">
          <p>It may already be recorded. Sign again; it won’t be recorded twice.</p>
        </Message>
      ) : refusal !== null && Object.keys(errors).length === 0 ? (
        <Message kind="bad" role="alert" focused title="Not recorded">
          <p>{refusal}</p>
        </Message>
      ) : (
        <Message kind="warning" title="Once signed, these entries can’t be changed">
          <p>To fix a mistake later, record a correction. It stays linked to these entries.</p>
        </Message>
      )}
      <Card
        id="found"
        title={inventory.name}
        count={details.lines.length}
        note={siteName}
        tools={
          !isUnanswered && (
            <Button kind="quiet" small onClick={() => work.send({ type: 'change.requested' })}>
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
      <SignCount work={work} signer={signer} isUnanswered={isUnanswered} />
    </div>
  );
}

function columnsOf({ products }: FirstCountChoices): readonly Column<FirstCountLine>[] {
  const productOf = ({ productId }: FirstCountLine) => products.find(({ id }) => id === productId);
  return [
    {
      key: 'drug',
      head: 'Drug',
      rowHeader: true,
      place: 'cell-main',
      cell: (line) => {
        const product = productOf(line);
        return product && <ProductBlock product={product} lot={line.lotNumber} />;
      },
    },
    { key: 'expires', head: 'Expires', cell: ({ expiresOn }) => dayText(expiresOn) },
    {
      key: 'units',
      head: 'Found',
      number: true,
      cell: (line) => {
        const product = productOf(line);
        return product && <b>{formatUnits(amountOfUnits(line.units, product), product)}</b>;
      },
    },
  ];
}

function SignCount({
  work,
  signer,
  isUnanswered,
}: {
  work: FirstCountRef;
  signer: string;
  isUnanswered: boolean;
}) {
  const isBusy = useSelector(work, (state) => state.hasTag('busy'));
  const { choices, errors } = useSelector(work, (state) => state.context);
  const isWitnessed = choices.signers === 'two';
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = typedInto(event.currentTarget);
    const { pin = '', witnessUserName = '', witnessPin = '', passkey, witnessPasskey } = typed;
    const signing = { pin, witnessUserName, witnessPin, passkey, witnessPasskey };
    work.send({ type: isUnanswered ? 'retry.requested' : 'signing.submitted', signing });
  };
  const marked = Object.keys(errors);
  return (
    <form className="card sign" onSubmit={submit} aria-labelledby="sign-title" noValidate>
      <div className="card-head">
        <h2 id="sign-title">{isWitnessed ? 'Two signatures required' : 'Your signature'}</h2>
      </div>
      {marked.length > 0 && (
        <div className="sign-errors">
          <ErrorSummary
            attempt={errors}
            errors={marked.map((field) => ({ field, text: errors[field] ?? '' }))}
          />
        </div>
      )}
      <fieldset className="sign-part">
        <legend>You</legend>
        <div className="sign-fields">
          <div className="sign-who">
            <Avatar name={signer} />
            <p>
              <b>{signer}</b>
              <span className="cell-sub">Counted</span>
            </p>
          </div>
          <PinField id="pin" label="Your PIN" error={errors.pin} />
        </div>
        <ProofChoice name="passkey" whose="signer" />
      </fieldset>
      {isWitnessed && (
        <fieldset className="sign-part">
          <legend>Witness to the count</legend>
          <div className="sign-fields sign-fields-top">
            <Field id="witnessUserName" label="Witness username" error={errors.witnessUserName}>
              {(control) => (
                <TextInput
                  {...control}
                  name="witnessUserName"
                  maxLength={51}
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  required
                />
              )}
            </Field>
            <PinField id="witnessPin" label="Witness PIN" error={errors.witnessPin} />
          </div>
          <ProofChoice name="witnessPasskey" whose="other" />
        </fieldset>
      )}
      <div className="sign-act">
        <Button kind="primary" wide type="submit" busy={isBusy}>
          {isUnanswered ? 'Try again: record' : 'Record'} the first count of{' '}
          {choices.inventory.name}
        </Button>
      </div>
    </form>
  );
}
