import type { ReactNode } from 'react';
import type { CursorReply } from '../../../contract/core/primitives.ts';
import type { RecordForm } from '../../../contract/core/recordForm.ts';
import { addressWith, type Query, queryOf } from '../../shell/address.ts';
import { CursorPaging, moreText, newestPage, shownText } from '../../shell/CursorPaging.tsx';
import { FilterForm } from '../../shell/FilterForm.tsx';
import { type Frame, Page } from '../../shell/Page.tsx';
import { PrintButton } from '../../shell/PrintButton.tsx';
import { ButtonLink, Link } from '../../ui/basic/Link.tsx';
import { type Column, DataTable } from '../../ui/data/DataTable.tsx';
import { ListPaging } from '../../ui/data/Paging.tsx';
import { FirstUse, NoMatch } from '../../ui/feedback/ListState.tsx';
import { SearchField } from '../../ui/form/SearchField.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { inSentence } from './inSentence.ts';

/** As the lists of the contract come: CALL-14, pages of 100. */
export const recordPageLength = 100;

/** What the list of a noun says and how it can be searched. */
export interface RecordListParts {
  form: Pick<RecordForm, 'noun' | 'listTitle' | 'listPath' | 'addressOf'>;
  /** What is listed, as the card's heading, if not the title of the form: “Inventories”. */
  things?: string;
  /** In the middle of a sentence, if not the noun of the form: “location”. */
  thing?: string;
  /** Whether another one can be added; true if it is left out. */
  canAdd?: boolean;
  searchHint: string;
  /** Further controls next to the search; each has a name, which becomes part of the address. */
  filters?: (query: Query) => ReactNode;
  /** Further acts in the head of the card, such as an export. */
  tools?: ReactNode;
  /** What belongs here and how to add the first one. */
  firstUse: string;
}

/** How many records there are: of a list that grows with time, up to a limit, and what is before and after its page. */
export type RecordPages = { readonly total: number } | CursorReply;

type RecordListProps<Row> = RecordListParts &
  RecordPages & {
    frame: Frame;
    /** Of the page's bar; SHELL-02: on some lists the agency's name. */
    title: string;
    tabs?: ReactNode;
    /** The page's address with its query. */
    address: string;
    onOpen: (address: string) => void;
    columns: readonly Column<Row>[];
    rows: readonly Row[];
    /** Between the filters and the list. */
    above?: ReactNode;
    rowKey: (row: Row) => string;
  };

type ListProps<Row> = RecordListProps<Row> & {
  things: string;
  thing: string;
  path: string;
  newHref: string | undefined;
};

/** The parts of an address that say which page of a list it is. */
const pageParts = new Set(['start', 'before', 'after']);

/** A list of records: searched, filtered and paged by its address. */
export function RecordList<Row>(shown: RecordListProps<Row>) {
  const { form, canAdd = true } = shown;
  const props: ListProps<Row> = {
    things: form.listTitle,
    thing: form.noun,
    ...shown,
    path: form.listPath,
    newHref: canAdd ? form.addressOf('new') : undefined,
  };
  const { frame, title, tabs, things, thing, path, address, newHref, rows, tools } = props;
  const isCounted = !('isTotalExact' in props) || props.isTotalExact;
  const query = queryOf(address);
  const isNarrowed = Object.entries(query).some(([name, value]) => !pageParts.has(name) && value);
  return (
    <Page
      frame={frame}
      title={title}
      tools={
        newHref && (
          <ButtonLink href={newHref} kind="primary">
            Add {thing}
          </ButtonLink>
        )
      }
    >
      {tabs}
      <Filters {...props} query={query} />
      {props.above}
      <Card
        id="records"
        title={things}
        count={isCounted ? props.total : undefined}
        note={'isTotalExact' in props && moreText(props)}
        tools={
          <>
            {isNarrowed && <ClearFilters path={path} />}
            {tools}
            <PrintButton />
          </>
        }
      >
        {rows.length > 0 ? (
          <Rows {...props} query={query} />
        ) : (
          <Nothing {...props} isNarrowed={isNarrowed} />
        )}
      </Card>
    </Page>
  );
}

function Filters<Row>({
  things,
  path,
  onOpen,
  searchHint,
  filters,
  query,
}: ListProps<Row> & { query: Query }) {
  return (
    <FilterForm label={things} path={path} query={query} onOpen={onOpen}>
      <SearchField placeholder={searchHint} autoComplete="off" defaultValue={query.search} />
      {filters?.(query)}
    </FilterForm>
  );
}

function Rows<Row>(props: ListProps<Row> & { query: Query }) {
  const { things, columns, rows, rowKey, path, query } = props;
  return (
    <>
      <DataTable caption={things} columns={columns} rows={rows} rowKey={rowKey} stack />
      {'older' in props ? (
        <CursorPaging
          query={query}
          addressAt={(cursor) => addressWith(path, query, { ...newestPage, ...cursor })}
          older={props.older}
          newer={props.newer}
          note={shownText(rows.length, props)}
        />
      ) : (
        <ListPaging
          start={query.start}
          length={recordPageLength}
          shown={rows.length}
          total={props.total}
          addressAt={(start) => addressWith(path, query, { start })}
        />
      )}
    </>
  );
}

function Nothing<Row>({
  things,
  thing,
  path,
  newHref,
  firstUse,
  isNarrowed,
}: ListProps<Row> & { isNarrowed: boolean }) {
  if (isNarrowed) {
    return (
      <NoMatch title={`No ${thing} matches`} acts={<ClearFilters path={path} />}>
        Clear the filters, or try another search.
      </NoMatch>
    );
  }
  return (
    <FirstUse
      title={`No ${inSentence(things)} yet`}
      acts={newHref && <ButtonLink href={newHref}>Add the first {thing}</ButtonLink>}
    >
      {firstUse}
    </FirstUse>
  );
}

function ClearFilters({ path }: { path: string }) {
  return (
    <Link className="card-link" href={path}>
      Clear filters
    </Link>
  );
}
