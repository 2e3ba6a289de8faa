import * as calls from '../../../contract/patterns/patterns.ts';
import { serve } from '../../core/http/serve.ts';
import { openPatternCase } from './openPatternCase.ts';
import { readPatterns, readPersonPattern } from './readPatterns.ts';

export const patternCalls = [
  serve(calls.getPatterns, ({ tx, session, query, origin, now }) =>
    readPatterns(tx, { session, origin, now }, query),
  ),
  serve(calls.getPersonPattern, ({ tx, session, params, query, origin, now }) =>
    readPersonPattern(tx, { session, origin, now }, { ...params, ...query }),
  ),
  serve(calls.openPatternCase, ({ tx, session, body, origin, now }) =>
    openPatternCase(tx, { session, origin, now }, body),
  ),
];
