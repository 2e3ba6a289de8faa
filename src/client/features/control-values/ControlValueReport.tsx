import type {
  ControlValueLife,
  ControlValueList,
} from '../../../contract/control-values/controlValue.ts';
import { routeOf } from '../../../rules/navigation/routes.ts';
import { addressWith, queryOf } from '../../shell/address.ts';
import { CursorPaging, moreText, newestPage, shownText } from '../../shell/CursorPaging.tsx';
import type { ViewProps } from '../../shell/definePage.ts';
import { Page } from '../../shell/Page.tsx';
import { PrintButton } from '../../shell/PrintButton.tsx';
import { ButtonLink } from '../../ui/basic/Link.tsx';
import { FirstUse, NoMatch } from '../../ui/feedback/ListState.tsx';
import { scan } from '../../ui/icons/navigation.ts';
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
      <Card
        id="labels"
        title="Labels"
        count={list.isTotalExact ? list.total : undefined}
        note={moreText(list)}
        tools={<PrintButton />}
      >
        {list.rows.length === 0 ? (
          <Nothing isFiltered={isFiltered(query)} />
        ) : (
          <>
            <ControlValueTable
              rows={list.rows}
              opened={life?.id ?? null}
              hrefOf={(id) => addressWith(reportPath, query, { id })}
            />
            <CursorPaging
              query={query}
              addressAt={(cursor) =>
                addressWith(reportPath, query, { ...newestPage, id: '', ...cursor })
              }
              older={list.older}
              newer={list.newer}
              note={shownText(list.rows.length, list)}
            />
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
