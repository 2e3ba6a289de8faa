import { assertEvent, assign, setup } from 'xstate';
import type { TestResult } from '../../src/contract/alerts/testMessage.ts';
import { noTextNumber } from '../../src/rules/alerts/testMessage.ts';
import { textNumber } from '../../src/rules/alerts/textNumber.ts';
import { problemIn, type Result, valueIn } from '../../src/rules/core/callFailure.ts';
import { output } from '../core/output.ts';
import { promisePlaceholder } from '../core/placeholders.ts';
import type { RecordEditInput } from '../core/recordEdit.context.ts';
import { recordEditMachine } from '../core/recordEdit.machine.ts';

export type SmsWebhookInput = {
  opened: RecordEditInput;
  /** The number of the person who has the page open; null if it is not known. */
  ownNumber: string | null;
};

type Context = SmsWebhookInput & {
  /** What became of the last test message; null if none was sent. */
  result: TestResult | null;
  /** What is wrong with the number. */
  error: string | null;
  /** Why no test message was sent. */
  refusal: string | null;
};

const unexpected = 'It is not known whether the message was sent. Try again in a moment.';

/** The settings of text messages, and a test of what is saved (ALERT-02, ALERT-03). */
export const smsWebhookMachine = setup({
  types: {
    context: {} as Context,
    input: {} as SmsWebhookInput,
    events: {} as { type: 'test.requested'; to: string },
    children: {} as { edit: 'edit'; sendTest: 'sendTest' },
    tags: {} as 'busy' | 'broken',
  },
  actors: {
    edit: recordEditMachine,
    sendTest: promisePlaceholder<Result<TestResult>, { to: string }>('sendTest'),
  },
  guards: {
    isUnreachable: (_, { to }: { to: string }) => textNumber(to) === null,
    isAnswered: (_, { output }: { output: Result<TestResult> }) => output.ok,
  },
  actions: {
    clearOutcome: assign({ result: null, error: null, refusal: null }),
    setInvalid: assign({ error: noTextNumber }),
    setResult: assign((_, { output }: { output: Result<TestResult> }) => ({
      result: valueIn(output),
    })),
    setRefusal: assign((_, { output }: { output: Result<TestResult> | null }) => ({
      error: problemIn(output)?.fields?.to ?? null,
      refusal: problemIn(output)?.message ?? unexpected,
    })),
  },
}).createMachine({
  id: 'smsWebhook',
  description: 'The settings of text messages. A test message is sent with what is saved.',
  context: ({ input }) => ({ ...input, result: null, error: null, refusal: null }),
  initial: 'open',
  states: {
    open: {
      description: 'The settings can be edited, and a test message can be sent.',
      invoke: {
        id: 'edit',
        src: 'edit',
        input: ({ context }) => context.opened,
        onError: { target: 'broken', meta: { requirements: ['ERR-OTHER'] } },
      },
      initial: 'ready',
      states: {
        ready: {
          description: 'The page shows what became of the last test message, if one was sent.',
          on: {
            'test.requested': [
              {
                guard: { type: 'isUnreachable', params: ({ event }) => ({ to: event.to }) },
                actions: ['clearOutcome', 'setInvalid'],
                meta: { requirements: ['ALERT-02'] },
              },
              {
                target: 'sending',
                actions: 'clearOutcome',
                meta: { requirements: ['ALERT-02', 'ALERT-03'] },
              },
            ],
          },
        },
        sending: {
          description: 'The server sends the message and waits for the service.',
          tags: 'busy',
          invoke: {
            id: 'sendTest',
            src: 'sendTest',
            input: ({ event }) => {
              assertEvent(event, 'test.requested');
              return { to: event.to };
            },
            onDone: [
              {
                guard: { type: 'isAnswered', params: output },
                target: 'ready',
                actions: { type: 'setResult', params: output },
                meta: { requirements: ['ALERT-02', 'ALERT-03'] },
              },
              {
                target: 'ready',
                actions: { type: 'setRefusal', params: output },
                meta: { requirements: ['ERR-OTHER'] },
              },
            ],
            onError: {
              target: 'ready',
              actions: { type: 'setRefusal', params: { output: null } },
              meta: { requirements: ['ERR-OTHER'] },
            },
          },
        },
      },
    },
    broken: { description: 'Failed. The user can reload.', tags: 'broken' },
  },
});
