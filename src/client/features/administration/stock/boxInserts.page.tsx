import { useSelector } from '@xstate/react';
import { type BoxInsertRow, boxInserts } from '../../../../contract/administration/boxInsert.ts';
import { boxInsertForm } from '../../../../rules/administration/boxInsertForm.ts';
import { kindNames } from '../../../../rules/administration/inventoryKind.ts';
import { editPage } from '../../../core/records/editPage.ts';
import { InUseFilter } from '../../../core/records/ListFilter.tsx';
import { listPage } from '../../../core/records/listPage.ts';
import { RecordEdit, type RecordEditRef } from '../../../core/records/RecordEdit.tsx';
import { resourcePages } from '../../../core/records/resourcePages.ts';
import type { ViewProps } from '../../../shell/definePage.ts';
import { PrintButton } from '../../../shell/PrintButton.tsx';
import { Link } from '../../../ui/basic/Link.tsx';
import type { Column } from '../../../ui/data/DataTable.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { InUse } from './StockState.tsx';

const columns: readonly Column<BoxInsertRow>[] = [
  {
    head: 'Card',
    place: 'cell-main',
    rowHeader: true,
    cell: ({ id, name }) => (
      <Link className="row-link" href={boxInsertForm.addressOf(id)}>
        {name}
      </Link>
    ),
  },
  { head: 'For boxes in', cell: ({ inventoryKind }) => kindNames[inventoryKind] },
  {
    head: 'Contact',
    place: 'cell-two',
    cell: ({ callWhom }) =>
      callWhom === '' ? <span className="quiet">Not recorded</span> : callWhom,
  },
  { head: 'Status', place: 'cell-corner', cell: ({ isActive }) => <InUse isActive={isActive} /> },
];

/** The cards that lie in the boxes. */
export const page = resourcePages({
  list: listPage(boxInserts, {
    form: boxInsertForm,
    searchHint: 'Heading or contact',
    filters: (query) => <InUseFilter query={query} />,
    columns,
    firstUse:
      'A card to print and put in a box. It lists what belongs in it and what to do with its seal.',
  }),
  edit: editPage(boxInserts, boxInsertForm, BoxInsertView),
});

/** The card of a box: its form, and the card as it is printed. */
function BoxInsertView({ work, address, frame }: ViewProps<unknown, RecordEditRef>) {
  return (
    <RecordEdit work={work} address={address} frame={frame} tools={<PrintButton />}>
      <BoxCard work={work} />
    </RecordEdit>
  );
}

/** The card as it will lie in the box: what is typed, and the PAR of the chosen kind. */
function BoxCard({ work }: { work: RecordEditRef }) {
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
