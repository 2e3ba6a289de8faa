import {
  AlertChannel,
  AlertKind,
  AlertStep,
  listAlertLog,
} from '../../../contract/alerts/alert.ts';
import { call } from '../../platform/http/call.ts';
import { definePage } from '../../shell/definePage.ts';
import { AlertLog } from './AlertLog.tsx';

/** What the address chooses; nothing where it names what does not exist. */
function chosen<const Name extends string, Option extends string>(
  name: Name,
  options: readonly Option[],
  query: Readonly<Record<string, string>>,
): { [Key in Name]?: Option } {
  const option = options.find((one) => one === query[name]);
  return (option === undefined ? {} : { [name]: option }) as { [Key in Name]?: Option };
}

/** ALERT-05: the address says which lines are shown. */
export const page = definePage({
  load: async ({ query, signal }) => {
    const narrowed = {
      ...chosen('kind', AlertKind.options, query),
      ...chosen('step', AlertStep.options, query),
      ...chosen('channel', AlertChannel.options, query),
      ...(query.before === undefined ? {} : { before: query.before }),
    };
    return { log: await call(listAlertLog, { query: narrowed }, { signal }) };
  },
  view: AlertLog,
});
