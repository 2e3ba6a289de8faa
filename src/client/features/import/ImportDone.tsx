import { useSelector } from '@xstate/react';
import { countOf, importKinds } from '../../../rules/import/importKinds.ts';
import { Button } from '../../ui/basic/Button.tsx';
import { ButtonLink } from '../../ui/basic/Link.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { check } from '../../ui/icons/signs.ts';
import { Card } from '../../ui/layout/Card.tsx';
import type { ImportRef } from './Import.tsx';
import { countText } from './ImportProgress.tsx';
import { ImportRows } from './ImportRows.tsx';

/** The result; rows that became invalid after the preview are shown with the reason. */
export function ImportDone({ work }: { work: ImportRef }) {
  const { standing, kind } = useSelector(work, (state) => state.context);
  if (!standing) return null;
  const { added, changed, same, bad, failed } = standing.counts;
  const { listPath } = importKinds[kind];
  return (
    <>
      <Card id="done" title="Imported">
        <div className="card-body stack">
          <Message kind="good" role="status" icon={check} title={standing.fileName}>
            <p>
              {countOf(kind, added)} added, {countText(changed)} changed, {countText(same)}{' '}
              unchanged.{bad > 0 && ` Skipped because of errors: ${countText(bad)}.`}
              {failed > 0 && ` Not saved: ${countText(failed)}.`}
            </p>
          </Message>
          <div className="buttons">
            <ButtonLink href={listPath} kind="primary">
              Open the list
            </ButtonLink>
            <Button onClick={() => work.send({ type: 'import.canceled' })}>
              Import another file
            </Button>
          </div>
        </div>
      </Card>
      {failed > 0 && (
        <Card id="rows" title="Not saved" count={failed}>
          <ImportRows work={work} />
        </Card>
      )}
    </>
  );
}
