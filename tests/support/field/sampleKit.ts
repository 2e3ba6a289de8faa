import type { FieldKit } from '../../../src/contract/custody/fieldKit.ts';
import { toBase64Url } from '../../../src/rules/custody/field/bytes.ts';
import { sampleEventChoices } from '../../model/custody/sampleCustodyEvent.ts';
import { sampleChoices } from '../../model/custody/sampleUse.ts';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** A kit with two nonces, received at 2 p.m. */
export function sampleKit(changed: Partial<FieldKit> = {}): FieldKit {
  return {
    kitId: id(3),
    deviceId: id(2),
    issuedAt: '2026-07-15T14:00:00.000Z',
    expiresAt: '2026-07-18T14:00:00.000Z',
    agency: { id: 7, name: 'Riverside EMS', timeZone: 'America/New_York' },
    userId: id(10),
    nonces: [1, 2].map((fill) => toBase64Url(new Uint8Array(32).fill(fill))),
    serverKey: { id: id(8), publicKey: 'B'.repeat(87) },
    rpId: 'localhost',
    crew: [
      {
        id: id(11),
        userName: 'rosa',
        name: 'Rosa Halloran',
        role: 'Paramedic',
        onlyWitnesses: false,
        credentialIds: [],
      },
    ],
    passkeys: [],
    places: [{ use: sampleChoices, events: sampleEventChoices }],
    last: null,
    ...changed,
  };
}
