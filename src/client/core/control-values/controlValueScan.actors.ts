import { fromCallback, fromPromise } from 'xstate';
import { controlValueScanMachine } from '../../../../machines/control-values/controlValueScan.machine.ts';
import type { ControlValueScanEvent } from '../../../../machines/control-values/controlValueScan.setup.ts';
import {
  findControlValue,
  type ScanAnswer,
} from '../../../contract/control-values/controlValueScan.ts';
import type { Result } from '../../../rules/core/callFailure.ts';
import { runCamera } from '../../platform/browser/cameraCodes.ts';
import { listenKeys } from '../../platform/browser/listenKeys.ts';
import { call } from '../../platform/http/call.ts';
import { attempt } from '../../shell/calls/attempt.ts';

type Code = { code: string };

export const clientControlValueScanMachine = controlValueScanMachine.provide({
  actors: {
    listenKeys: fromCallback<ControlValueScanEvent>(({ sendBack }) =>
      listenKeys((event) => sendBack(event)),
    ),
    watchCamera: fromCallback<ControlValueScanEvent>(({ sendBack }) =>
      runCamera((event) => sendBack(event)),
    ),
    find: fromPromise<Result<ScanAnswer>, Code>(({ input: body, ...scope }) =>
      attempt({ ...scope, shown: ['rejected', 'noResponse'] }, () =>
        call(findControlValue, { body }, scope),
      ),
    ),
  },
});
