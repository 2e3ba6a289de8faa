import { useSelector } from '@xstate/react';
import type { ReactNode, SubmitEvent } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { activationMachine } from '../../../../machines/control-values/activation.machine.ts';
import type { ActivationContext } from '../../../../machines/control-values/activation.setup.ts';
import type { Activation } from '../../../contract/control-values/controlValue.ts';
import type { Product } from '../../../contract/core/product.ts';
import type { Reseal } from '../../../contract/inventory/seal.ts';
import {
  type AcceptedActivation,
  findHolding,
  labelCount,
} from '../../../rules/control-values/activationForm.ts';
import { whyNoRight } from '../../../rules/core/actRights.ts';
import { readSignatures } from '../../../rules/core/signatures.ts';
import { resealFacts } from '../../../rules/inventory/sealWords.ts';
import { routeOf } from '../../../rules/navigation/routes.ts';
import type { FormScan } from '../../core/control-values/useFormScan.ts';
import { NotPermitted } from '../../core/NotPermitted.tsx';
import { PinField } from '../../core/signing/PinField.tsx';
import { ProofChoice } from '../../core/signing/ProofChoice.tsx';
import { SigningErrors, SigningNews } from '../../core/signing/SigningNews.tsx';
import { UnlessPending } from '../../core/signing/UnlessPending.tsx';
import { type SignedActRef, useSigning } from '../../core/signing/useSigning.ts';
import { addressWith, typedInto } from '../../shell/address.ts';
import { type Frame, Page } from '../../shell/Page.tsx';
import { dayText, formatted, longText } from '../../shell/text/formats.ts';
import { Button } from '../../ui/basic/Button.tsx';
import { ButtonLink } from '../../ui/basic/Link.tsx';
import { Facts } from '../../ui/data/Facts.tsx';
import { FirstUse } from '../../ui/feedback/ListState.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { FormErrors } from '../../ui/form/ErrorSummary.tsx';
import { scan as scanIcon } from '../../ui/icons/navigation.ts';
import { check } from '../../ui/icons/signs.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { LabelForm } from './LabelForm.tsx';

export type ActivationRef = ActorRefFrom<typeof activationMachine>;

const title = 'Activate control values';

/** ROUTE-14: which vials and labels, a page that repeats them, the receipt: the chart says which. */
export function ActivateLabels({
  work,
  scan = null,
  frame = {},
}: {
  work: ActivationRef;
  scan?: FormScan | null;
  frame?: Frame;
}) {
  const context = useSelector(work, (state) => state.context);
  const act = useSelector(work, (state) => state.children.signedAct);
  const { problems, refusal } = context;
  const moved = { ...frame, arrived: true, fromTop: true };
  const refused = whyNoRight(context.choices.limits, 'activate');
  if (context.activation !== null) {
    return <Receipt activation={context.activation} frame={moved} />;
  }
  if (act && context.accepted !== null) {
    return <Check context={context} accepted={context.accepted} act={act} frame={moved} />;
  }
  return (
    <Page frame={frame} title={title} step="Step 1 of 2: labels">
      {refused !== null ? (
        <NotPermitted why={refused} />
      ) : context.choices.places.every(({ holdings }) => holdings.length === 0) ? (
        <div className="card">
          <FirstUse
            title="Nothing to label"
            path={scanIcon}
            acts={<ButtonLink href={routeOf('inventoryList').path}>Inventories</ButtonLink>}
          >
            You can label stock that hasn’t expired, in an inventory assigned to you. Receive stock
            first, or ask an administrator for access.
          </FirstUse>
        </div>
      ) : (
        <>
          <FormErrors
            attempt={problems}
            errors={problems.map(({ field, message }) => ({ field, text: formatted(message) }))}
            refusal={refusal && formatted(refusal.message)}
            refused="Not activated"
          />
          <LabelForm
            context={context}
            scan={scan}
            onChange={(form) => work.send({ type: 'form.changed', form })}
            onSubmit={(form) => work.send({ type: 'form.submitted', form })}
          />
        </>
      )}
    </Page>
  );
}

