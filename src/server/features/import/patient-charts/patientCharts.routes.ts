import * as contract from '../../../../contract/import/patientChart.ts';
import { serve, serveOutsideTransaction } from '../../../core/http/serve.ts';
import { actedBy } from '../../../core/identity/actedBy.ts';
import { toProduct } from '../../../core/inventory/productView.ts';
import { matching } from '../../../database/database.ts';
import { products } from '../../../database/schema/custodyProduct.ts';
import { notFound } from '../../../platform/http/problemError.ts';
import { findChartImport, listChartImports, toChartImport } from './chartImportRows.ts';
import { listDrugs, saveDrugCode } from './drugCodes.ts';
import { importChartFile } from './importChartFile.ts';
import { listMatches } from './listMatches.ts';

export const patientChartCalls = [
  serve(contract.getChartSetup, async ({ tx, session, configuration }) => {
    const agencyId = session.agency.id;
    const rows = await tx
      .select()
      .from(products)
      .where(matching(products, { agencyId }))
      .orderBy(products.name, products.strength, products.id);
    return {
      ...(await listChartImports(tx, agencyId)),
      drugs: await listDrugs(tx, agencyId),
      products: rows.map(toProduct),
      folder: configuration.CHART_DIR === undefined ? null : String(agencyId),
    };
  }),
  serve(contract.getChartImport, async ({ tx, session, params }) => {
    const row = await findChartImport(tx, session.agency.id, params.id);
    if (row === undefined) throw notFound('This import does not exist.');
    return toChartImport(row);
  }),
  serveOutsideTransaction(
    contract.importCharts,
    ({ database, session, params, query, origin, now, file }) =>
      importChartFile(database, {
        id: params.id,
        agency: session.agency,
        fileName: query.fileName,
        source: session.program ? 'apiKey' : 'upload',
        act: actedBy({ session, origin, now }),
        pieces: file,
        now: () => now,
      }),
  ),
  serve(contract.saveDrugCode, ({ tx, session, body, origin, now }) =>
    saveDrugCode(tx, { session, origin, now }, body),
  ),
  serveOutsideTransaction(contract.getChartMatches, ({ database, session, query, origin, now }) =>
    listMatches(database, { session, origin, now, query }),
  ),
];
