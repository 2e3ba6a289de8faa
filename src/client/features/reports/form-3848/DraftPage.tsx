import { useSelector } from '@xstate/react';
import type { InputEvent, SubmitEvent } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { form3848Machine } from '../../../../../machines/reports/form3848.machine.ts';
import type { Form3848, FormColumn, FormPeriod } from '../../../../contract/reports/form3848.ts';
import { readSignatures } from '../../../../rules/core/signatures.ts';
import { columnName, countField, figureWithUnit } from '../../../../rules/reports/form3848.ts';
import { problemsOfForm, readCounts } from '../../../../rules/reports/form3848Draft.ts';
import { SigningNews } from '../../../core/signing/SigningNews.tsx';
import { UnlessPending } from '../../../core/signing/UnlessPending.tsx';
import { useSigning } from '../../../core/signing/useSigning.ts';
import { typedInto } from '../../../shell/address.ts';
import { type Frame, Page } from '../../../shell/Page.tsx';
import { dateText, dayText, formatted } from '../../../shell/text/formats.ts';
import { Badge } from '../../../ui/basic/Badge.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { FormErrors } from '../../../ui/form/ErrorSummary.tsx';
import { FieldError } from '../../../ui/form/Field.tsx';
import { pen } from '../../../ui/icons/acts.ts';
import { lineLabels } from './BlankForm.tsx';
import { FormBar } from './FormBar.tsx';
import { FormSheets } from './FormSheets.tsx';
import { LossWarning } from './LossWarning.tsx';
import { SignatureLines } from './PaperSheet.tsx';
import { PrintForm } from './PrintForm.tsx';
import { SignCard } from './SignCard.tsx';
import { Signed } from './SignedPage.tsx';

export type Form3848Ref = ActorRefFrom<typeof form3848Machine>;

interface DraftPageProps {
  data: Extract<Form3848, { kind: 'draft' }>;
  work: Form3848Ref;
  frame: Frame;
  title: string;
  now: string;
  onOpen: (address: string) => void;
}

