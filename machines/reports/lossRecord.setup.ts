import { assign, setup } from 'xstate';
import type { FieldErrors, Problem } from '../../src/contract/core/problem.ts';
import type {
  LossRecord,
  LossStatement,
  LossStatementKind,
  SignLossRecord,
} from '../../src/contract/reports/loss.ts';
import type { StatedLoss } from '../../src/rules/reports/lossStatement.ts';
import {
  type ReadStatement,
  readStatement,
  type TypedStatement,
} from '../../src/rules/reports/lossStatementForm.ts';
import { signedAct } from '../core/signedAct.machine.ts';
import {
  type ContentOf,
  outputGuards,
  problemOf,
  receiptOf,
  type SignedActInput,
  type SignedActOutput,
} from '../core/signedAct.setup.ts';

export type LossRecordInput = {
  lossId: string;
  kind: LossStatementKind;
  /** The loss as it was shown. */
  loss: StatedLoss;
  /** How many records of the kind there are. */
  after: number;
  /** What the form starts with. */
  typed: TypedStatement;
  /** Made once per page and stays with it, so that it is recorded once at most. */
  idempotencyKey: string;
};

/** PINs are never in it. */
export type LossRecordContext = LossRecordInput & {
  statement: LossStatement | null;
  errors: FieldErrors;
  refusal: Problem | null;
  recorded: LossRecord | null;
};

export type LossRecordEvent = { type: 'form.submitted'; typed: TypedStatement };

/** What is signed. */
export type StatementToSign = ContentOf<SignLossRecord>;

type Output = { output: SignedActOutput<LossRecord> };

export const read = ({
  context: { kind, loss },
  event: { typed },
}: {
  context: LossRecordContext;
  event: LossRecordEvent;
}) => ({ read: readStatement(kind, typed, loss) });

/** Only entered with a statement; anything else is a programming error. */
export function actOf(context: LossRecordContext): SignedActInput<StatementToSign> {
  const { lossId, after, statement, idempotencyKey, refusal } = context;
  if (statement === null) throw new Error('Signing started before there was a statement.');
  const content = { lossId, after, statement };
  return { idempotencyKey, content, isInline: false, problem: refusal };
}

const statementPath = /^statement\.(\w+)$/;

/** The fields of the form that a refusal of the server names. */
function errorsOf({ fields = {} }: Problem): FieldErrors {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([path, sentence]) => {
      const name = statementPath.exec(path)?.[1];
      return name === undefined ? [] : [[name, sentence]];
    }),
  );
}

/** The names the chart may use, and what each does. */
export const lossRecordSetup = setup({
  types: {
    context: {} as LossRecordContext,
    events: {} as LossRecordEvent,
    input: {} as LossRecordInput,
    children: {} as { signedAct: 'signedAct' },
  },
  actors: { signedAct: signedAct<StatementToSign, LossRecord>() },
  guards: {
    isRecorded: outputGuards.isRecorded,
    isChangeRequested: outputGuards.isChangeRequested,
    isRead: (_, { read }: { read: ReadStatement }) => read.ok,
    statementIsRefused: (_, { output }: Output) =>
      Object.keys(errorsOf(problemOf(output))).length > 0,
  },
  actions: {
    setTyped: assign((_, { typed }: { typed: TypedStatement }) => ({ typed })),
    acceptStatement: assign((_, { read }: { read: ReadStatement }) => ({
      statement: read.ok ? read.statement : null,
      errors: {},
      refusal: null,
    })),
    markErrors: assign((_, { read }: { read: ReadStatement }) => ({
      errors: read.ok ? {} : read.errors,
    })),
    setRefusal: assign((_, { output }: Output | { output: null }) => {
      const refusal = problemOf(output);
      return { errors: errorsOf(refusal), refusal };
    }),
    setRecorded: assign((_, { output }: Output) => ({ recorded: receiptOf(output) })),
  },
});
