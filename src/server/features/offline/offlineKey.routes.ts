import { getOfflineKey } from '../../../contract/offline/offlineKey.ts';
import { serve } from '../../core/http/serve.ts';
import { giveOfflineKey } from './giveOfflineKey.ts';

export const offlineKeyCalls = [
  serve(getOfflineKey, ({ tx, session }) => giveOfflineKey(tx, session)),
];
