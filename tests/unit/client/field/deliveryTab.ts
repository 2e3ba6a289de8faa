import { resolve } from 'node:path';
import { fieldFormat } from '../../../../src/contract/custody/fieldEnvelope.ts';
import type { PendingRecord } from '../../../../src/rules/custody/field/pendingRecord.ts';
import type { sampleArrival } from '../../../model/users/sampleUser.ts';

const client = (path: string) =>
  JSON.stringify(resolve(import.meta.dirname, '../../../../src/client', path));

export type Arrival = ReturnType<typeof sampleArrival>;

type Tab = {
  /** Logs in, and waits until everything that can be delivered is. */
  logIn: (arrival: Arrival) => Promise<void>;
  /** Puts a record of the person on the device, as a build stored it whose rows had this version, or none yet. */
  keep: (arrival: Arrival, recordId: string, deviceSeq: number, version?: number) => Promise<void>;
  /** Changes the agency inside the session, as the header does, while the delivery of the agency before runs on. */
  changeAgency: (clientId: number) => Promise<unknown>;
  /** The connection is back. */
  again: () => Promise<void>;
  list: () => readonly PendingRecord[];
  dismiss: (recordId: string) => Promise<void>;
  disk: (agencyId: number) => Promise<unknown[]>;
  newer: (agencyId: number) => Promise<unknown[]>;
  /** Leaves the draft of a form on the device, as a phone does that dies before it deletes it. */
  leaveDraft: (id: string) => Promise<unknown>;
  drafts: () => Promise<string[]>;
};

declare global {
  interface Window {
    delivery: Tab;
  }
}

const uuid = '00000000-0000-4000-8000-0000000000aa';
const envelope = {
  format: fieldFormat,
  deviceId: uuid,
  previousHash: '0'.repeat(64),
  kitId: uuid,
  keyId: uuid,
  contentHash: '0'.repeat(64),
  enc: 'A'.repeat(87),
  ciphertext: 'AAAA',
  signature: 'A'.repeat(86),
};

/** Puts `window.delivery` into a page: the delivery of the device, as the product runs it. */
export const tabScript = `
  import { createActor, setup, toPromise, waitFor } from 'xstate';
  import { hasOfflineKey } from ${client('core/offline-edits/offlineKey.ts')};
  import { clientDeliveryMachine } from ${client('features/offline/delivery.actors.ts')};
  import { clientAgencySwapMachine } from ${client('features/session/agency-swap/agencySwap.actors.ts')};
  import { sealCopy } from ${client('platform/field/recordCopy.ts')};
  import { readNewerRecords, readRecords } from ${client('platform/field/recordStore.ts')};
  import { keepSession } from ${client('platform/http/session.ts')};
  import { change, readAll } from ${client('platform/offline/database.ts')};
  let app;
  const chart = () => app.system.get('delivery');
  const quiet = () => waitFor(chart(), (state) => state.matches('idle') || state.matches('waiting'));
  const ownerOf = ({ user }) => ({ userId: user.id, agencyId: user.currentClientId });
  const keep = (arrival) =>
    keepSession({ ...arrival, token: crypto.randomUUID() }, { needsNarcPrime: false, needsBillPrime: false });
  window.delivery = {
    async logIn(arrival) {
      keep(arrival);
      const owner = ownerOf(arrival);
      app = createActor(setup({ actors: { delivery: clientDeliveryMachine } }).createMachine({
        invoke: { src: 'delivery', systemId: 'delivery', id: 'delivery', input: { owner } },
      })).start();
      await quiet();
    },
    async keep(arrival, recordId, deviceSeq, version) {
      keep(arrival);
      const owner = ownerOf(arrival);
      await hasOfflineKey(owner, new AbortController().signal);
      const copy = { title: 'Record use ' + deviceSeq, address: '/use', content: {} };
      const row = {
        ...(version === undefined ? {} : { version }),
        recordId, agencyId: owner.agencyId, deviceSeq, storedAt: Date.now(), delivered: null,
        envelope: { ...${JSON.stringify(envelope)}, recordId, deviceSeq, agencyId: owner.agencyId }, copies: await sealCopy(owner, recordId, copy),
      };
      await change('field', 'record|' + owner.agencyId + '|' + recordId, () => row);
    },
    changeAgency: (clientId) => {
      const { changeAgency } = clientAgencySwapMachine.implementations.actors;
      return toPromise(createActor(changeAgency, { input: { clientId } }).start());
    },
    async again() {
      chart().send({ type: 'connection.restored' });
      await quiet();
    },
    list: () => {
      const { posted, records } = chart().getSnapshot().context;
      return [...posted, ...records];
    },
    async dismiss(recordId) {
      chart().send({ type: 'record.dismissed', recordId });
      await quiet();
    },
    disk: (agencyId) => readRecords(agencyId),
    newer: (agencyId) => readNewerRecords(agencyId),
    leaveDraft: (id) => change('drafts', id, () => ({ keptAt: Date.now() })),
    drafts: async () => (await readAll('drafts', '')).map(([id]) => id),
  };`;
