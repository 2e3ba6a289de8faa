import { resolve } from 'node:path';
import type {
  RecorderEvent,
  RecorderRequest,
} from '../../../../machines/core/fieldRecord.setup.ts';
import type { HeldAct } from '../../../../src/client/core/signing/heldActs.ts';
import type { RecordCopy } from '../../../../src/client/platform/field/recordCopy.ts';
import type { FieldRecordRow } from '../../../../src/client/platform/field/recordStore.ts';
import type { FieldContent } from '../../../../src/contract/custody/fieldEnvelope.ts';
import type { FieldKit } from '../../../../src/contract/custody/fieldKit.ts';
import { sampleKit } from '../../../support/field/sampleKit.ts';
import { sampleStatement } from '../../../support/field/sampleStatement.ts';

const client = (path: string) =>
  JSON.stringify(resolve(import.meta.dirname, '../../../../src/client', path));

export const ids = { author: sampleKit().userId, jun: '00000000-0000-4000-8000-0000000000a1' };
export const owner = { userId: ids.author, agencyId: 7 };

type Tab = {
  prepare: (kit: object, loggedInAt: number) => Promise<string>;
  /** Answers the requests in order, and stops the recorder. `evicted`: the browser clears its data before the next. */
  record: (
    id: string,
    act: HeldAct,
    requests: readonly (RecorderRequest | 'evicted')[],
  ) => Promise<RecorderEvent[]>;
  rows: () => Promise<FieldRecordRow[]>;
  copies: (whose: typeof owner) => Promise<(RecordCopy | null)[]>;
  newPasskey: () => Promise<string>;
  failPut: (name: string) => void;
};

declare global {
  interface Window {
    recording: Tab;
  }
}

/** Makes field records, as the chart has them made. */
export const tabScript = `
  import { makeRecorder } from ${client('core/field/recorder.ts')};
  import * as fieldStore from ${client('platform/field/fieldStore.ts')};
  import { openCopies } from ${client('platform/field/recordCopy.ts')};
  import { readRecords } from ${client('platform/field/recordStore.ts')};
  import { exportPublicKey } from ${client('../rules/custody/field/deviceKey.ts')};
  import { change, readAll } from ${client('platform/offline/database.ts')};
  export const owner = ${JSON.stringify(owner)};
  const evict = async () => {
    for (const [key] of await readAll('field', '')) await change('field', key, () => undefined);
  };
  window.recording = {
    async prepare(kit, loggedInAt) {
      const { keys } = await fieldStore.ensureDevice(7);
      await fieldStore.setDeviceId(7, kit.deviceId);
      await fieldStore.saveKit(owner, kit, { loggedInAt, openPart: null });
      return exportPublicKey(keys);
    },
    async record(id, act, requests) {
      const leaving = new AbortController();
      const { answer, release } = makeRecorder(owner, id, act, leaving.signal);
      const events = [];
      for (const request of requests) {
        if (request === 'evicted') await evict();
        else events.push(await answer(request));
      }
      leaving.abort();
      release();
      return events;
    },
    rows: () => readRecords(7),
    copies: async (whose) => openCopies(whose, await readRecords(7)),
    async newPasskey() {
      const made = await navigator.credentials.create({ publicKey: {
        challenge: new Uint8Array(16),
        rp: { id: 'localhost', name: 'Test' },
        user: { id: new Uint8Array(16), name: 'jun', displayName: 'Jun' },
        pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      } });
      return made.id;
    },
    failPut(name) {
      IDBObjectStore.prototype.put = () => { throw new DOMException('No.', name); };
    },
  };`;

/** A kit at whose inventory the author works with Jun, who has these passkeys. */
export function kitFor(publicKey: string, credentialIds: readonly string[] = []): FieldKit {
  const sample = sampleKit();
  const jun = {
    ...{ id: ids.jun, userName: 'jun', name: 'Jun Takeda', role: 'Paramedic' },
    onlyWitnesses: false,
  };
  const [place] = sample.places;
  if (!place) throw new Error('The sample has an inventory.');
  const use = { ...place.use, witnesses: [{ ...jun, isHere: true }], takesExternal: true };
  return {
    ...sample,
    serverKey: { id: sample.serverKey.id, publicKey },
    crew: [{ ...jun, credentialIds: [...credentialIds] }],
    places: [{ ...place, use }],
  };
}

export const recordId = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

export function theUse(id: string): FieldContent {
  const { content } = sampleStatement({ recordId: id });
  if (content.act !== 'use') throw new Error('The sample is a use.');
  const [place] = kitFor('').places;
  const inventoryId = place?.use.inventory.id ?? '';
  const details = { ...content.form.details, inventoryId, givenByUserId: ids.author };
  return { act: 'use', form: { ...content.form, details } };
}

export function actOf(id: string, signing: HeldAct['signing']): HeldAct {
  return { content: theUse(id), signing, title: 'Record use', address: '/use' };
}

export const byPins = { pin: '246813', others: [{ userName: 'jun', pin: '135790' }] };
export const stating = { type: 'statement.requested' } as const;
export const storing = { type: 'storing.requested' } as const;
