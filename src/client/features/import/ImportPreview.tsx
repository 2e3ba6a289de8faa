import { useSelector } from '@xstate/react';
import { rowsLeft } from '../../../../machines/import/import.setup.ts';
import type { ImportCounts, ImportKind, Verdict } from '../../../contract/import/import.ts';
import { importKinds } from '../../../rules/import/importKinds.ts';
import { typedInto } from '../../shell/address.ts';
import { Button, inProgress } from '../../ui/basic/Button.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { Choice } from '../../ui/form/Choice.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import type { ImportRef } from './Import.tsx';
import { countText, rowsText } from './ImportProgress.tsx';
import { ImportRows } from './ImportRows.tsx';

const shown: readonly { verdict: Extract<keyof ImportCounts, Verdict> | null; text: string }[] = [
  { verdict: null, text: 'All' },
  { verdict: 'bad', text: 'Errors' },
  { verdict: 'add', text: 'New' },
  { verdict: 'change', text: 'Changed' },
  { verdict: 'same', text: 'No change' },
];

/** What each row would do, with what is wrong; and whether it shall be done. */
export function ImportPreview({ work }: { work: ImportRef }) {
  const { standing, query, unknownHeads, kind } = useSelector(work, (state) => state.context);
  const isConfirming = useSelector(work, (state) => state.matches('confirming'));
  if (!standing) return null;
  const { counts } = standing;
  const total = counts.add + counts.change + counts.same + counts.bad;
  return (
    <>
      {unknownHeads.length > 0 && (
        <Message kind="warning" title="Ignored columns">
          <p>
            {unknownHeads.join(', ')}: {importKinds[kind].many} have no such field.
          </p>
        </Message>
      )}
      <Card id="confirm" title={standing.fileName}>
        <form
          className="card-body stack"
          aria-label="Import"
          onSubmit={(event) => {
            event.preventDefault();
            const isMailed = 'isMailed' in typedInto(event.currentTarget);
            work.send({ type: 'import.confirmed', isMailed });
          }}
        >
          <p>{summary(counts, kind)} Nothing is saved yet.</p>
          {kind === 'users' && counts.add > 0 && (
            <Choice
              type="checkbox"
              name="isMailed"
              label="Send each new user an email with a link to set up the account"
              defaultChecked
            />
          )}
          <div className="buttons">
            {rowsLeft(standing) > 0 && (
              <Button kind="primary" type="submit" busy={isConfirming}>
                Import {rowsText(rowsLeft(standing))}
              </Button>
            )}
            <Button
              unavailable={isConfirming ? inProgress : undefined}
              onClick={() => work.send({ type: 'import.canceled' })}
            >
              Choose another file
            </Button>
          </div>
        </form>
      </Card>
      <Card
        id="rows"
        title="Rows"
        count={total}
        tools={
          <fieldset className="verdicts">
            <legend className="visually-hidden">Which rows are shown</legend>
            {shown.map(({ verdict, text }) => {
              const rows = verdict === null ? total : counts[verdict];
              return (
                <Button
                  key={text}
                  small
                  unavailable={isConfirming ? inProgress : undefined}
                  kind={query.verdict === verdict ? 'default' : 'quiet'}
                  aria-pressed={query.verdict === verdict}
                  onClick={() => work.send({ type: 'rows.chosen', query: { verdict, start: 0 } })}
                >
                  {text} {countText(rows)}
                </Button>
              );
            })}
          </fieldset>
        }
      >
        <ImportRows work={work} />
      </Card>
    </>
  );
}

function summary({ add, change, same, bad }: ImportCounts, kind: ImportKind): string {
  const parts = [
    `${countText(add)} new`,
    `${countText(change)} changed`,
    `${countText(same)} unchanged`,
  ];
  const left = bad === 0 ? '' : ` Skipped because of errors: ${countText(bad)}.`;
  return `${importKinds[kind].title}: ${parts.join(', ')}.${left}`;
}
