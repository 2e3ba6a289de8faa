/** The lists of what an agency sets up of its stock, by the route's name. */
export type StockList =
  | 'products'
  | 'inventorySetUps'
  | 'parOverrides'
  | 'outOfServiceLocations'
  | 'inventoryActions'
  | 'boxInserts';

/** The pages on which one of them is edited. */
export type StockEdit =
  | 'product'
  | 'inventorySetUp'
  | 'parOverride'
  | 'outOfServiceLocation'
  | 'inventoryAction'
  | 'boxInsert';
