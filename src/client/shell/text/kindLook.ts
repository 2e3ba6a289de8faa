import type { InventorySummary } from '../../../contract/inventory/inventory.ts';
import { bag, safe, truck } from '../../ui/icons/places.ts';

/** The word and the drawing of each kind of inventory. */
export const kindLook: Record<InventorySummary['kind'], { word: string; path: string }> = {
  vault: { word: 'Vault', path: safe },
  safe: { word: 'Safe', path: safe },
  vehicle: { word: 'Ambulance', path: truck },
  bag: { word: 'Bag', path: bag },
};
