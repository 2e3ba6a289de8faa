import { getPersonPattern, type PersonPattern } from '../../../../contract/patterns/patterns.ts';
import { call } from '../../../platform/http/call.ts';
import { definePage } from '../../../shell/definePage.ts';
import { chosen } from '../reportQuery.ts';
import { PersonPatternView } from './PersonPatternView.tsx';
import { clientPatternCaseMachine } from './patternCase.actors.ts';

/** WATCH-01: one person and drug among peers. */
export const page = definePage<typeof clientPatternCaseMachine, PersonPattern, PersonPattern>({
  load: ({ params: { personId = '', productId = '' }, query, signal }) =>
    call(getPersonPattern, { params: { personId, productId }, query: chosen(query) }, { signal }),
  machine: clientPatternCaseMachine,
  input: ({ line, product, to, nextId }) => ({
    personId: line.person.id,
    productId: product.id,
    to,
    noteId: nextId,
  }),
  title: ({ line }) => line.person.name,
  menu: 'patterns',
  view: PersonPatternView,
});
