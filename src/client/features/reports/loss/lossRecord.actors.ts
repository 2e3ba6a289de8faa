import { lossRecordMachine } from '../../../../../machines/reports/lossRecord.machine.ts';
import type { StatementToSign } from '../../../../../machines/reports/lossRecord.setup.ts';
import { signLossRecord } from '../../../../contract/reports/loss.ts';
import { contentAndKey, signedActBy } from '../../../core/signing/signedAct.actors.ts';
import { call } from '../../../platform/http/call.ts';

export const clientLossRecordMachine = lossRecordMachine.provide({
  actors: {
    signedAct: signedActBy({
      form: contentAndKey<StatementToSign>,
      record: (body, signal) => call(signLossRecord, { body }, { signal }),
    }),
  },
});