/** The form as the ledger fills it; the agent counts, explains and signs. */
export function DraftPage({
  data: { periods, isAgent, keepUntil },
  work,
  ...rest
}: DraftPageProps) {
  const { draft, texts, refusal, signed, ...form } = useSelector(work, (state) => state.context);
  const act = useSelector(work, (state) => state.children.signedAct);
  const state = useSigning(act);
  const { isBusy, isUncertain, errors } = state;
  const problems = act ? problemsOfForm('field_invalid', errors) : form.problems;
  const { frame, title, now, onOpen } = rest;
  if (signed !== null) {
    const moved = { ...frame, arrived: true, fromTop: true };
    return (
      <Signed
        form={signed}
        periods={periods}
        isAgent={isAgent}
        keepUntil={keepUntil}
        {...rest}
        frame={moved}
      />
    );
  }
  const period = periods.find(({ end }) => end === draft.periodEnd);
  const isRunning = period?.state === 'running';
  const isFixed = isBusy || isUncertain;
  const errorOf = (field: string) => problems.find((found) => found.field === field)?.message;
  const type = (event: InputEvent<HTMLFormElement>) => {
    const { target } = event;
    const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    // The checkbox of a passkey is not one of the form's texts either.
    if (isText && target.id !== 'pin' && target.type !== 'checkbox') {
      work.send({ type: 'text.typed', field: target.id, text: target.value });
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const signing = readSignatures(typedInto(event.currentTarget));
    if (act) act.send({ type: 'signatures.submitted', signing });
    else work.send({ type: 'form.submitted', signing });
  };
  return (
    <Page frame={frame} title={title} tools={<PrintForm />} keepUntil={null}>
      <form
        className="form-3848"
        aria-label="NY Form 3848"
        onInput={type}
        onSubmit={submit}
        noValidate
      >
        <div className="stack screen-only">
          <p>
            <Badge tone="warning" path={pen}>
              {isRunning ? 'Not over yet' : 'Not signed'}
            </Badge>
          </p>
          <FormBar
            periods={periods}
            shown={draft.periodEnd}
            version={null}
            now={now}
            onOpen={onOpen}
          />
          <FormErrors
            attempt={act ? errors : problems}
            errors={problems.map(({ field, message }) => ({ field, text: formatted(message) }))}
            refusal={refusal && formatted(refusal.message)}
            refused="Not signed"
          />
          {isUncertain && (
            <SigningNews
              state={state}
              unsure={{
                title: 'We couldn’t confirm it was signed',
                text: 'The form may already be signed. Enter your PIN and try again. It won’t be signed twice.',
              }}
            />
          )}
          <LossWarning columns={draft.columns} />
          <Openings columns={draft.columns} periods={periods} shown={draft.periodEnd} />
          <p className="note">
            {draft.countedOn === null
              ? 'No counts were recorded near the end of the period. Count, then enter lines 8 and 9.'
              : `Lines 8 and 9 use the counts through ${dayText(draft.countedOn)}, adjusted for later entries. Change them if you recounted.`}
          </p>
        </div>
        <FormSheets
          periodEnd={draft.periodEnd}
          header={draft.header}
          columns={draft.columns}
          counts={readCounts(draft, texts).counts}
          countCell={(part, column, index) => {
            const id = countField(part, index);
            return (
              <input
                className="paper-line"
                id={id}
                inputMode="decimal"
                autoComplete="off"
                maxLength={20}
                defaultValue={texts[id]}
                readOnly={isFixed}
                aria-label={`${lineLabels[part]}, ${columnName(column)}, ${column.unit === 'each' ? column.unitName : column.unit}`}
                aria-invalid={errorOf(id) ? true : undefined}
              />
            );
          }}
          note={`Draft of ${dateText(now)}, not signed`}
          last={
            <>
              <Answers version={draft.version} texts={texts} isFixed={isFixed} errorOf={errorOf} />
              <SignatureLines
                certifies="I certify that this inventory is true and complete for the period named above."
                signature={<span className="quiet screen-only">Not signed</span>}
                name={draft.header.agent ?? ''}
                date=""
              />
            </>
          }
        />
        <UnlessPending state={state}>
          <SignCard
            agent={draft.header.agent}
            isAgent={isAgent}
            isRunning={isRunning}
            isBusy={isBusy}
            act={`${isUncertain ? 'Try again: sign' : 'Sign'} ${draft.version > 1 ? `version ${draft.version} of the form` : 'the form'} for ${dayText(draft.periodEnd)}`}
            error={errorOf('pin')}
          />
        </UnlessPending>
      </form>
    </Page>
  );
}

/** The source of line 1, and where the ledger has said something else since. */
function Openings({
  columns,
  periods,
  shown,
}: {
  columns: readonly FormColumn[];
  periods: readonly FormPeriod[];
  shown: string;
}) {
  const differing = columns.filter(
    ({ lines, isOpeningSigned, openingByLedger }) =>
      isOpeningSigned && lines.opening !== openingByLedger,
  );
  const onTheWay = columns.filter(({ inTransit }) => inTransit !== 0);
  const isSigned = columns.some(({ isOpeningSigned }) => isOpeningSigned);
  const before = periods.find(({ end }) => end < shown);
  return (
    <>
      {columns.length > 0 && !isSigned && (
        <Message kind="warning" title="The form for the previous period isn’t signed">
          <p>Line 1 is calculated from the ledger. Compare it with the last form you sent.</p>
        </Message>
      )}
      {differing.length > 0 && (
        <Message
          kind="warning"
          title={`Entries were recorded late, after the form for ${before ? dayText(before.end) : 'the previous period'} was signed`}
        >
          <p>Line 1 shows the signed amount. Amend that form, or explain the difference here.</p>
          <ul className="bullets">
            {differing.map((column) => (
              <li key={column.key}>
                {formatted(columnName(column))}: signed{' '}
                {figureWithUnit(column.lines.opening, column)}, the ledger now has{' '}
                {figureWithUnit(column.openingByLedger, column)}.
              </li>
            ))}
          </ul>
        </Message>
      )}
      {onTheWay.length > 0 && (
        <Message kind="warning" title="In transit at the end of the period">
          <p>Sent but not received. Included in the calculated total, not in any count.</p>
          <ul className="bullets">
            {onTheWay.map((column) => (
              <li key={column.key}>
                {formatted(columnName(column))}: {figureWithUnit(column.inTransit, column)}
              </li>
            ))}
          </ul>
        </Message>
      )}
    </>
  );
}

function Answers({
  version,
  texts,
  isFixed,
  errorOf,
}: {
  version: number;
  texts: Readonly<Record<string, string>>;
  isFixed: boolean;
  errorOf: (field: string) => string | undefined;
}) {
  const area = (id: string, label: string, limit: number) => (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {errorOf(id) && <FieldError id={`${id}-error`}>{errorOf(id)}</FieldError>}
      <textarea
        className="input textarea paper-answer"
        id={id}
        rows={3}
        maxLength={limit}
        defaultValue={texts[id]}
        readOnly={isFixed}
        aria-invalid={errorOf(id) ? true : undefined}
        aria-describedby={errorOf(id) ? `${id}-error` : undefined}
      />
    </div>
  );
  return (
    <>
      {area('explanation', 'Explanation of differences and losses', 2000)}
      {version > 1 && area('amendment', `Reason for version ${version}`, 500)}
    </>
  );
}
