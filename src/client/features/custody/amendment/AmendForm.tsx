import type { SubmitEvent, SyntheticEvent } from 'react';
import type { AmendmentContext } from '../../../../../machines/custody/amendment.setup.ts';
import type {
  AmendmentProblem,
  RawAmendment,
} from '../../../../rules/custody/amendment/amendmentForm.ts';
import type { UseField } from '../../../../rules/custody/useProblem.ts';
import { typedInto } from '../../../shell/address.ts';
import { type Frame, Page } from '../../../shell/Page.tsx';
import { AmendmentList } from '../../../shell/text/Amended.tsx';
import { formatted } from '../../../shell/text/formats.ts';
import { inventoryTrail } from '../../../shell/trails.tsx';
import { Button } from '../../../ui/basic/Button.tsx';
import { Icon } from '../../../ui/basic/Icon.tsx';
import { ButtonLink, Link } from '../../../ui/basic/Link.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { FormErrors } from '../../../ui/form/ErrorSummary.tsx';
import { right } from '../../../ui/icons/navigation.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { AmountsSection } from '../use/AmountsSection.tsx';
import { CareSection, OrderSection } from '../use/CareSection.tsx';
import { DrugSection } from '../use/DrugSection.tsx';
import { formValues } from '../use/formValues.ts';
import type { Signer } from '../use/RecordUse.tsx';
import { WasteSection } from '../use/WasteSection.tsx';
import { WhySection } from './WhySection.tsx';

interface AmendFormProps {
  context: AmendmentContext;
  signer: Signer;
  now: string;
  onChange: (form: RawAmendment) => void;
  onSubmit: (form: RawAmendment) => void;
  frame: Frame;
}

/** A moment is typed as a day and a time. */
const dayFields: Readonly<Record<string, string>> = {
  occurredAt: 'occurredOn',
  wastedAt: 'wastedOn',
};

/** Step 1: the use as it is recorded, to change what is wrong. Uncontrolled: the browser keeps what is typed. */
export function AmendForm(props: AmendFormProps) {
  const { context, frame } = props;
  const { use } = context;
  const { inventory, site } = use.choices;
  return (
    <Page
      frame={frame}
      title="Amend use"
      trail={inventoryTrail(inventory, site)}
      step={`Step 1 of 2: what is wrong with entry ${use.sequence.toLocaleString('en-US')}`}
    >
      <div className="stack">
        <Message kind="neutral">
          <p>
            Change only what is wrong. The entry stays as it was; the ledger and reports show the
            amended facts with what they were.
          </p>
        </Message>
        {use.amendments.length > 0 && (
          <Card id="earlier" title="Amended before">
            <div className="card-body">
              <AmendmentList amendments={use.amendments} />
            </div>
          </Card>
        )}
        <Form {...props} />
      </div>
    </Page>
  );
}

function Form({ context, signer, now, onChange, onSubmit }: AmendFormProps) {
  const { choices, isTouched, problems, refusal, use } = context;
  const errorOf = (field: AmendmentProblem['field']) =>
    problems.find((found) => found.field === field)?.message;
  const errorOfUse = (field: UseField) => errorOf(field);
  const formOf = ({ currentTarget }: SyntheticEvent<HTMLFormElement>): RawAmendment => {
    const typed = typedInto(currentTarget);
    return {
      use: formValues(currentTarget, choices, {}),
      reason: typed.reason ?? '',
      notes: use.signers.map((_, index) => typed[`note-${index}`] ?? ''),
    };
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(formOf(event));
  };
  const section = { context: { ...context, details: null }, errorOf: errorOfUse };
  return (
    <form
      className="stack"
      onSubmit={submit}
      onChange={(event) => onChange(formOf(event))}
      data-typed={isTouched ? '' : undefined}
      noValidate
      aria-label="Amend use"
    >
      <FormErrors
        attempt={problems}
        errors={problems.map(({ field, message }) => ({
          field: dayFields[field] ?? field,
          text: formatted(message),
        }))}
        refusal={refusal && formatted(refusal.message)}
      />
      <div className="card">
        <Place context={context} />
        <DrugSection {...section} />
        <CareSection {...section} signer={signer} now={now} hidesPatient={!use.showsCare} />
        {!use.showsCare && (
          <p className="hint form-section">
            Patient and incident are hidden and stay as they are. To amend them, log in with two
            factors and the inactivity timeout.
          </p>
        )}
        <OrderSection {...section} />
        <AmountsSection {...section} />
        <WasteSection {...section} />
        <WhySection
          signers={use.signers}
          reason={context.reason}
          notes={context.notes}
          errorOf={errorOf}
        />
      </div>
      <div className="buttons form-acts">
        <Button kind="primary" type="submit">
          Check and sign
          <Icon path={right} />
        </Button>
        <ButtonLink href={`/inventory/${use.choices.inventory.id}`} kind="quiet">
          Cancel
        </ButtonLink>
      </div>
    </form>
  );
}

/** Where the use belongs; another inventory opens the form with what that one holds. */
function Place({ context: { use, choices } }: { context: AmendmentContext }) {
  const own = use.choices.inventory;
  const addressAt = (id: string) => `/inventory/${own.id}/amend/${use.useId}?place=${id}`;
  const others = [{ id: own.id, name: own.name }, ...use.places].filter(
    ({ id }) => id !== choices.inventory.id,
  );
  return (
    <section className="form-section" aria-labelledby="s-place">
      <h2 id="s-place">Inventory</h2>
      <p>
        <b>{choices.inventory.name}</b>
        {choices.inventory.id !== own.id && <> instead of {own.name}</>}
      </p>
      {others.length > 0 && (
        <details>
          <summary>Recorded at the wrong inventory?</summary>
          <ul className="amend-places">
            {others.map(({ id, name }) => (
              <li key={id}>
                <Link href={addressAt(id)}>It was at {name}</Link>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
