import type { CaseDetail } from '../../../../contract/custody/case.ts';
import { entryText } from '../../../../rules/custody/cases/caseText.ts';
import { formatted, whenText } from '../../../shell/text/formats.ts';
import { DataTable } from '../../../ui/data/DataTable.tsx';
import { Card } from '../../../ui/layout/Card.tsx';

const proofs = { pin: 'PIN', passkey: 'passkey' };

/** Everything that was recorded of the case, in its order; nothing of it is ever changed. */
export function CaseTimeline({ shown }: { shown: CaseDetail }) {
  return (
    <Card id="timeline" title="Timeline" count={shown.entries.length}>
      <DataTable
        caption="Records of the case, in order"
        columns={[
          {
            head: 'What',
            rowHeader: true,
            place: 'cell-main',
            cell: ({ facts }) => {
              const { title, text } = entryText(facts, shown);
              return (
                <>
                  {title}
                  <span className="cell-sub">{formatted(text)}</span>
                </>
              );
            },
          },
          {
            head: 'Who',
            place: 'cell-full',
            cell: ({ name, role, method, signedHash }) => (
              <>
                {name}
                {method !== null && (
                  <span className="cell-sub">
                    {role}, signed with {proofs[method]}
                  </span>
                )}
                {signedHash !== null && <span className="cell-sub mono hash">{signedHash}</span>}
              </>
            ),
          },
          {
            head: 'When',
            place: 'nowrap cell-full',
            cell: ({ at, recordedAt }) => (
              <>
                <time dateTime={at}>{whenText(at)}</time>
                {recordedAt.slice(0, 16) !== at.slice(0, 16) && (
                  <span className="cell-sub">recorded {whenText(recordedAt)}</span>
                )}
              </>
            ),
          },
        ]}
        rows={shown.entries}
        rowKey={({ id }) => id}
      />
    </Card>
  );
}
