import type { SubmitEvent, SyntheticEvent } from 'react';
import type { EventAmendmentContext } from '../../../../../machines/custody/eventAmendment.setup.ts';
import {
  amendableFacts,
  canAmendOf,
  type EventFactName,
  supplierLabel,
} from '../../../../rules/custody/amendment/amendedEvent.ts';
import {
  lotControl,
  type RawEventAmendment,
} from '../../../../rules/custody/amendment/eventAmendmentForm.ts';
import { orderNames } from '../../../../rules/custody/custodyShipment.ts';
import { mannerLabels } from '../../../../rules/custody/useWords.ts';
import { RepeatedTime } from '../../../core/RepeatedTime.tsx';
import { typedInto } from '../../../shell/address.ts';
import { type Frame, Page } from '../../../shell/Page.tsx';
import { AmendmentList } from '../../../shell/text/Amended.tsx';
import { formatted } from '../../../shell/text/formats.ts';
import { inventoryTrail } from '../../../shell/trails.tsx';
import { Button } from '../../../ui/basic/Button.tsx';
import { Icon } from '../../../ui/basic/Icon.tsx';
import { ButtonLink } from '../../../ui/basic/Link.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { FormErrors } from '../../../ui/form/ErrorSummary.tsx';
import { SelectField } from '../../../ui/form/Select.tsx';
import { Suggestions, TextField } from '../../../ui/form/TextInput.tsx';
import { right } from '../../../ui/icons/navigation.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { WhySection } from './WhySection.tsx';

interface AmendEventFormProps {
  context: EventAmendmentContext;
  onChange: (form: RawEventAmendment) => void;
  onSubmit: (form: RawEventAmendment) => void;
  frame: Frame;
}

/** Step 1: the facts as they are recorded, to change what is wrong. Uncontrolled: the browser keeps what is typed. */
export function AmendEventForm({ context, onChange, onSubmit, frame }: AmendEventFormProps) {
  const { event, choices, form, isTouched, problems, refusal } = context;
  const { inventory, site } = choices;
  const errorOf = (field: string) => problems.find((found) => found.field === field)?.message;
  const formOf = ({ currentTarget }: SyntheticEvent<HTMLFormElement>): RawEventAmendment => {
    const { reason = '', ...typed } = typedInto(currentTarget);
    return { typed, reason, notes: event.signers.map((_, index) => typed[`note-${index}`] ?? '') };
  };
  const submit = (submitted: SubmitEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    onSubmit(formOf(submitted));
  };
  return (
    <Page
      frame={frame}
      title="Amend record"
      trail={inventoryTrail(inventory, site)}
      step={`Step 1 of 2: what is wrong with entry ${event.sequence.toLocaleString('en-US')}`}
    >
      <div className="stack">
        <Message kind="neutral">
          <p>
            Change only what is wrong. The entry stays as it was; the ledger and reports show the
            amended facts with what they were. To change a quantity, record a correction.
          </p>
        </Message>
        {event.amendments.length > 0 && (
          <Card id="earlier" title="Amended before">
            <div className="card-body">
              <AmendmentList amendments={event.amendments} />
            </div>
          </Card>
        )}
        <form
          className="stack event-form"
          onSubmit={submit}
          onChange={(changed) => onChange(formOf(changed))}
          data-typed={isTouched ? '' : undefined}
          noValidate
          aria-label="Amend record"
        >
          <FormErrors
            attempt={problems}
            errors={problems.map(({ field, message }) => ({ field, text: formatted(message) }))}
            refusal={refusal && formatted(refusal.message)}
          />
          <div className="card">
            <section className="form-section" aria-labelledby="s-facts">
              <h2 id="s-facts">What was recorded</h2>
              <div className="event-fields">
                {amendableFacts[event.kind]
                  .filter((name) => canAmendOf(event, name))
                  .map((name) => (
                    <Fact key={name} name={name} context={context} errorOf={errorOf} />
                  ))}
              </div>
            </section>
            <WhySection
              signers={event.signers}
              reason={form.reason}
              notes={form.notes}
              errorOf={errorOf}
            />
          </div>
          <div className="buttons form-acts">
            <Button kind="primary" type="submit">
              Check and sign
              <Icon path={right} />
            </Button>
            <ButtonLink href={`/inventory/${inventory.id}`} kind="quiet">
              Cancel
            </ButtonLink>
          </div>
        </form>
      </div>
    </Page>
  );
}

