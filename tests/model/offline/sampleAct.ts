import type { KeptAct } from '../../../src/rules/offline/pendingAct.ts';

/** An act that was signed and sent from this device. */
export function sampleAct(changed: Partial<KeptAct> = {}): KeptAct {
  return {
    key: '00000000-0000-4000-8000-0000000000f1',
    title: 'Record use, Medic 12',
    address: '/inventory/8d8ac610-566d-4ef0-9c22-186b2a5ed793/use',
    sentAt: Date.parse('2026-07-15T14:10:00.000Z'),
    isTraceable: true,
    isStored: true,
    ...changed,
  };
}
