import { useSelector } from '@xstate/react';
import type { ChangeEvent } from 'react';
import { countOf, importKinds } from '../../../rules/import/importKinds.ts';
import { Button } from '../../ui/basic/Button.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { check } from '../../ui/icons/signs.ts';
import { Card } from '../../ui/layout/Card.tsx';
import type { ImportRef } from './Import.tsx';

/** What a file must look like, the field that takes one, and the file of what there is. */
export function ChooseFile({ work }: { work: ImportRef }) {
  const { kind, exported } = useSelector(work, (state) => state.context);
  const isBusy = useSelector(work, (state) => state.hasTag('busy'));
  const { columns, many } = importKinds[kind];
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0];
    if (file) work.send({ type: 'file.chosen', file });
  };
  return (
    <>
      {exported && (
        <Message kind="good" role="status" icon={check}>
          <p>
            {exported.fileName} with {countOf(kind, exported.total)} is in your downloads.
          </p>
        </Message>
      )}
      <Card id="file" title="Choose a file">
        <div className="card-body stack">
          <Field
            id="file"
            label="CSV file"
            hint="UTF-8, with column names in the first line. You’ll see a preview before anything is saved."
            width="l"
          >
            {(control) => (
              <input
                {...control}
                className="input"
                type="file"
                accept=".csv,text/csv"
                disabled={isBusy}
                onChange={choose}
              />
            )}
          </Field>
        </div>
      </Card>
      <Card id="columns" title="Columns">
        <div className="card-body stack">
          <p>
            In any order. If a column is missing, its field isn’t changed. Other columns are
            ignored.
          </p>
          <ul className="column-list">
            {columns.map(({ field, head, isNeeded }) => (
              <li key={field}>
                {head}
                {isNeeded && <span className="quiet"> (required: identifies the record)</span>}
              </li>
            ))}
          </ul>
          <div className="buttons">
            <Button busy={isBusy} onClick={() => work.send({ type: 'export.requested' })}>
              Export all {many} as CSV
            </Button>
          </div>
          <p className="hint">
            The file has these columns, so you can edit it and import it again.
          </p>
        </div>
      </Card>
    </>
  );
}
