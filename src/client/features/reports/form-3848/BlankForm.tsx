import { useSelector } from '@xstate/react';
import type { InputEvent } from 'react';
import type { ActorRefFrom } from 'xstate';
import {
  type blankForm3848Machine,
  sheetsAtMost,
} from '../../../../../machines/reports/blankForm3848.machine.ts';
import {
  type BlankColumn,
  sumColumn,
  type TypedLine,
} from '../../../../rules/reports/blankForm3848.ts';
import { columnsOnPage, figureText, formLines } from '../../../../rules/reports/form3848.ts';
import { Button } from '../../../ui/basic/Button.tsx';
import { Icon } from '../../../ui/basic/Icon.tsx';
import { plus } from '../../../ui/icons/acts.ts';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { Difference } from './Difference.tsx';
import { FormTable, type LineName } from './FormTable.tsx';
import { headCells, PaperSheet, SignatureLines } from './PaperSheet.tsx';

export type BlankFormRef = ActorRefFrom<typeof blankForm3848Machine>;

type Reason = 'visitor' | 'state' | 'permission' | 'training';

const reasons: Record<Reason, string> = {
  training:
    'Training owes New York no form, so this one is blank. Columns total as you type. Nothing is sent or saved.',
  visitor:
    'Columns total as you type. Nothing is sent or saved, so print the form before you leave. If you work for a New York agency, log in to fill it from your ledger.',
  state:
    'This agency isn’t in New York, so the form is blank. Columns total as you type. Nothing is sent or saved.',
  permission:
    'Only managers, administrators and people with the right to sign it see the completed form; ask one of them for it. This one is blank. Columns total as you type. Nothing is sent or saved.',
};

/** The blank form, to be printed or filled by hand in the browser. */
export function BlankForm({ work, reason }: { work: BlankFormRef; reason: Reason }) {
  const { columns, edition } = useSelector(work, (state) => state.context);
  const isConfirming = useSelector(work, (state) => state.hasTag('confirming'));
  const sheets = columns.length / columnsOnPage;
  return (
    <>
      <form
        className="form-3848"
        key={edition}
        data-edition={edition}
        aria-label="NY Form 3848"
        onSubmit={(event) => event.preventDefault()}
        onInput={(event) => typeFigure(work, event)}
      >
        <div className="stack screen-only">
          <p>{reasons[reason]}</p>
          <div className="buttons">
            <Button
              unavailable={
                sheets < sheetsAtMost ? undefined : `The form has ${sheetsAtMost} pages at most.`
              }
              onClick={() => work.send({ type: 'sheet.added' })}
            >
              <Icon path={plus} />
              Add five substances
            </Button>
            <Button kind="quiet" onClick={() => work.send({ type: 'clear.requested' })}>
              Clear the form
            </Button>
          </div>
        </div>
        {Array.from({ length: sheets }, (_, sheet) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sheets are only ever added at the end
          <Sheet key={sheet} sheet={sheet} sheets={sheets} columns={columns} />
        ))}
      </form>
      {isConfirming && (
        <Dialog
          title="Clear the form?"
          onDismiss={() => work.send({ type: 'clear.declined' })}
          foot={
            <>
              <Button onClick={() => work.send({ type: 'clear.declined' })}>Keep form</Button>
              <Button kind="danger" onClick={() => work.send({ type: 'clear.confirmed' })}>
                Clear the form
              </Button>
            </>
          }
        >
          <p>All entries will be cleared. This can’t be undone.</p>
        </Dialog>
      )}
    </>
  );
}

/** Figures are the chart's; names and addresses stay in the page's own fields. */
function typeFigure(work: BlankFormRef, event: InputEvent<HTMLFormElement>): void {
  const { target } = event;
  if (!(target instanceof HTMLInputElement)) return;
  const { line, column } = target.dataset;
  if (line === undefined || column === undefined) return;
  work.send({
    type: 'figure.typed',
    line: line as TypedLine,
    column: Number(column),
    text: target.value,
  });
}

