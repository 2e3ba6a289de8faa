import { type ActorRefFrom, type AnyActorRef, fromCallback, fromPromise } from 'xstate';
import type { navigationMachine } from '../../../../machines/app/navigation.machine.ts';
import { formScanMachine } from '../../../../machines/control-values/formScan.machine.ts';
import type {
  FormScanEvent,
  GivenCode,
  OpenForm,
  Signal,
} from '../../../../machines/control-values/formScan.setup.ts';
import {
  type PlacedLabels,
  placeLabels,
} from '../../../contract/control-values/controlValueScan.ts';
import type { Result } from '../../../rules/core/callFailure.ts';
import { dayHere } from '../../platform/browser/dayHere.ts';
import { call } from '../../platform/http/call.ts';
import { attempt, unasked } from '../../shell/calls/attempt.ts';
import { isOpenPage } from '../../shell/definePage.ts';

type Navigation = ActorRefFrom<typeof navigationMachine>;
type System = { get(id: string): unknown };
type Parts = typeof import('./formScanParts.ts');

/** Starts something of the parts once they are loaded. @returns ends it, or keeps it from starting. */
function withParts(start: (parts: Parts) => () => void, failed: () => void = () => {}): () => void {
  let end: (() => void) | null = null;
  let isOver = false;
  const load = async () => {
    const { keepAwake, listenKeys, openSignals, runCamera } = await import('./formScanParts.ts');
    if (!isOver) end = start({ keepAwake, listenKeys, openSignals, runCamera });
  };
  load().catch(failed);
  return () => {
    isOver = true;
    end?.();
  };
}

/** The form of the open page, if it takes codes now. */
function openForm({ page, work }: ReturnType<Navigation['getSnapshot']>['context']) {
  const scan = isOpenPage(page) ? page.scan : null;
  const snapshot: unknown = work?.getSnapshot();
  const form = scan && work ? scan.form(snapshot) : null;
  return scan && work && form ? { scan, work, snapshot, form } : null;
}

export const clientFormScanMachine = formScanMachine.provide({
  actors: {
    watchForm: fromCallback<FormScanEvent>(({ sendBack, system }) => {
      const navigation = system.get('navigation') as Navigation;
      const takesFocus = !matchMedia('(pointer: coarse)').matches;
      let followed: AnyActorRef | null = null;
      let shown: string | null = null;
      let stop = () => {};
      const report = () => {
        const open = openForm(navigation.getSnapshot().context);
        const form: OpenForm | null = open && { ...open.form, takesFocus };
        const now = JSON.stringify(form);
        if (now === shown) return;
        shown = now;
        sendBack(form === null ? { type: 'form.closed' } : { type: 'form.opened', form });
      };
      const follow = () => {
        const { work } = navigation.getSnapshot().context;
        if (work !== followed) {
          stop();
          followed = work;
          // Another page may have a form that is alike.
          shown = null;
          stop = work ? work.subscribe(report).unsubscribe : () => {};
        }
        report();
      };
      const { unsubscribe } = navigation.subscribe(follow);
      follow();
      return () => {
        unsubscribe();
        stop();
      };
    }),
    takeCode: fromCallback<GivenCode>(({ receive, sendBack, system }) => {
      receive(({ code }) => {
        const { context } = (system as System & { get(id: 'navigation'): Navigation })
          .get('navigation')
          .getSnapshot();
        const open = openForm(context);
        const agencyId = context.currentUser?.user.currentClientId;
        if (open === null || agencyId === undefined) return;
        const by = { agencyId, today: dayHere() };
        const { answer, events } = open.scan.take(open.snapshot, code, by);
        for (const event of events) open.work.send(event);
        sendBack({ type: 'code.answered', answer });
      });
    }),
    listenKeys: fromCallback<FormScanEvent>(({ sendBack }) =>
      withParts(({ listenKeys }) => listenKeys(sendBack, { inFields: true })),
    ),
    watchCamera: fromCallback<FormScanEvent>(({ sendBack }) =>
      withParts(
        ({ runCamera }) => runCamera(sendBack),
        () => sendBack({ type: 'camera.failed', fault: 'absent' }),
      ),
    ),
    signal: fromCallback<Signal>(({ receive }) =>
      withParts(({ openSignals }) => {
        const signals = openSignals();
        receive(({ kind }) => signals.give(kind));
        return signals.close;
      }),
    ),
    keepAwake: fromCallback<FormScanEvent>(() => withParts(({ keepAwake }) => keepAwake())),
    placeLabel: fromPromise<Result<PlacedLabels['labels']>, { inventoryId: string; label: string }>(
      ({ input: { inventoryId: id, label }, ...scope }) =>
        attempt({ ...scope, shown: unasked }, async () => {
          const body = { labels: [label] };
          const placed = await call(placeLabels, { params: { id }, body }, scope);
          return placed.labels;
        }),
    ),
  },
});
