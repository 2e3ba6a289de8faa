import { createHash } from 'node:crypto';
import { agencyId, id, inventoryId, lotId, productId } from './samples.ts';

const siteId = id(100);
const zeros = '0'.repeat(64);
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

export const facts = {
  product: {
    name: 'fentanyl',
    strength: '50 mcg/mL',
    schedule: 'C-II',
    measure: 'microlitre',
    contentPerUnit: 100,
  },
  lot: { number: 'F1', expiresOn: '2028-01-31' },
  place: { name: 'Medic 2', kind: 'vehicle', site: 'HQ' },
  labels: [],
};

/** What a migration recorded of the rows that the facts are of. */
const states: [table: string, key: string, state: object][] = [
  [
    'products',
    productId,
    {
      agency_id: agencyId,
      name: 'fentanyl',
      strength: '50 mcg/mL',
      schedule: 'C-II',
      measure: 'microlitre',
      content_per_unit: 100,
    },
  ],
  ['lots', lotId, { agency_id: agencyId, number: 'F1', expires_on: '2028-01-31' }],
  [
    'inventories',
    inventoryId,
    { agency_id: agencyId, name: 'Medic 2', kind: 'vehicle', site_id: siteId },
  ],
  ['sites', siteId, { agency_id: agencyId, name: 'HQ' }],
];

/** As `add_version` of migration 0030 links them. */
export function versionRows(rows = states) {
  let previous = zeros;
  return rows.map(([tableName, rowKey, content], at) => {
    const state = JSON.stringify(content);
    const origin = '0030_sealed_rows';
    const text = [previous, agencyId, at + 1, tableName, rowKey, 1, '', '', origin, state].join(
      '\n',
    );
    const hash = sha256(text);
    previous = hash;
    return {
      agencyId,
      sequence: at + 1,
      tableName,
      rowKey,
      version: 1,
      before: null,
      state,
      auditSeq: null,
      origin,
      hash,
    };
  });
}