function Sheet({
  sheet,
  sheets,
  columns,
}: {
  sheet: number;
  sheets: number;
  columns: readonly BlankColumn[];
}) {
  const first = sheet * columnsOnPage;
  const isLast = sheet === sheets - 1;
  const id = `sheet-${sheet + 1}`;
  const sums = columns.slice(first, first + columnsOnPage).map(sumColumn);
  const figure = (amount: number | null | undefined) =>
    amount === null || amount === undefined ? '' : figureText(amount);
  return (
    <PaperSheet
      id={id}
      ending={
        sheet === 0 ? (
          <input
            className="paper-line paper-ending"
            name="periodEnd"
            aria-label="Period ending"
            autoComplete="off"
          />
        ) : (
          'See page 1'
        )
      }
      page={`${sheet + 1} of ${sheets}`}
      note="Filled by hand"
      facts={sheet === 0 ? <HeadFields /> : <p className="paper-note">Continued from page 1.</p>}
    >
      <FormTable
        columns={columnsOnPage}
        caption="All amounts in milliliters (mL)"
        page={sheet + 1}
        cells={{
          head: (column) => <SubstanceFields number={first + column + 1} />,
          line: (name, column) => (
            <Figure
              name={name}
              column={first + column}
              error={sums[column]?.errors[name]}
              errorId={`${id}-errors`}
            />
          ),
          ending: (column) => <output>{figure(sums[column]?.ending)}</output>,
          counted: (column) => <output>{figure(sums[column]?.counted)}</output>,
          difference: (column) => (
            <Difference amount={sums[column]?.difference ?? null} unit="mL" />
          ),
        }}
      />
      <Unreadable id={`${id}-errors`} first={first} errors={sums.map(({ errors }) => errors)} />
      {isLast && (
        <>
          <div className="field">
            <label htmlFor="explanation">Explanation of differences and losses</label>
            <textarea className="input textarea paper-answer" id="explanation" rows={3} />
          </div>
          <SignatureLines
            certifies="I certify that this inventory is true and complete for the period named above. Any loss must be accompanied by form DOH-2094."
            signature=""
            name=""
            date=""
          />
        </>
      )}
    </PaperSheet>
  );
}

function HeadFields() {
  return (
    <div className="paper-facts">
      {headCells.map(({ name, label, width }) => (
        <div key={name} className={width}>
          <label htmlFor={`head-${name}`}>{label}</label>
          <input className="paper-line" id={`head-${name}`} name={name} autoComplete="off" />
        </div>
      ))}
    </div>
  );
}

function SubstanceFields({ number }: { number: number }) {
  return (
    <>
      <span className="visually-hidden">Substance {number}</span>
      <input className="paper-line" aria-label={`Substance ${number}`} autoComplete="off" />
      <input
        className="paper-line"
        aria-label={`Concentration of substance ${number}`}
        autoComplete="off"
      />
    </>
  );
}

/** The name of a line next to its figure. */
export const lineLabels: Readonly<Record<LineName, string>> = {
  ...(Object.fromEntries(formLines.map(({ name, text }) => [name, text])) as Record<
    (typeof formLines)[number]['name'],
    string
  >),
  stock: 'Physical count, stock',
  subStocks: 'Physical count, sub-stocks',
};

function Figure({
  name,
  column,
  error,
  errorId,
}: {
  name: LineName;
  column: number;
  error: string | undefined;
  errorId: string;
}) {
  return (
    <input
      className="paper-line"
      data-line={name}
      data-column={column}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      aria-label={`${lineLabels[name]}, substance ${column + 1}, mL`}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
    />
  );
}

/** What cannot be read, in words; a column with such a figure has no sum. */
function Unreadable({
  id,
  first,
  errors,
}: {
  id: string;
  first: number;
  errors: readonly Partial<Record<LineName, string>>[];
}) {
  const found = errors.flatMap((column, index) =>
    Object.entries(column).map(([line, text]) => ({
      key: `${index} ${line}`,
      text: `${lineLabels[line as LineName]}, substance ${first + index + 1}: ${text}`,
    })),
  );
  return (
    <div id={id} role="status" className="screen-only">
      {found.map(({ key, text }) => (
        <p className="field-error" key={key}>
          {text}
        </p>
      ))}
    </div>
  );
}
