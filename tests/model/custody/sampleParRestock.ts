import type { EventChoices } from '../../../src/contract/custody/custodyChoices.ts';
import type { ParRestockChoices } from '../../../src/contract/custody/parRestock.ts';
import { sealedWith } from '../../support/samples/seals.ts';
import { sampleEventChoices } from './sampleCustodyEvent.ts';

const id = (number: number) => `00000000-0000-4000-8000-0000000000${number}`;

const [holding] = sampleEventChoices.holdings;
const [destination] = sampleEventChoices.destinations;
if (holding === undefined || destination === undefined)
  throw new Error('The samples are complete.');

/** The vehicle that is below PAR. */
export const restocked = { id: id(41), name: 'Medic 1', kind: 'vehicle' } as const;

/** A lot of ten vials in the vault, and one of two in the safe. */
export const lotOfVault = { id: id(42), number: 'V1', expiresOn: '2027-05-31' };
export const lotOfSafe = { id: id(43), number: 'S1', expiresOn: '2026-09-30' };

const place = (
  own: { id: string; name: string; kind: 'vault' | 'safe' },
  lot: typeof lotOfVault,
  more: Partial<EventChoices>,
): EventChoices => ({
  ...sampleEventChoices,
  inventory: { ...sampleEventChoices.inventory, ...own },
  destinations: [{ ...destination, ...restocked }],
  holdings: [{ ...holding, lot, balance: 10 * holding.product.contentPerUnit }],
  incoming: [],
  labelled: { ...sampleEventChoices.labelled, vials: [] },
  ...more,
});

/** Two vials from a sealed safe, which expire first, and one from the vault. */
export const sampleParRestock: ParRestockChoices = {
  to: restocked,
  siteName: 'Station 1',
  carrier: 'Dana Whitlock',
  today: '2026-07-14',
  sources: [
    {
      choices: place({ id: id(44), name: 'HQ Vault', kind: 'vault' }, lotOfVault, {}),
      lines: [{ lotId: lotOfVault.id, units: 1 }],
    },
    {
      choices: place({ id: id(45), name: 'Station Safe', kind: 'safe' }, lotOfSafe, {
        seal: sealedWith('60117'),
      }),
      lines: [{ lotId: lotOfSafe.id, units: 2 }],
    },
  ],
  missing: [{ product: holding.product, units: 4 }],
};