/** Step 2: drug, strength, lot, place and labels are repeated before they are signed. */
function Check({
  context,
  accepted,
  act,
  frame,
}: {
  context: ActivationContext;
  accepted: AcceptedActivation;
  act: SignedActRef;
  frame: Frame;
}) {
  const state = useSigning(act);
  const { isBusy, isUncertain, errors } = state;
  const held = findHolding(context.choices, accepted);
  const count = labelCount(accepted);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const signing = readSignatures(typedInto(event.currentTarget));
    state.sign(signing);
  };
  if (held === undefined) return null;
  const button = `Activate ${countText(count)}`;
  return (
    <Page frame={frame} title={title} step="Step 2 of 2: check and sign">
      <SigningErrors errors={errors} />
      <SigningNews
        state={state}
        refused="Not activated"
        unsure={{
          title: 'We couldn’t confirm it was activated',
          text: 'The labels may already be active. Enter your PIN and try again. They won’t be activated twice.',
        }}
      />
      <Card id="what" title="Labels to activate">
        <div className="card-body stack">
          <Facts facts={factsOf(held.holding.product, held.holding.lot, held.place)} />
          <Labels labels={accepted.labels} count={count} />
          {accepted.reseal && <Facts facts={sealFactsOf(accepted.reseal)} />}
        </div>
      </Card>
      <UnlessPending state={state}>
        <form className="card" aria-labelledby="sign-title" onSubmit={submit} noValidate>
          <div className="card-head">
            <h2 id="sign-title">Your signature</h2>
          </div>
          <div className="card-body stack">
            <p>Each label identifies one vial permanently and is never reused.</p>
            <PinField id="pin" label="Your PIN" error={errors.pin} />
            <ProofChoice name="passkey" whose="signer" />
            <div className="buttons">
              <Button kind="primary" type="submit" busy={isBusy}>
                {isUncertain ? `Try again: ${button.toLowerCase()}` : button}
              </Button>
              {!isUncertain && !isBusy && (
                <Button onClick={state.change}>Go back and change</Button>
              )}
            </div>
          </div>
        </form>
      </UnlessPending>
    </Page>
  );
}

function factsOf(
  product: Product,
  lot: { number: string; expiresOn: string },
  place: { name: string },
): { label: string; value: ReactNode }[] {
  return [
    {
      label: 'Product',
      value: (
        <>
          <b>{product.name}</b> {formatted(product.strength)}, {formatted(product.package)}
        </>
      ),
    },
    { label: 'Lot', value: `${lot.number}, expires ${dayText(lot.expiresOn)}` },
    { label: 'Place', value: place.name },
  ];
}

function sealFactsOf(reseal: Reseal) {
  return resealFacts(reseal).map(({ label, text }) => ({ label, value: text }));
}

function Labels({ labels, count }: { labels: readonly string[] | null; count: number }) {
  if (labels === null) return <p>{countText(count)} with new numbers, assigned when you sign.</p>;
  return (
    <>
      <p>
        <b>{countText(count)}</b>
      </p>
      <ul className="label-list mono" aria-label="Labels">
        {labels.map((label) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
    </>
  );
}

function countText(count: number): string {
  return `${count} label${count === 1 ? '' : 's'}`;
}

function Receipt({ activation, frame }: { activation: Activation; frame: Frame }) {
  const { product, lot, inventory, labels, signedBy, role, signedAt, hash } = activation;
  return (
    <Page frame={frame} title={title}>
      <Message
        kind="good"
        icon={check}
        role="status"
        title={`${countText(labels.length)} in service`}
      >
        <p>
          Put each label on its vial now. Signed by {signedBy}, {longText(signedAt)}.
        </p>
      </Message>
      <Card id="receipt" title="Activated labels">
        <div className="card-body stack">
          <Facts
            facts={[
              ...factsOf(product, lot, inventory),
              { label: 'Signed', value: `${signedBy}, ${role}` },
              { label: 'Record hash', value: <span className="mono hash">{hash}</span> },
            ]}
          />
          <Labels labels={labels} count={labels.length} />
        </div>
      </Card>
      <div className="buttons">
        <ButtonLink href={routeOf('activateControlValues').path} kind="primary">
          Activate more
        </ButtonLink>
        <ButtonLink
          href={addressWith(routeOf('printLabels').path, { activationId: activation.id })}
        >
          Print labels
        </ButtonLink>
        <ButtonLink href={`/inventory/${inventory.id}`}>Open {inventory.name}</ButtonLink>
      </div>
    </Page>
  );
}
