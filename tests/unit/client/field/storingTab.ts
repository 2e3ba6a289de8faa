import { resolve } from 'node:path';
import type * as fieldStore from '../../../../src/client/platform/field/fieldStore.ts';
import type * as recordStore from '../../../../src/client/platform/field/recordStore.ts';

const client = (path: string) =>
  JSON.stringify(resolve(import.meta.dirname, '../../../../src/client', path));

export type Made = { deviceSeq: number; previousHash: string | null; nonce: string };

type Tab = typeof fieldStore &
  typeof recordStore & {
    /** Makes and stores a record, as a form does; an error by its name or reason. */
    record: (recordId: string) => Promise<Made | string>;
    /** Reserves, and neither stores nor releases. */
    hold: (recordId: string) => Promise<Made>;
    /** Gives a row the version of another build. */
    store: (key: string, version: number) => Promise<unknown>;
    /** Fails the nth write of the next transactions; 0 for the commit. */
    failAt: (write: number) => void;
  };

declare global {
  interface Window {
    field: Tab;
  }
}

export const owner = { userId: 'medic', agencyId: 7 };

/** A page of the store of field records. */
export const tabScript = `
  import * as fieldStore from ${client('platform/field/fieldStore.ts')};
  import * as recordStore from ${client('platform/field/recordStore.ts')};
  import { change } from ${client('platform/offline/database.ts')};
  export const owner = ${JSON.stringify(owner)};
  delete Promise.withResolvers; // As Safari 17.0 (docs/browsers.md).
  const reserve = (recordId) =>
    recordStore.reserveRecord(owner, recordId, new AbortController().signal);
  const madeOf = ({ deviceSeq, previousHash, nonce }) => ({ deviceSeq, previousHash, nonce });
  const put = IDBObjectStore.prototype.put;
  const quota = () => new DOMException('The disk is full.', 'QuotaExceededError');
  window.field = {
    ...fieldStore,
    ...recordStore,
    async record(recordId) {
      try {
        const reserved = await reserve(recordId);
        const envelope = { recordId, deviceSeq: reserved.deviceSeq };
        await reserved
          .store({ envelope, hash: 'hash of ' + recordId, copies: [] })
          .finally(reserved.release);
        return madeOf(reserved);
      } catch (error) {
        return error.reason ?? error.name;
      }
    },
    hold: async (recordId) => madeOf(await reserve(recordId)),
    store: (key, version) => change('field', key, (row) => ({ ...row, version })),
    failAt(write) {
      let count = 0;
      IDBObjectStore.prototype.put = function (...row) {
        count += 1;
        if (count === write) throw quota();
        const request = put.apply(this, row);
        if (write === 0 && count === 3) this.transaction.abort();
        return request;
      };
      if (write < 0) IDBObjectStore.prototype.put = put;
    },
  };`;
