import { useSelector } from '@xstate/react';
import type { SubmitEvent, SyntheticEvent } from 'react';
import type { FieldErrors } from '../../../../contract/core/problem.ts';
import type { CustodyEventKind } from '../../../../contract/custody/custodyEvent.ts';
import { takesLabels } from '../../../../rules/custody/form/countedLabels.ts';
import type { EventField, EventSources } from '../../../../rules/custody/form/custodyField.ts';
import {
  closingFields,
  eventForms,
  fieldsAsked,
} from '../../../../rules/custody/form/custodyFields.ts';
import { lineControl, linesOf } from '../../../../rules/custody/form/custodyLines.ts';
import { earlyIn } from '../../../../rules/custody/form/earlyQuestion.ts';
import { reportsLoss } from '../../../../rules/custody/form/lossQuestions.ts';
import { scanHint, takesCodes } from '../../../../rules/custody/scan/scanEvent.ts';
import { dayIn } from '../../../../rules/time/custodyTime.ts';
import { ScanBox } from '../../../core/control-values/ScanBox.tsx';
import type { FormScan } from '../../../core/control-values/useFormScan.ts';
import { typedInto } from '../../../shell/address.ts';
import { formatted } from '../../../shell/text/formats.ts';
import { Button } from '../../../ui/basic/Button.tsx';
import { Icon } from '../../../ui/basic/Icon.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { FormErrors } from '../../../ui/form/ErrorSummary.tsx';
import { right } from '../../../ui/icons/navigation.ts';
import { CountLabels } from './CountLabels.tsx';
import type { CustodyEventRef } from './CustodyEvent.tsx';
import { EarlyNotice } from './EarlyNotice.tsx';
import { FieldsOf, WhenFields } from './EventFields.tsx';
import { EventLines } from './EventLines.tsx';

const formId = 'custody-event';

/** Step 1: what happened. Uncontrolled: the browser keeps what is typed, and the chart is notified. */
export function EventForm({
  work,
  kind,
  sources,
  scan,
}: {
  work: CustodyEventRef;
  kind: CustodyEventKind;
  sources: EventSources;
  scan: FormScan | null;
}) {
  const { typed, keys, errors, refusal, openedAt, timeZone, isTouched, toSign } = useSelector(
    work,
    (state) => state.context,
  );
  const closing = new Set(closingFields(kind, sources).map(({ name }) => name));
  const asked = fieldsAsked(kind, typed, sources);
  const own = asked.filter(({ name }) => !closing.has(name));
  const lines = linesOf(kind, typed, keys, sources);
  const section = { sources, typed, errors, timeZone };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    work.send({ type: 'form.submitted', typed: typedInto(event.currentTarget) });
  };
  const change = (event: SyntheticEvent<HTMLFormElement>) =>
    work.send({ type: 'form.changed', typed: typedInto(event.currentTarget) });
  return (
    <form
      id={formId}
      className="stack event-form"
      onSubmit={submit}
      onChange={change}
      data-typed={isTouched ? '' : undefined}
      noValidate
      aria-label="What happened"
    >
      <FormErrors
        attempt={errors}
        errors={inOrder(
          errors,
          asked,
          lines.map(({ key }) => key),
        )}
        refusal={refusal && formatted(refusal.message)}
      />
      <EarlyNotice early={earlyIn(kind, typed, sources)} />
      <div className="card">
        {scan && takesCodes(kind) && (
          <ScanBox
            scan={scan}
            isFirst={toSign === null}
            hint={scanHint(kind, sources)}
            error={errors.scanned}
          />
        )}
        <section className="form-section" aria-labelledby="s-what">
          <h2 id="s-what">What happened</h2>
          <FieldsOf key={scan?.answered} fields={own} {...section} />
          <WhenFields
            {...section}
            lastDay={dayIn(timeZone, openedAt)}
            isDiscovery={kind === 'loss'}
          />
          {kind === 'correction' && reportsLoss(typed, sources) && <ReportedAsLoss />}
        </section>
        {eventForms[kind].lines !== null && (
          <EventLines
            // What a code fills in is drawn again.
            key={scan?.answered}
            kind={kind}
            lines={lines}
            next={scan?.camera === 'off' ? scan.answer?.next : undefined}
            {...section}
            onAdd={() => work.send({ type: 'line.added', typed: typedNow() })}
            onRemove={(key) => work.send({ type: 'line.removed', key, typed: typedNow() })}
          />
        )}
        {takesLabels(kind, sources.choices) && (
          <CountLabels work={work} kind={kind} sources={sources} />
        )}
        <section className="form-section" aria-labelledby="s-why">
          <h2 id="s-why">Remarks</h2>
          <FieldsOf fields={asked.filter(({ name }) => closing.has(name))} {...section} />
        </section>
      </div>
      <div className="buttons form-acts">
        <Button kind="primary" type="submit">
          Check and sign
          <Icon path={right} />
        </Button>
        <Button kind="quiet" onClick={() => work.send({ type: 'cancel.requested' })}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** Why a correction asks what a report of a loss asks. */
function ReportedAsLoss() {
  return (
    <Message kind="warning" title="This is reported as a loss">
      <p>
        You chose no wrong entry, so what is missing is recorded as a loss, and the DEA’s deadlines
        start. If an entry was wrong, choose it instead.
      </p>
    </Message>
  );
}

/** What stands in the form now. */
function typedNow(): Record<string, string> {
  const element = document.getElementById(formId);
  return element instanceof HTMLFormElement ? typedInto(element) : {};
}

type Marked = readonly { field: string; text: string }[];

/** In the order of the page, whatever found them first. */
function inOrder(
  errors: FieldErrors,
  asked: readonly EventField[],
  keys: readonly string[],
): Marked {
  const order = [
    ...asked.map(({ name }) => name),
    'occurredOn',
    ...keys.flatMap((key) =>
      (
        [
          'product',
          'lot',
          'number',
          'expires',
          'amount',
          'ordered',
          'containers',
          'each',
          'labels',
        ] as const
      ).map((field) => lineControl(field, key)),
    ),
    'lines',
    'scanned',
  ];
  const place = (field: string) => (order.includes(field) ? order.indexOf(field) : order.length);
  const whose = (field: string) => {
    const index = keys.findIndex((key) => field.endsWith(`-${key}`));
    return index < 0 || keys.length < 2 ? '' : `Lot ${index + 1}: `;
  };
  return Object.entries(errors)
    .map(([field, text]) => ({ field, text: whose(field) + formatted(text) }))
    .sort((a, b) => place(a.field) - place(b.field));
}
