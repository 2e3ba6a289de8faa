import { useSelector } from '@xstate/react';
import type { RecordEditRef } from '../../../core/records/RecordEdit.tsx';
import { Card } from '../../../ui/layout/Card.tsx';

/** The card as it will lie in the box: what is typed, and the PAR of the chosen kind. */
export function BoxCard({ work }: { work: RecordEditRef }) {
  const { fields, choices } = useSelector(work, (state) => state.context);
  const contents = choices[`contents-${String(fields.inventoryKind)}`] ?? [];
  const sentences = [
    { head: 'Seal intact', text: fields.sealIntact },
    { head: 'Seal broken', text: fields.sealBroken },
    { head: 'Call', text: fields.callWhom },
  ].filter(({ text }) => text !== '');
  return (
    <Card id="box-card" title="The card, as it is printed">
      <div className="card-body">
        <article className="box-card" aria-label="Card">
          <h3>{String(fields.name || 'Heading')}</h3>
          {contents.length === 0 ? (
            <p className="quiet">
              No product has a PAR for this type yet. Set it on the product’s page.
            </p>
          ) : (
            <ul>
              {contents.map(({ value, text }) => (
                <li key={value}>{text}</li>
              ))}
            </ul>
          )}
          {sentences.length > 0 && (
            <dl>
              {sentences.map(({ head, text }) => (
                <div key={head}>
                  <dt>{head}</dt>
                  <dd>{String(text)}</dd>
                </div>
              ))}
            </dl>
          )}
        </article>
      </div>
    </Card>
  );
}
