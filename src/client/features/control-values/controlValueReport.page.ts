import {
  getControlValue,
  listControlValues,
} from '../../../contract/control-values/controlValue.ts';
import { call } from '../../platform/http/call.ts';
import { definePage } from '../../shell/definePage.ts';
import { ControlValueReport } from './ControlValueReport.tsx';

export const page = definePage({
  load: async ({ query: { id: wanted, ...filters }, signal }) => {
    const list = await call(listControlValues, { query: filters }, { signal });
    // A scanned label opens its vial at once.
    const only = list.total === 1 && filters.search ? list.rows[0]?.id : undefined;
    const opened = wanted ?? only;
    const life = opened
      ? await call(getControlValue, { params: { id: opened } }, { signal })
      : null;
    return { list, life };
  },
  view: ControlValueReport,
});
