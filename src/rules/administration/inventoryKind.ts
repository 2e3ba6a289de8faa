export const inventoryKinds = ['vault', 'safe', 'vehicle', 'bag'] as const;
export type InventoryKindName = (typeof inventoryKinds)[number];

export const kindNames: Readonly<Record<InventoryKindName, string>> = {
  vault: 'Vault',
  safe: 'Safe',
  vehicle: 'Vehicle',
  bag: 'Bag',
};

/** The kinds as choices of a form. */
export const kindChoices = inventoryKinds.map((value) => ({ value, text: kindNames[value] }));
