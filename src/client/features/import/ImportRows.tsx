import { useSelector } from '@xstate/react';
import type { ValidatedRow, Verdict } from '../../../contract/import/import.ts';
import { Badge } from '../../ui/basic/Badge.tsx';
import { Button, inProgress } from '../../ui/basic/Button.tsx';
import { type Column, DataTable } from '../../ui/data/DataTable.tsx';
import { Paging } from '../../ui/data/Paging.tsx';
import { ListFailed, ListLoading, NoMatch } from '../../ui/feedback/ListState.tsx';
import { pen, plus } from '../../ui/icons/acts.ts';
import { check, xCircle } from '../../ui/icons/signs.ts';
import type { ImportRef } from './Import.tsx';

const pageLength = 100;

const verdicts: Readonly<
  Record<Verdict, { text: string; tone: 'good' | 'bad' | 'line' | 'accent'; path: string }>
> = {
  add: { text: 'New', tone: 'good', path: plus },
  change: { text: 'Change', tone: 'accent', path: pen },
  same: { text: 'No change', tone: 'line', path: check },
  bad: { text: 'Error', tone: 'bad', path: xCircle },
  added: { text: 'Added', tone: 'good', path: check },
  changed: { text: 'Changed', tone: 'good', path: check },
  failed: { text: 'Not saved', tone: 'bad', path: xCircle },
};

const columns: readonly Column<ValidatedRow>[] = [
  { head: 'Line', number: true, cell: ({ line }) => line },
  {
    head: 'Record',
    rowHeader: true,
    place: 'cell-main',
    cell: ({ name }) => name || <span className="quiet">No name</span>,
  },
  {
    head: 'Result',
    cell: ({ verdict }) => {
      const { text, tone, path } = verdicts[verdict];
      return (
        <Badge tone={tone} path={path}>
          {text}
        </Badge>
      );
    },
  },
  {
    head: 'Reason or change',
    place: 'cell-full',
    cell: ({ note, reasons }) =>
      reasons.length === 0 ? (
        note
      ) : (
        <ul className="reasons">
          {reasons.map(({ column, sentence }) => (
            <li key={`${column ?? ''}${sentence}`}>
              {column !== null && <span className="strong">{column}: </span>}
              {sentence}
            </li>
          ))}
        </ul>
      ),
  },
];

/** A page of the rows. */
export function ImportRows({ work }: { work: ImportRef }) {
  const { rows, total, query, rowsFailure } = useSelector(work, (state) => state.context);
  const isLoading = useSelector(
    work,
    (state) => state.matches({ preview: 'loading' }) || state.matches({ done: 'loading' }),
  );
  const isConfirming = useSelector(work, (state) => state.matches('confirming'));
  const isFailed = useSelector(work, (state) => state.hasTag('rowsFailed'));
  const show = (start: number) =>
    work.send({ type: 'rows.chosen', query: { verdict: query.verdict, start } });
  if (isFailed && rowsFailure !== null) {
    return (
      <ListFailed
        kind={rowsFailure.kind}
        reference={rowsFailure.reference}
        title="The rows couldn’t be loaded"
        acts={<Button onClick={() => work.send({ type: 'retry.requested' })}>Try again</Button>}
      >
        {rowsFailure.message}
      </ListFailed>
    );
  }
  if (rows.length === 0) {
    return isLoading ? (
      <ListLoading caption="Loading…" heads={['Line', 'Record', 'Result', 'Reason']} />
    ) : (
      <NoMatch title="No matching rows">The file has no rows of this type.</NoMatch>
    );
  }
  const last = query.start + rows.length;
  return (
    <>
      <DataTable
        caption="Rows of the file"
        className="import-rows"
        columns={columns}
        rows={rows}
        rowKey={({ line }) => line}
      />
      <Paging
        first={query.start + 1}
        last={last}
        total={total}
        previous={
          query.start > 0 && (
            <Button
              small
              unavailable={isConfirming ? inProgress : undefined}
              onClick={() => show(Math.max(0, query.start - pageLength))}
            >
              Previous
            </Button>
          )
        }
        next={
          last < total && (
            <Button
              small
              unavailable={isConfirming ? inProgress : undefined}
              onClick={() => show(last)}
            >
              Next
            </Button>
          )
        }
      />
    </>
  );
}
