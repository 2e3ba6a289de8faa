import { assign, setup } from 'xstate';
import type { FieldErrors, Problem } from '../../src/contract/core/problem.ts';
import type {
  KnoxConnection,
  KnoxConnectionForm,
  KnoxDeviceList,
} from '../../src/contract/devices/knox.ts';
import { problemIn, type Result, valueIn } from '../../src/rules/core/callFailure.ts';
import { checkConnection, type RawConnection } from '../../src/rules/devices/knoxForm.ts';
import { promisePlaceholder } from '../core/placeholders.ts';

export type KnoxAct =
  | { kind: 'read' }
  | { kind: 'lock'; id: string }
  | { kind: 'assign'; id: string; inventoryId: string | null }
  | { kind: 'connect'; form: KnoxConnectionForm };

/** After an act the page of the list is loaded again; a connection is stored before anything is read with it. */
export type KnoxDone = { list: KnoxDeviceList } | { connection: KnoxConnection };

export type KnoxDevicesInput = {
  list: KnoxDeviceList;
  /** The page's filters, as they stand in the address. */
  query: Readonly<Record<string, string>>;
};

export type KnoxDevicesEvent =
  | { type: 'read.requested' }
  | { type: 'lock.requested'; id: string }
  | { type: 'lock.confirmed' }
  | { type: 'lock.declined' }
  | { type: 'inventory.chosen'; id: string; inventoryId: string | null }
  | { type: 'connection.opened' }
  | { type: 'connection.closed' }
  | { type: 'connection.submitted'; form: RawConnection };

/** An act whose text the page shows once it is done. After a connection is saved, its devices are read. */
type ListAct = Exclude<KnoxAct, { kind: 'connect' }>;

/** The client secret is never in it. */
type Context = KnoxDevicesInput & {
  /** What was requested last: in question, under way, or over. */
  act: ListAct;
  isDone: boolean;
  refusal: Problem | null;
  errors: FieldErrors;
};

export const reading: ListAct = { kind: 'read' };

const unexpected: Problem = {
  code: 'unexpected',
  message: 'This could not be done. Try again in a moment.',
};

/** The act that sends what was typed. @throws the connection is not complete: the chart checks before. */
export function connecting(context: Context, event: KnoxDevicesEvent): KnoxAct {
  const read =
    event.type === 'connection.submitted'
      ? checkConnection(event.form, context.list.connection)
      : { ok: false as const };
  if (!read.ok) throw new Error('A connection was sent before it was complete.');
  return { kind: 'connect', form: read.form };
}

export const errorsOf = (context: Context, form: RawConnection): FieldErrors => {
  const read = checkConnection(form, context.list.connection);
  return read.ok ? {} : read.errors;
};

/** The names the chart may use, and what each does. */
export const knoxDevicesSetup = setup({
  types: {
    context: {} as Context,
    events: {} as KnoxDevicesEvent,
    input: {} as KnoxDevicesInput,
    tags: {} as 'busy' | 'confirmingLock' | 'connecting',
  },
  actors: {
    perform: promisePlaceholder<
      Result<KnoxDone>,
      { act: KnoxAct; query: KnoxDevicesInput['query'] }
    >('perform'),
  },
  guards: {
    isComplete: (_, { errors }: { errors: FieldErrors }) => Object.keys(errors).length === 0,
    isRefused: (_, { output }: { output: Result<KnoxDone> }) => !output.ok,
  },
  actions: {
    setAct: assign((_, { act }: { act: ListAct }) => ({ act, isDone: false, refusal: null })),
    markErrors: assign((_, { errors }: { errors: FieldErrors }) => ({ errors, refusal: null })),
    forget: assign({ isDone: false, refusal: null, errors: (): FieldErrors => ({}) }),
    setList: assign(({ context }, { output }: { output: Result<KnoxDone> }) => {
      const done = valueIn(output);
      return { list: 'list' in done ? done.list : context.list, isDone: true };
    }),
    setConnection: assign(({ context }, { output }: { output: Result<KnoxDone> }) => ({
      list: { ...context.list, ...valueIn(output) },
      act: reading,
    })),
    setRefusal: assign((_, { output }: { output: Result<KnoxDone> | null }) => ({
      refusal: problemIn(output) ?? unexpected,
      errors: problemIn(output)?.fields ?? {},
    })),
  },
});
