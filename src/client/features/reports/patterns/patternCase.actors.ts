import { fromPromise } from 'xstate';
import {
  type NewPatternCase,
  patternCaseMachine,
} from '../../../../../machines/reports/patternCase.machine.ts';
import { openPatternCase, type PatternCase } from '../../../../contract/patterns/patterns.ts';
import type { Result } from '../../../../rules/core/callFailure.ts';
import { call } from '../../../platform/http/call.ts';
import { attempt, onPage } from '../../../shell/calls/attempt.ts';

export const clientPatternCaseMachine = patternCaseMachine.provide({
  actors: {
    openCase: fromPromise<Result<PatternCase>, NewPatternCase>(({ input: body, ...scope }) =>
      attempt({ ...scope, shown: onPage }, () => call(openPatternCase, { body }, scope)),
    ),
  },
});
