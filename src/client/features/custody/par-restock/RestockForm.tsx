import { useSelector } from '@xstate/react';
import type { SubmitEvent, SyntheticEvent } from 'react';
import type { ParRestockContext } from '../../../../../machines/custody/parRestock.setup.ts';
import { linesOf } from '../../../../rules/custody/form/custodyLines.ts';
import { earlyIn } from '../../../../rules/custody/form/earlyQuestion.ts';
import {
  markedInRestock,
  offeredAt,
  restockFields,
  sourceControl,
  sourceFields,
  transferAt,
} from '../../../../rules/custody/restock/restockForm.ts';
import { routeOf } from '../../../../rules/navigation/routes.ts';
import { ScanBox } from '../../../core/control-values/ScanBox.tsx';
import type { FormScan } from '../../../core/control-values/useFormScan.ts';
import { typedInto } from '../../../shell/address.ts';
import { formatted } from '../../../shell/text/formats.ts';
import { Button } from '../../../ui/basic/Button.tsx';
import { Icon } from '../../../ui/basic/Icon.tsx';
import { ButtonLink } from '../../../ui/basic/Link.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { FormErrors } from '../../../ui/form/ErrorSummary.tsx';
import { FieldError } from '../../../ui/form/Field.tsx';
import { right } from '../../../ui/icons/navigation.ts';
import { EarlyNotice } from '../event/EarlyNotice.tsx';
import { FieldsOf, WhenFields } from '../event/EventFields.tsx';
import { LineList } from '../event/LineList.tsx';
import type { ParRestockRef } from './ParRestock.tsx';

const formId = 'par-restock';

/** Step 1: what each place sends, as it was proposed or changed. Uncontrolled: the browser keeps what is typed. */
export function RestockForm({ work, scan }: { work: ParRestockRef; scan: FormScan | null }) {
  const context = useSelector(work, (state) => state.context);
  const { choices, typed, errors, refusal, isTouched, timeZone, toSign } = context;
  const { shared, closing } = restockFields(choices);
  const section = { sources: offeredAt(choices, 0), typed, errors, timeZone };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    work.send({ type: 'form.submitted', typed: typedInto(event.currentTarget) });
  };
  const change = (event: SyntheticEvent<HTMLFormElement>) =>
    work.send({ type: 'form.changed', typed: typedInto(event.currentTarget) });
  const early = choices.sources
    .map((_source, index) =>
      earlyIn('transferOut', transferAt(context, index).typed, offeredAt(choices, index)),
    )
    .find((found) => found !== null);
  return (
    <form
      id={formId}
      className="stack event-form"
      onSubmit={submit}
      onChange={change}
      data-typed={isTouched ? '' : undefined}
      noValidate
      aria-label="What each place sends"
    >
      <FormErrors
        attempt={errors}
        errors={markedInRestock(errors, context, choices).map(({ field, text }) => ({
          field,
          text: formatted(text),
        }))}
        refusal={refusal && formatted(refusal.message)}
      />
      <EarlyNotice early={early ?? null} />
      <Missing choices={choices} />
      <div className="card">
        {scan && (
          <ScanBox
            scan={scan}
            isFirst={toSign === null}
            hint="Scan the label of each vial, or the manufacturer’s code. The place that has it sends it."
          />
        )}
        <section className="form-section" aria-labelledby="s-what">
          <h2 id="s-what">What happened</h2>
          <p id="toInventoryId" tabIndex={-1} className="hint">
            {choices.sources.length === 1 ? 'One transfer' : 'One transfer from each place'} to{' '}
            {choices.to.name}, signed once. What must be used soonest is sent first.
          </p>
          <FieldsOf fields={shared} {...section} />
          <WhenFields {...section} lastDay={choices.today} isDiscovery={false} />
        </section>
        <div id="sources" tabIndex={-1}>
          {errors.sources && <FieldError id="sources-error">{errors.sources}</FieldError>}
        </div>
        {choices.sources.map((source, index) => (
          <SourceSection
            // What a code fills in is drawn again.
            key={`${source.choices.inventory.id} ${scan?.answered ?? 0}`}
            work={work}
            index={index}
            next={scan?.camera === 'off' ? scan.answer?.next : undefined}
          />
        ))}
        <section className="form-section" aria-labelledby="s-why">
          <h2 id="s-why">Remarks</h2>
          <FieldsOf fields={closing} {...section} />
        </section>
      </div>
      <div className="buttons form-acts">
        <Button kind="primary" type="submit">
          Check and sign
          <Icon path={right} />
        </Button>
        <ButtonLink href={routeOf('restockList').path} kind="quiet">
          Cancel
        </ButtonLink>
      </div>
    </form>
  );
}

/** The lots that one place sends, and how it is sealed again. */
function SourceSection({
  work,
  index,
  next,
}: {
  work: ParRestockRef;
  index: number;
  /** The control that is filled in after a scan. */
  next: string | undefined;
}) {
  const context = useSelector(work, (state) => state.context);
  const { choices, errors, timeZone } = context;
  const sources = offeredAt(choices, index);
  const transfer = transferAt(context, index);
  const section = { sources, errors, timeZone };
  const { inventory, site } = sources.choices;
  const heading = `s-source-${index}`;
  return (
    <section className="form-section" aria-labelledby={heading}>
      <h2 id={heading}>
        From {inventory.name} <span className="quiet">{site.name}</span>
      </h2>
      <LineList
        kind="transferOut"
        id={sourceControl(index, 'lines', [])}
        least={0}
        lines={linesOf('transferOut', transfer.typed, transfer.keys, sources)}
        {...section}
        typed={transfer.typed}
        next={next}
        onAdd={() => work.send({ type: 'line.added', source: index, typed: typedNow() })}
        onRemove={(key) => work.send({ type: 'line.removed', key, typed: typedNow() })}
      />
      <FieldsOf fields={sourceFields(context, choices, index)} {...section} typed={context.typed} />
    </section>
  );
}

/** What the places together cannot bring up to the maximum. */
function Missing({ choices: { missing, to } }: Pick<ParRestockContext, 'choices'>) {
  if (missing.length === 0) return null;
  return (
    <Message kind="warning" title={`${to.name} will stay below its maximum`}>
      <p>Your vaults and safes don’t have enough that can be used:</p>
      <ul>
        {missing.map(({ product, units }) => (
          <li key={product.id}>
            {product.name} {formatted(product.strength)}: {units.toLocaleString('en-US')}{' '}
            {units === 1 ? product.unitName : `${product.unitName}s`} more
          </li>
        ))}
      </ul>
    </Message>
  );
}

/** What stands in the form now. */
function typedNow(): Record<string, string> {
  const element = document.getElementById(formId);
  return element instanceof HTMLFormElement ? typedInto(element) : {};
}
