import {
  type TemperatureRow,
  temperatureReadings,
} from '../../../../contract/inventory/temperature.ts';
import { celsiusText, limitState, limitsText } from '../../../../rules/inventory/temperature.ts';
import { temperatureForm } from '../../../../rules/inventory/temperatureForm.ts';
import { editPage } from '../../../core/records/editPage.ts';
import { listPage } from '../../../core/records/listPage.ts';
import { resourcePages } from '../../../core/records/resourcePages.ts';
import { whenText } from '../../../shell/text/formats.ts';
import { Badge } from '../../../ui/basic/Badge.tsx';
import { Link } from '../../../ui/basic/Link.tsx';
import type { Column } from '../../../ui/data/DataTable.tsx';
import { stop } from '../../../ui/icons/login.ts';
import { TemperaturePlot } from './TemperaturePlot.tsx';

const sources = { person: 'By hand', file: 'From a file', sensor: 'Sensor' } as const;

const states = {
  none: <Badge>No limits</Badge>,
  within: <Badge tone="good">Within limits</Badge>,
  out: (
    <Badge tone="bad" path={stop}>
      Out of limits
    </Badge>
  ),
} as const;

const columns: readonly Column<TemperatureRow>[] = [
  {
    head: 'Read',
    place: 'cell-main',
    rowHeader: true,
    cell: ({ id, readAt, inventory }) => (
      <>
        <Link className="row-link" href={temperatureForm.addressOf(id)}>
          <time dateTime={readAt}>{whenText(readAt)}</time>
        </Link>
        <span className="cell-sub">{inventory}</span>
      </>
    ),
  },
  { head: 'Temperature', number: true, cell: ({ celsius }) => celsiusText(celsius) },
  { head: 'Limits', cell: (row) => limitsText(row) || <span className="quiet">None</span> },
  { head: 'State', place: 'cell-corner', cell: (row) => states[limitState(row.celsius, row)] },
  {
    head: 'Recorded',
    cell: ({ source, recordedBy }) => (
      <>
        {sources[source]}
        {source !== 'sensor' && <span className="cell-sub">{recordedBy}</span>}
      </>
    ),
  },
];

/** Temperature readings, of one inventory with their curve, and the form of a new one (STOCK-14). */
export const page = resourcePages({
  list: listPage(temperatureReadings, {
    form: temperatureForm,
    thing: 'reading',
    searchHint: 'Inventory',
    filters: ({ inventoryId }) =>
      inventoryId !== undefined && <input type="hidden" name="inventoryId" value={inventoryId} />,
    above: (rows, { inventoryId }) =>
      inventoryId === undefined ? null : <TemperaturePlot rows={rows} />,
    files: 'temperatures',
    columns,
    firstUse:
      'Temperatures of refrigerators and safes. Add readings by hand, import a file, or connect a sensor.',
  }),
  edit: editPage(temperatureReadings, temperatureForm),
});
