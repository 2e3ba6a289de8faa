import type { Reseal, SealState } from '../../contract/inventory/seal.ts';
import { momentText } from '../time/custodyTime.ts';

/** What opened an inventory, as the middle of a sentence. */
const acts: Readonly<Record<string, string>> = {
  activation: 'an activation of labels',
  breakage: 'a breakage',
  destruction: 'a destruction',
  firstCount: 'the first count',
  labelVoid: 'a voided label',
  loss: 'a loss',
  receive: 'a receipt',
  reverseDistribution: 'a return to a reverse distributor',
  setUp: 'the setup',
  transferIn: 'a transfer in',
  transferOut: 'a transfer out',
  transferReturned: 'a return to stock',
  use: 'a use',
  waste: 'a waste',
};

export function sealActText(act: string): string {
  return acts[act] ?? 'an act';
}

/** “Open since Jul 14, 2026, 07:12, by a use (Kim Lee)”; that it was never sealed, where nothing opened it. */
export function openText(
  { since, by, act }: Extract<SealState, { state: 'open' }>,
  timeZone: string,
): string {
  if (since === null || by === null || act === null) return 'It was never sealed';
  if (act === 'setUp') return `It has been open since its setup on ${momentText(timeZone, since)}`;
  return `It was opened by ${sealActText(act)} on ${momentText(timeZone, since)} (${by})`;
}

/** Why a number can’t be on a new seal. */
export function usedSealText(
  { inventory, at }: { readonly inventory: string; readonly at: Date },
  timeZone: string,
): string {
  const when = momentText(timeZone, at.toISOString());
  return `This number was already used at ${inventory} on ${when}. Enter the number on the new seal.`;
}

/** What the forms of acts that handle stock ask about the seal. */
export const resealLabels = {
  found: 'Seal removed',
  foundHint: 'Leave blank if missing or unreadable',
  after: 'Reseal',
  number: 'New seal number',
  open: 'This inventory is open. You can apply a new seal now.',
} as const;

export const afterChoices = [
  { value: 'sealed', text: 'New seal applied' },
  { value: 'open', text: 'Left open' },
] as const;

/** How an act left the seal of an inventory, in words. */
export function resealFacts({ sealFound, sealNumber }: Reseal): { label: string; text: string }[] {
  return [
    { label: resealLabels.found, text: sealFound ?? missingSeal },
    { label: resealLabels.number, text: sealNumber ?? 'None: left open' },
  ];
}

export const missingSeal = 'Missing or unreadable';
