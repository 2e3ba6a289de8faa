import {
  createApiKey as createCall,
  listApiKeys as listCall,
  revokeApiKey as revokeCall,
} from '../../../../contract/administration/apiKey.ts';
import { serve } from '../../../core/http/serve.ts';
import { createApiKey, listApiKeys, revokeApiKey } from './apiKeys.ts';

export const apiKeyCalls = [
  serve(listCall, ({ tx, session, now }) => listApiKeys(tx, { session, now })),
  serve(createCall, ({ tx, session, body, origin, now }) =>
    createApiKey(tx, body, { session, origin, now }),
  ),
  serve(revokeCall, ({ tx, session, params, body, origin, now }) =>
    revokeApiKey(tx, params.id, body.reason, { session, origin, now }),
  ),
];
