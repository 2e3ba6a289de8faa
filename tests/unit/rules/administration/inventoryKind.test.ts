import { expect, test } from 'vitest';
import { InventoryKind } from '../../../../src/contract/inventory/inventory.ts';
import { inventoryKinds, kindChoices } from '../../../../src/rules/administration/inventoryKind.ts';

test('[PAR-01] the kinds of inventory are those of the contract, each with its word', () => {
  expect(inventoryKinds).toEqual(InventoryKind.options);
  expect(kindChoices).toEqual([
    { value: 'vault', text: 'Vault' },
    { value: 'safe', text: 'Safe' },
    { value: 'vehicle', text: 'Vehicle' },
    { value: 'bag', text: 'Bag' },
  ]);
});
