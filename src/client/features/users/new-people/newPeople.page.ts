import { listNewPeople } from '../../../../contract/users/newPeople.ts';
import { call } from '../../../platform/http/call.ts';
import { definePage } from '../../../shell/definePage.ts';
import { NewPeople } from './NewPeople.tsx';

export const page = definePage({
  load: ({ signal }) => call(listNewPeople, {}, { signal }),
  view: NewPeople,
});
