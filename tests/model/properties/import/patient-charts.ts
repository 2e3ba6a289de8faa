import type { patientChartsMachine } from '../../../../machines/import/patientCharts.machine.ts';
import { now, propertiesOf } from '../property.ts';

export const patientCharts = propertiesOf<typeof patientChartsMachine>([
  {
    id: 'EPCR-01',
    says: 'a file is only sent after the user chose it, and a lost reply sends nothing again',
    applies: (moment) => now(moment, 'start uploadFile') > 0,
    holds: ({ before }) => before.matches({ file: 'checking' }),
  },
  {
    id: 'EPCR-01',
    says: 'without a reply the server is asked what became of the file',
    applies: ({ event, before, snapshot }) =>
      event === 'upload.ended' &&
      before.matches({ file: 'uploading' }) &&
      snapshot.context.imported === null &&
      snapshot.context.refusal === null,
    holds: ({ snapshot }) =>
      snapshot.matches({ file: 'requesting' }) || snapshot.matches({ file: 'waiting' }),
  },
  {
    id: 'EPCR-01',
    says: 'a result is shown only of what the server said',
    isOfSnapshot: true,
    holds: ({ snapshot }) =>
      !(snapshot.hasTag('done') || snapshot.hasTag('refused')) ||
      snapshot.context.imported !== null,
  },
  {
    id: 'EPCR-01',
    says: 'a drug that was assigned is no longer among those without a product',
    isOfSnapshot: true,
    holds: ({ snapshot: { context } }) =>
      context.setup.drugs.every(
        ({ code }) => !context.setup.unmapped.some((drug) => drug.code === code),
      ),
  },
]);
