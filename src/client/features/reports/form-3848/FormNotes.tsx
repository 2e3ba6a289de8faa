import type { FormColumn, FormLoss } from '../../../../contract/reports/form3848.ts';
import {
  columnName,
  figureWithUnit,
  receivedNoteText,
} from '../../../../rules/reports/form3848.ts';
import { dayText, formatted } from '../../../shell/text/formats.ts';

/** What is below the table of a sheet: the losses of line 6, and a footnote for each mark in lines 2 and 3. */
export function FormNotes({ sheet }: { sheet: readonly FormColumn[] }) {
  return (
    <>
      <Losses sheet={sheet} />
      <Footnotes sheet={sheet} />
    </>
  );
}

/** The number of a column's first footnote on its sheet; footnotes are numbered from left to right. */
export function firstNoteOf(sheet: readonly FormColumn[], column: number): number {
  return 1 + sheet.slice(0, column).reduce((sum, { notes = [] }) => sum + notes.length, 0);
}

/** The marks of the footnotes of a cell, before its figure so that decimal points stay aligned. */
export function NoteMarks({ marks }: { marks: readonly string[] }) {
  if (marks.length === 0) return null;
  return (
    <sup className="paper-mark">
      <span className="visually-hidden">Footnote </span>
      {marks.join(', ')}
    </sup>
  );
}

function Footnotes({ sheet }: { sheet: readonly FormColumn[] }) {
  const received = sheet.flatMap((column, index) =>
    (column.notes ?? []).map((note, offset) => ({
      mark: String(firstNoteOf(sheet, index) + offset),
      text: `${columnName(column)}: ${receivedNoteText(note, column)}`,
    })),
  );
  const amended = [...new Set(sheet.flatMap(({ amendments = [] }) => amendments))];
  const all = [...received, ...amended.map((text) => ({ mark: 'A', text }))];
  if (all.length === 0) return null;
  return (
    <ul className="paper-footnotes" aria-label="Footnotes">
      {all.map(({ mark, text }) => (
        <li key={`${mark} ${text}`}>
          <sup>{mark}</sup> {formatted(text)}
        </li>
      ))}
    </ul>
  );
}

function Losses({ sheet }: { sheet: readonly FormColumn[] }) {
  const rows = sheet.flatMap((column) => (column.losses ?? []).map((loss) => ({ column, loss })));
  if (rows.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keyboard
    <section className="paper-scroll" tabIndex={0} aria-label="Losses of line 6">
      <table className="paper-losses">
        <caption>Line 6: losses discovered in this period, each with its DOH-2094</caption>
        <thead>
          <tr>
            {['Loss', 'Amount', 'Discovered', 'Notice to the DEA', 'Form 106'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            <th scope="col">Department of Health</th>
            <th scope="col">Medical director</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ column, loss }) => (
            <LossRow key={loss.number} column={column} loss={loss} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function LossRow({ column, loss }: { column: FormColumn; loss: FormLoss }) {
  const { number, amount, discoveredOn, notSignificantOn, newYork } = loss;
  const clock = (doneOn: string | null, dueOn: string) => {
    if (doneOn !== null) return `${dayText(doneOn)}, due ${dayText(dueOn)}`;
    return notSignificantOn === null
      ? `Not sent, due ${dayText(dueOn)}`
      : `Not significant, decided ${dayText(notSignificantOn)}`;
  };
  return (
    <tr>
      <th scope="row">
        {number} <span className="paper-strength">{formatted(columnName(column))}</span>
      </th>
      <td>{figureWithUnit(amount, column)}</td>
      <td>{dayText(discoveredOn)}</td>
      <td>{clock(loss.noticeSentOn, loss.noticeDueOn)}</td>
      <td>{clock(loss.formFiledOn, loss.formDueOn)}</td>
      <td>{notified(newYork.departmentOn, newYork.departmentBy)}</td>
      <td>{notified(newYork.directorOn, newYork.directorBy)}</td>
    </tr>
  );
}

function notified(on: string | null, by: string): string {
  return on === null ? 'Not notified' : `${dayText(on)}, by ${by}`;
}
