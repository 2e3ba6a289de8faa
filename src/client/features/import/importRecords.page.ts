import { getLatestImport, type ImportKind } from '../../../contract/import/import.ts';
import { call } from '../../platform/http/call.ts';
import { definePage } from '../../shell/definePage.ts';
import { Import } from './Import.tsx';
import { provideImport } from './import.actors.ts';

/** The server answers 404 for other kinds. */
export const page = definePage({
  load: async ({ params, signal }) => {
    const kind = params.kind as ImportKind;
    const { standing } = await call(getLatestImport, { params: { kind } }, { signal });
    return { kind, unfinished: standing };
  },
  machine: provideImport,
  view: Import,
});
