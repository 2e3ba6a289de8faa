import type { SealState } from '../../../contract/inventory/seal.ts';

/** The seal of an inventory: its number, that it is open, or that nothing is sealed there. */
export function SealValue({ number, seal }: { number: string | null; seal: SealState | null }) {
  if (number !== null) return number;
  return seal === null ? <span className="quiet">Not sealed</span> : <b>Open</b>;
}
