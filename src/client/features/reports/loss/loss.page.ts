import { getLoss, type Loss, lossStatementKinds } from '../../../../contract/reports/loss.ts';
import { typedOf } from '../../../../rules/reports/lossStatementForm.ts';
import { dayIn } from '../../../../rules/time/custodyTime.ts';
import { call } from '../../../platform/http/call.ts';
import { choosePage, definePage } from '../../../shell/definePage.ts';
import { LossView } from './LossView.tsx';
import { clientLossClocksMachine } from './lossClocks.actors.ts';
import { clientLossRecordMachine } from './lossRecord.actors.ts';
import { StatementView } from './StatementView.tsx';

type StatementKind = (typeof lossStatementKinds)[number];

const titleOf = ({ event }: Loss) => `Loss ${event.numbers.join(', ')}`;

const shown = (loss: Loss) =>
  definePage({
    load: () => ({ loss }),
    machine: clientLossClocksMachine,
    input: () => {
      const { head, event } = loss;
      const { id, discoveredOn, noticeSentOn, formFiledOn } = event;
      return {
        file: { report: 'lossReport' as const, filters: { from: head.from, to: head.to } },
        today: dayIn(head.timeZone, head.madeAt),
        losses: [{ id, discoveredOn, noticeSentOn, formFiledOn }],
      };
    },
    view: LossView,
    title: () => titleOf(loss),
    menu: 'lossReport',
  });

const stated = (loss: Loss, kind: StatementKind) => {
  const { head, event, firstFoundAt, records } = loss;
  const ofKind = records.filter(({ statement }) => statement.kind === kind);
  const known = { ...event, firstFoundAt, timeZone: head.timeZone, now: head.madeAt };
  return definePage({
    load: () => ({ loss }),
    machine: clientLossRecordMachine,
    input: () => ({
      lossId: event.id,
      kind,
      loss: known,
      after: ofKind.length,
      typed: typedOf(kind, ofKind[0]?.statement ?? null, known),
      idempotencyKey: crypto.randomUUID(),
    }),
    view: StatementView,
    title: () => titleOf(loss),
    menu: 'lossReport',
  });
};

/** A loss with its clocks, its forms and its records; or the form of a statement about it. */
export const page = choosePage(async ({ id, query, signal }) => {
  const loss = await call(getLoss, { params: { id } }, { signal });
  const kind = lossStatementKinds.find((one) => one === query.statement);
  return kind === undefined ? shown(loss) : stated(loss, kind);
});
