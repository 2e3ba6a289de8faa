import type {
  ControlValueLife,
  ControlValueList,
} from '../../../contract/control-values/controlValue.ts';
import { routeOf } from '../../../rules/navigation/routes.ts';
import { addressWith, type Query, queryOf } from '../../shell/address.ts';
import type { ViewProps } from '../../shell/definePage.ts';
import { Page } from '../../shell/Page.tsx';
import { PrintButton } from '../../shell/PrintButton.tsx';
import { buttonClass } from '../../ui/basic/buttonClass.ts';
import { Icon } from '../../ui/basic/Icon.tsx';
import { ButtonLink, Link } from '../../ui/basic/Link.tsx';
import { Paging } from '../../ui/data/Paging.tsx';
import { FirstUse, NoMatch } from '../../ui/feedback/ListState.tsx';
import { left, right, scan } from '../../ui/icons/navigation.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { ControlValueFilters, isFiltered, reportPath } from './ControlValueFilters.tsx';
import { ControlValueTable } from './ControlValueTable.tsx';
import { VialLife } from './VialLife.tsx';

/** ROUTE-16: every label of the agency, and one vial's whole life. */
export function ControlValueReport({
  data: { list, life },
  address,
  onOpen,
  frame,
}: ViewProps<{ list: ControlValueList; life: ControlValueLife | null }>) {
  const query = queryOf(address);
  return (
    <Page
      frame={frame}
      title="Control value report"
      tools={
        <>
          <ButtonLink href={routeOf('findControlValue').path}>Find a vial</ButtonLink>
          <ButtonLink href={routeOf('activateControlValues').path}>Activate</ButtonLink>
        </>
      }
    >
      <ControlValueFilters query={query} list={list} onOpen={onOpen} />
      {life !== null && <VialLife life={life} />}
      <Card id="labels" title="Labels" count={list.total} tools={<PrintButton />}>
        {list.rows.length === 0 ? (
          <Nothing isFiltered={isFiltered(query)} />
        ) : (
          <>
            <ControlValueTable
              rows={list.rows}
              opened={life?.id ?? null}
              hrefOf={(id) => addressWith(reportPath, query, { id })}
            />
            <ReportPaging list={list} query={query} />
          </>
        )}
      </Card>
    </Page>
  );
}

function Nothing({ isFiltered: filtered }: { isFiltered: boolean }) {
  return filtered ? (
    <NoMatch
      title="No labels match"
      acts={<ButtonLink href={reportPath}>Clear filters</ButtonLink>}
    >
      Clear the filters, or try another search.
    </NoMatch>
  ) : (
    <FirstUse
      title="No labels yet"
      path={scan}
      acts={
        <ButtonLink href={routeOf('activateControlValues').path} kind="primary">
          Activate control values
        </ButtonLink>
      }
    >
      Activate labels to track the history of each vial.
    </FirstUse>
  );
}

function ReportPaging({ list, query }: { list: ControlValueList; query: Query }) {
  const start = Number(query.start ?? 0) || 0;
  const length = Number(query.length ?? 100) || 100;
  const last = start + list.rows.length;
  const at = (first: number) =>
    addressWith(reportPath, query, { start: first > 0 ? String(first) : '', id: '' });
  const small = buttonClass({ small: true });
  return (
    <Paging
      first={start + 1}
      last={last}
      total={list.total}
      previous={
        start > 0 && (
          <Link className={small} href={at(Math.max(0, start - length))}>
            <Icon path={left} small />
            Previous
          </Link>
        )
      }
      next={
        last < list.total && (
          <Link className={small} href={at(last)}>
            Next
            <Icon path={right} small />
          </Link>
        )
      }
    />
  );
}
