import { getOfflineKey } from '../../contract/offline/offlineKey.ts';
import { giveOfflineKey } from '../operations/offline/giveOfflineKey.ts';
import { serve } from './serve.ts';

export const offlineKeyCalls = [
  serve(getOfflineKey, ({ tx, session }) => giveOfflineKey(tx, session)),
];
