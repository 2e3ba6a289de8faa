import type { ReactNode, SubmitEvent } from 'react';
import type { BiennialInventory } from '../../../../contract/reports/biennialInventory.ts';
import { routeOf } from '../../../../rules/navigation/routes.ts';
import { momentLabels } from '../../../../rules/reports/biennialInventory.ts';
import { addressWith, typedInto } from '../../../shell/address.ts';
import { type Frame, Page } from '../../../shell/Page.tsx';
import { dayText, dueText, whenText } from '../../../shell/text/formats.ts';
import { aboveReports } from '../../../shell/trails.tsx';
import { Button } from '../../../ui/basic/Button.tsx';
import { Link } from '../../../ui/basic/Link.tsx';
import { DataTable } from '../../../ui/data/DataTable.tsx';
import { Facts } from '../../../ui/data/Facts.tsx';
import { FirstUse } from '../../../ui/feedback/ListState.tsx';
import { SelectField } from '../../../ui/form/Select.tsx';
import { TextField } from '../../../ui/form/TextInput.tsx';
import { document } from '../../../ui/icons/navigation.ts';
import { Card } from '../../../ui/layout/Card.tsx';

const path = routeOf('biennialInventory').path;

export const takenAddress = (id: string) => addressWith(path, { id });

export interface BiennialProps {
  data: BiennialInventory;
  frame: Frame;
  loadedAt: string;
  onOpen: (address: string) => void;
  tabs: ReactNode;
}

/** When the next inventory is due, which one to look at, and those that were taken. */
export function BiennialPage({
  data,
  frame,
  loadedAt,
  onOpen,
  tabs,
  tools,
  asked = { day: data.closedOn, moment: 'close' },
  children,
}: BiennialProps & {
  tools?: ReactNode;
  /** Which inventory the form shows. */
  asked?: { day: string; moment: string };
  /** A draft or one that was taken, before the list. */
  children?: ReactNode;
}) {
  // A draft or one that was taken is alone on paper; a page without either prints the list.
  const around = data.shown.kind === 'none' ? 'stack' : 'stack screen-only';
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onOpen(addressWith(path, {}, typedInto(event.currentTarget)));
  };
  return (
    <Page
      frame={frame}
      title="Biennial inventory"
      trail={aboveReports}
      tools={tools}
      keepUntil={data.shown.kind === 'taken' ? null : (frame.keepUntil ?? null)}
    >
      {tabs}
      <div className={around}>
        <Facts shape="strip" facts={[nextFact(data, loadedAt), lastFact(data)]} />
        <form
          className="filters biennial-which"
          method="get"
          aria-label="Which inventory"
          onSubmit={submit}
          key={`${asked.day} ${asked.moment}`}
        >
          <TextField
            id="day"
            label="Inventory day"
            type="date"
            max={data.today}
            defaultValue={asked.day}
            required
          />
          <SelectField
            id="moment"
            label="Inventory as of"
            defaultValue={asked.moment}
            options={[
              { value: 'opening', text: momentLabels.opening },
              { value: 'close', text: momentLabels.close },
            ]}
          />
          <Button type="submit">Show the figures</Button>
        </form>
      </div>
      {children}
      <div className={around}>
        <TakenList data={data} />
      </div>
    </Page>
  );
}

function nextFact({ next }: BiennialInventory, now: string) {
  return {
    label: 'Next due by',
    value:
      next === null ? (
        'Nothing is recorded yet'
      ) : (
        <>
          {dayText(next.dueOn)} <span className="quiet">{dueText(next.dueOn, now)}</span>
        </>
      ),
  };
}

function lastFact({ taken, next }: BiennialInventory) {
  const [last] = taken.toSorted((a, b) => b.day.localeCompare(a.day));
  if (last === undefined) {
    const since = next === null ? '' : ` 24 months from ${dayText(next.after)}.`;
    return { label: 'Last one', value: `None recorded here.${since}` };
  }
  return {
    label: 'Last one',
    value: (
      <>
        {dayText(last.day)} <span className="quiet">{momentLabels[last.moment].toLowerCase()}</span>
      </>
    ),
  };
}

function TakenList({ data: { taken } }: { data: BiennialInventory }) {
  return (
    <Card id="taken" title="Completed inventories" count={taken.length}>
      {taken.length === 0 ? (
        <FirstUse path={document} title="No inventories yet">
          Count every inventory, show the figures for that day, and sign them. Keep earlier paper
          inventories where they are.
        </FirstUse>
      ) : (
        <DataTable
          caption="Completed inventories, newest first"
          columns={[
            {
              head: 'Day',
              rowHeader: true,
              place: 'cell-main',
              cell: ({ id, day }) => <Link href={takenAddress(id)}>{dayText(day)}</Link>,
            },
            { head: 'As of', cell: ({ moment }) => momentLabels[moment] },
            { head: 'Recorded by', cell: ({ takenBy }) => takenBy },
            {
              head: 'Recorded',
              cell: ({ takenAt }) => <time dateTime={takenAt}>{whenText(takenAt)}</time>,
            },
          ]}
          rows={taken}
          rowKey={({ id }) => id}
        />
      )}
    </Card>
  );
}
