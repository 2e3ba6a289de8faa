import type {
  GivenSignature,
  SignableAct,
} from '../../../src/contract/custody/missingSignature.ts';
import type { NotedSignature } from '../../../src/contract/custody/signatureNote.ts';
import { sampleEventChoices } from '../custody/sampleCustodyEvent.ts';

const id = '00000000-0000-4000-8000-0000000000a1';
const [holding] = sampleEventChoices.holdings;
if (holding === undefined) throw new Error('The sample holds nothing');

/** A delivery that Dana received, of which the person logged in was named as the witness. */
export const sampleActToSign: SignableAct = {
  actId: id,
  kind: 'receive',
  inventoryId: sampleEventChoices.inventory.id,
  inventoryName: 'HQ Vault',
  siteName: 'Headquarters',
  summary: 'Fentanyl 50 mcg/mL, lot FEN2406: 10\u00a0vials received',
  meaning: 'witness to receipt',
  recordedBy: 'Dana Whitlock',
  occurredAt: '2026-07-13T21:10:00.000Z',
  recordedAt: '2026-07-13T21:18:00.000Z',
  isLate: false,
  named: 'Jun Takeda',
  isMine: true,
  refusal: null,
  mayNote: false,
  reason: null,
  note: '',
  facts: [{ label: 'Supplier', text: 'Birch Supply' }],
  areLines: 'moved',
  lines: [{ product: holding.product, lot: holding.lot, amount: 20_000 }],
  amendments: [],
  signatures: [
    {
      name: 'Dana Whitlock',
      role: 'Supervisor',
      meaning: 'received',
      signedAt: '2026-07-13T21:18:00.000Z',
      method: 'pin',
    },
  ],
  hash: '7c'.repeat(32),
};

export const sampleGiven: GivenSignature = {
  actId: id,
  signature: {
    name: 'Jun Takeda',
    role: 'Paramedic',
    meaning: 'witness to receipt',
    signedAt: '2026-07-14T12:00:00.000Z',
    method: 'pin',
  },
  signedHash: sampleActToSign.hash,
  left: 1,
};

/** The same after Jun has left the agency. */
export const sampleActToNote: SignableAct = {
  ...sampleActToSign,
  isMine: false,
  mayNote: true,
  refusal: 'Jun Takeda can no longer sign in this agency, and no one can sign for them.',
};

export const sampleNoted: NotedSignature = {
  actId: id,
  note: {
    meaning: 'witness to receipt',
    reason: 'Jun Takeda left before signing. The delivery was counted again the next day.',
    name: 'Ellen Sorensen',
    notedAt: '2026-07-20T12:00:00.000Z',
  },
  notedHash: sampleActToSign.hash,
  left: 0,
};
