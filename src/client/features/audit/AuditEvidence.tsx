import type { AuditEntry } from '../../../contract/audit/audit.ts';
import { dateText, formatted, secondsText } from '../../shell/text/formats.ts';
import { Link } from '../../ui/basic/Link.tsx';
import { Facts } from '../../ui/data/Facts.tsx';

/** What changed, and what proves it. */
export function AuditEvidence({
  entry,
  hrefWith,
}: {
  entry: AuditEntry;
  /** The list narrowed to what this entry is about. */
  hrefWith: (filter: { who?: string; record?: string }) => string;
}) {
  const { whoId, who, subjectId, subject } = entry;
  const { sequence, at, action, factor, requestId, previousHash, hash, changes } = entry;
  const missing = <span className="quiet">Not recorded</span>;
  return (
    <div className="entry">
      <section aria-labelledby="changes-title">
        <h3 id="changes-title">What changed</h3>
        {changes.length === 0 ? (
          <p className="quiet">This action changed nothing.</p>
        ) : (
          <table className="table table-plain table-compact changes">
            <caption className="visually-hidden">Values before and after entry {sequence}</caption>
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col">Before</th>
                <th scope="col">After</th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ field, before, after }) => (
                <tr key={field}>
                  <th scope="row">{field}</th>
                  <td>{before ? formatted(before) : missing}</td>
                  <td>{after ? <strong>{formatted(after)}</strong> : missing}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {(whoId ?? subjectId) && (
          <p className="entry-links">
            {whoId && <Link href={hrefWith({ who: whoId })}>All actions by {who}</Link>}
            {subjectId && (
              <Link href={hrefWith({ record: subjectId })}>
                All entries about {subject || 'this record'}
              </Link>
            )}
          </p>
        )}
      </section>
      <section aria-labelledby="evidence-title">
        <h3 id="evidence-title">Evidence</h3>
        <Facts
          className="facts-tight"
          facts={[
            {
              label: 'Recorded',
              value: (
                <>
                  {dateText(at)}, {secondsText(at)}{' '}
                  <span className="quiet">({at.slice(11, 19)} UTC)</span>
                </>
              ),
            },
            { label: 'Action', value: <span className="mono">{action}</span> },
            { label: 'Authentication', value: factor || null },
            { label: 'Request', value: <span className="mono hash">{requestId}</span> },
            { label: 'Entry before', value: <span className="mono hash">{previousHash}</span> },
            { label: 'This entry', value: <span className="mono hash">{hash}</span> },
          ]}
        />
      </section>
    </div>
  );
}
