import { listTransfers } from '../../../contract/custody/custodyChoices.ts';
import { getFirstCountChoices } from '../../../contract/custody/firstCount.ts';
import { getActToSign, listMissingSignatures } from '../../../contract/custody/missingSignature.ts';
import { getActToNote } from '../../../contract/custody/signatureNote.ts';
import { getUseCare, getUseChoices } from '../../../contract/custody/use.ts';
import { getInventory } from '../../../contract/inventory/inventory.ts';
import { listLedger } from '../../../contract/inventory/ledger.ts';
import { call } from '../../platform/http/call.ts';
import type { PageLoader } from '../../shell/pageLoader.ts';
import { fetchInventories } from './inventories/inventorySites.ts';

/** How the pages of custody are loaded. */
export const custodyPages = {
  inventoryList: async ({ signal, query }, frame) => {
    return { ...frame, name: 'inventoryList', data: await fetchInventories(query, signal) };
  },
  inventory: async ({ signal, query, id }, frame) => {
    const [inventory, ledger, transfers] = await Promise.all([
      call(getInventory, { params: { id } }, { signal }),
      call(listLedger, { params: { id }, query: { length: '25', ...query } }, { signal }),
      call(listTransfers, { params: { id } }, { signal }),
    ]);
    return { ...frame, name: 'inventory', data: { inventory, ledger, transfers } };
  },
  firstCount: async ({ signal, id }, frame) => {
    const [data, { clientFirstCountMachine }] = await Promise.all([
      call(getFirstCountChoices, { params: { id } }, { signal }),
      import('./first-count/firstCount.actors.ts'),
    ]);
    const input = { choices: data, idempotencyKey: crypto.randomUUID() };
    return {
      ...frame,
      name: 'firstCount',
      data,
      work: { logic: clientFirstCountMachine, input },
    };
  },
  recordUse: async ({ signal, id }, frame) => {
    const [data, { clientRecordUseMachine }] = await Promise.all([
      call(getUseChoices, { params: { id } }, { signal }),
      import('./use/recordUse.actors.ts'),
    ]);
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const input = { choices: data, timeZone, idempotencyKey: crypto.randomUUID() };
    return { ...frame, name: 'recordUse', data, work: { logic: clientRecordUseMachine, input } };
  },
  custodyEvent: async ({ signal, query, id }, frame) => {
    const { custodyEventWork } = await import('./event/custodyEvent.actors.ts');
    const [data, work] = await Promise.all([
      call(getInventory, { params: { id } }, { signal }),
      custodyEventWork(id, query, signal),
    ]);
    return { ...frame, name: 'custodyEvent', data, work };
  },
  patientDetails: async ({ params, signal }, frame) => {
    const data = await call(getUseCare, { params: { id: params.entryId ?? '' } }, { signal });
    return { ...frame, name: 'patientDetails', data };
  },
  missingSignatures: async ({ signal }, frame) => {
    return {
      ...frame,
      name: 'missingSignatures',
      data: await call(listMissingSignatures, {}, { signal }),
    };
  },
  missingSignature: async ({ signal, id }, frame) => {
    const [act, { clientMissingSignatureMachine }] = await Promise.all([
      call(getActToSign, { params: { id } }, { signal }),
      import('./missing-signature/missingSignature.actors.ts'),
    ]);
    const input = { act, signatureId: crypto.randomUUID() };
    return {
      ...frame,
      name: 'missingSignature',
      data: null,
      work: { logic: clientMissingSignatureMachine, input },
    };
  },
  signatureNote: async ({ signal, id }, frame) => {
    const [act, { clientSignatureNoteMachine }] = await Promise.all([
      call(getActToNote, { params: { id } }, { signal }),
      import('./missing-signature/signatureNote.actors.ts'),
    ]);
    const input = { act, noteId: crypto.randomUUID() };
    return {
      ...frame,
      name: 'signatureNote',
      data: null,
      work: { logic: clientSignatureNoteMachine, input },
    };
  },
} satisfies Readonly<Record<string, PageLoader>>;