interface FactProps {
  name: EventFactName;
  context: EventAmendmentContext;
  errorOf: (field: string) => string | undefined;
}

const texts: Readonly<Partial<Record<EventFactName, { label: string; limit: number }>>> = {
  orderNumber: { label: 'Order or invoice number', limit: 40 },
  form222Number: { label: 'Order form number', limit: 40 },
  carrier: { label: 'Carried by', limit: 80 },
  method: { label: 'Method', limit: 200 },
  locationName: { label: 'Location', limit: 100 },
  locationAddress: { label: 'Address of the location', limit: 200 },
  note: { label: 'Note', limit: 500 },
};

const days: Readonly<Partial<Record<EventFactName, string>>> = {
  orderedOn: 'Date of the order',
  destroyedOn: 'Day destroyed',
};

function Fact({ name, context, errorOf }: FactProps) {
  const { event, choices, form } = context;
  const common = { id: name, error: errorOf(name), defaultValue: form.typed[name] };
  const text = texts[name];
  if (text !== undefined) {
    const isOptional = name === 'note' || name === 'form222Number';
    return (
      <>
        <TextField
          {...common}
          label={text.label}
          width="l"
          maxLength={text.limit}
          autoComplete="off"
          list={name === 'carrier' ? 'carriers' : undefined}
          {...(isOptional ? { optional: true } : { required: true })}
        />
        {name === 'carrier' && (
          <Suggestions id="carriers" texts={choices.people.map(({ name: person }) => person)} />
        )}
      </>
    );
  }
  const day = days[name];
  if (day !== undefined) return <TextField {...common} label={day} width="l" type="date" />;
  switch (name) {
    case 'occurredAt':
      return <Occurred context={context} errorOf={errorOf} />;
    case 'lots':
      return <Lots context={context} errorOf={errorOf} />;
    case 'supplierId': {
      const isOther = ({ kind }: (typeof choices.suppliers)[number]) =>
        (kind === 'reverseDistributor') === (event.kind === 'reverseDistribution');
      const known = choices.suppliers
        .filter(isOther)
        .map(({ id, name: text }) => ({ value: id, text }));
      const { supplierId = '' } = event.facts;
      const isListed = known.some(({ value }) => value === supplierId);
      return (
        <SelectField
          {...common}
          label={supplierLabel(event.kind)}
          width="l"
          required
          options={isListed ? known : [{ value: supplierId, text: event.supplier }, ...known]}
        />
      );
    }
    case 'orderType':
      return (
        <SelectField
          {...common}
          label="Order form"
          width="l"
          options={[
            { value: '', text: 'None' },
            ...Object.entries(orderNames).map(([value, label]) => ({ value, text: label })),
          ]}
        />
      );
    default:
      return (
        <SelectField
          {...common}
          label="How it was wasted"
          width="l"
          options={Object.entries(mannerLabels).map(([value, label]) => ({ value, text: label }))}
        />
      );
  }
}

function Occurred({ context: { form, timeZone }, errorOf }: Omit<FactProps, 'name'>) {
  const { occurredOn = '', occurredTime = '' } = form.typed;
  return (
    <div className="form-row form-row-level event-wide">
      <TextField
        id="occurredOn"
        label="Date"
        type="date"
        required
        error={errorOf('occurredOn')}
        defaultValue={occurredOn}
      />
      <TextField
        id="occurredTime"
        label="Time"
        type="time"
        required
        describedBy={errorOf('occurredOn') && 'occurredOn-error'}
        defaultValue={occurredTime.slice(0, 5)}
      />
      <RepeatedTime id="occurredTime" day={occurredOn} time={occurredTime} timeZone={timeZone} />
    </div>
  );
}

/** The labels of the lots of a receipt. */
function Lots({ context: { event, form }, errorOf }: Omit<FactProps, 'name'>) {
  return event.products.map((product, index) => {
    const [number, expires] = [lotControl(index, 'lotNumber'), lotControl(index, 'expiresOn')];
    const { name, strength } = product;
    return (
      <div className="form-row form-row-level event-wide" key={number}>
        <TextField
          id={number}
          label={`Lot of ${name} ${formatted(strength)}`}
          required
          maxLength={40}
          autoComplete="off"
          error={errorOf(number)}
          defaultValue={form.typed[number]}
        />
        <TextField
          id={expires}
          label="Expires"
          type="date"
          required
          error={errorOf(expires)}
          defaultValue={form.typed[expires]}
        />
      </div>
    );
  });
}
