import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { type FieldStatement, fieldFormat } from '../../../contract/custody/fieldEnvelope.ts';
import type { FieldKit } from '../../../contract/custody/fieldKit.ts';
import { UseDetails } from '../../../contract/custody/use.ts';
import { exportPublicKey, newDeviceKey } from '../../../rules/custody/field/deviceKey.ts';
import {
  contentHashOf,
  encryptPin,
  envelopeHash,
  makeEnvelope,
  noEnvelope,
} from '../../../rules/custody/field/envelope.ts';
import { signerMeaning, witnessMeaning } from '../../../rules/custody/useWitness.ts';
import { dayIn } from '../../../rules/time/custodyTime.ts';
import type { SessionAct } from '../../core/identity/actedBy.ts';
import { relyingPartyOf } from '../../core/webauthn/relyingParty.ts';
import type { Database } from '../../database/database.ts';
import { deliverRecord } from '../../features/custody/field/deliverRecord.ts';
import { issueKit } from '../../features/custody/field/issueKit.ts';
import type { Configuration } from '../../platform/configuration/configuration.ts';
import { findFieldKey, keyForKit } from '../../platform/files/fieldKeys.ts';
import { demoAccounts } from './demoAccounts.ts';

const minute = 60_000;
const safe = 'Station 3 Safe';

/** A device of the demo as it is while it records: what the browser keeps. */
interface DemoDevice {
  readonly by: SessionAct;
  readonly keys: CryptoKeyPair;
  readonly kit: FieldKit;
  /** How far its clock is ahead. */
  readonly ahead: number;
  readonly nonces: string[];
  seq: number;
  previousHash: string;
}

interface DemoUse {
  readonly incidentNumber: string;
  /** Minutes since the kit. */
  readonly minutes: number;
  readonly witness: SessionAct;
  /** What the author typed as PIN, where that is not theirs. */
  readonly typed?: string;
}

/**
 * Records that two devices made without a network, two hours before, by the code that devices use: one is posted with its
 * clock corrected, one waits for Marcus, who typed another PIN, and one is like the first, so that someone has to decide.
 */
export async function seedFieldRecords(
  database: Database,
  configuration: Configuration,
  { marcus, priya }: { readonly marcus: SessionAct; readonly priya: SessionAct },
): Promise<void> {
  const phone = await open(database, configuration, marcus, ['Phone of Medic 4', 47 * minute]);
  const tablet = await open(database, configuration, priya, ['Tablet of Station 3', 0]);
  const records = [
    await make(phone, { incidentNumber: '26-1187', minutes: 40, witness: priya }),
    await make(phone, { incidentNumber: '26-1192', minutes: 75, witness: priya, typed: '1375' }),
    await make(tablet, { incidentNumber: '26-1187', minutes: 48, witness: marcus }),
  ];
  for (const [index, envelope] of records.entries()) {
    await deliverRecord(database, {
      ...(index === 2 ? priya : marcus),
      envelope,
      relyingParty: relyingPartyOf(configuration),
      findKey: (id) => findFieldKey(configuration, id),
    });
  }
}

async function open(
  database: Database,
  configuration: Configuration,
  by: SessionAct,
  [deviceName, ahead]: readonly [string, number],
): Promise<DemoDevice> {
  const keys = await newDeviceKey();
  const now = new Date(by.now.getTime() - 180 * minute);
  const request = {
    ...{ ...by, now, rpId: relyingPartyOf(configuration).id },
    key: await keyForKit(configuration, now),
    today: dayIn(by.session.agency.timeZone, now.toISOString()),
    body: { deviceId: null, publicKey: await exportPublicKey(keys), deviceName, lastSeq: 0 },
  };
  const kit = await database.transaction((tx) => issueKit(tx, request));
  return { ...{ by, keys, kit, ahead }, nonces: [...kit.nonces], seq: 0, previousHash: noEnvelope };
}

/** One vial, a quarter of it wasted, as the form of a device records it. */
async function make(device: DemoDevice, use: DemoUse) {
  const { by, kit, keys, ahead } = device;
  const issued = Date.parse(kit.issuedAt) + ahead;
  const signedAt = issued + use.minutes * minute;
  const signers = [by, use.witness].map(({ session }, index) => ({
    userId: session.account.id,
    meaning: index === 0 ? meaning : witnessMeaning,
  }));
  device.seq += 1;
  const recordId = randomUUID();
  const statement: FieldStatement = {
    ...{ format: fieldFormat, recordId, agencyId: kit.agency.id, deviceId: kit.deviceId },
    ...{ deviceSeq: device.seq, previousHash: device.previousHash, kitId: kit.kitId },
    nonce: device.nonces.pop() ?? '',
    content: {
      act: 'use',
      form: {
        idempotencyKey: recordId,
        details: detailsOf(kit, use, new Date(signedAt - 4 * minute)),
      },
    },
    signers,
    time: {
      device: new Date(signedAt).toISOString(),
      kitReceived: new Date(issued).toISOString(),
      elapsed: use.minutes * minute,
    },
  };
  const attested = { nonce: statement.nonce, contentHash: await contentHashOf(statement) };
  const pins = [use.typed ?? pinOf(by), pinOf(use.witness)];
  const attestations = await Promise.all(
    pins.map(async (pin) => ({
      kind: 'pin' as const,
      encrypted: await encryptPin(kit.serverKey.publicKey, pin, attested),
    })),
  );
  const envelope = await makeEnvelope({ statement, attestations }, kit.serverKey, keys.privateKey);
  device.previousHash = await envelopeHash(envelope);
  return envelope;
}

const meaning = signerMeaning({
  ...{ given: 1, wasted: 1 },
  ...{ isAdministeringProvider: true, isDisposer: true },
});

function detailsOf(kit: FieldKit, { incidentNumber }: DemoUse, at: Date): UseDetails {
  const place = kit.places.find(({ use }) => use.inventory.name === safe);
  const held = place?.use.holdings.find(
    ({ product, balance, isExpired }) =>
      product.name === 'fentaNYL' && !isExpired && balance >= 3 * product.contentPerUnit,
  );
  if (place === undefined || held === undefined) throw new Error('The demo has no stock to use');
  const wasted = held.product.contentPerUnit / 4;
  return {
    ...v.getDefaults(UseDetails),
    inventoryId: place.use.inventory.id,
    lotId: held.lot.id,
    drawnUnits: 1,
    given: held.product.contentPerUnit - wasted,
    wasted,
    returned: 0,
    occurredAt: at.toISOString(),
    incidentNumber,
    patientId: `P-${incidentNumber.slice(3)}`,
    noPatientReason: '',
    givenByUserId: kit.userId,
    orderKind: 'standing',
    authorizedBy: place.use.authorizers[0] ?? '',
    wasteManner: 'disposalPouch',
    wasteReason: '',
  };
}

function pinOf({ session }: SessionAct): string {
  const { userName } = session.account;
  return demoAccounts.find((account) => account.userName === userName)?.pin ?? '';
}
