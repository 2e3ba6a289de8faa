import { listApiKeys } from '../../../../contract/administration/apiKey.ts';
import { call } from '../../../platform/http/call.ts';
import { definePage } from '../../../shell/definePage.ts';
import { ApiKeys } from './ApiKeys.tsx';
import { provideApiKeys } from './apiKeys.actors.ts';

export const page = definePage({
  load: ({ signal }) => call(listApiKeys, {}, { signal }),
  machine: provideApiKeys,
  input: ({ data, hasPassword }) => ({ rows: data, hasPassword }),
  view: ApiKeys,
  menu: 'settings',
});
