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

/** What the page reports as done. After a connection is saved, its devices are read. */
export type KnoxAct = 'read' | 'lock' | 'assign';

export type KnoxAssignment = { id: string; inventoryId: string | null };

export type KnoxQuery = { query: KnoxDevicesInput['query'] };

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

/** The client secret is never in it. */
type Context = KnoxDevicesInput & {
  /** The device that an administrator wants to lock. */
  deviceId: string | null;
  /** What was done last; null once anything else is requested. */
  done: KnoxAct | null;
  refusal: Problem | null;
  errors: FieldErrors;
};

const unexpected: Problem = {
  code: 'unexpected',
  message: 'This could not be done. Try again in a moment.',
};

/** @throws no device was chosen: the chart asks about one before. */
export function lockedDevice({ deviceId }: Context): string {
  if (deviceId === null) throw new Error('A lock was requested without a device.');
  return deviceId;
}

/** @throws the event is another one than the chart takes there. */
export function assignmentIn(event: KnoxDevicesEvent): KnoxAssignment {
  if (event.type !== 'inventory.chosen') throw new Error('No inventory was chosen.');
  return { id: event.id, inventoryId: event.inventoryId };
}

/** What was typed, to be sent. @throws the connection is not complete: the chart checks before. */
export function connectionIn(context: Context, event: KnoxDevicesEvent): KnoxConnectionForm {
  const read =
    event.type === 'connection.submitted'
      ? checkConnection(event.form, context.list.connection)
      : { ok: false as const };
  if (!read.ok) throw new Error('A connection was sent before it was complete.');
  return read.form;
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
    readDevices: promisePlaceholder<Result<null>>('readDevices'),
    lockDevice: promisePlaceholder<Result<null>, { id: string }>('lockDevice'),
    assignDevice: promisePlaceholder<Result<null>, KnoxAssignment>('assignDevice'),
    saveConnection: promisePlaceholder<Result<KnoxConnection>, { form: KnoxConnectionForm }>(
      'saveConnection',
    ),
    listDevices: promisePlaceholder<Result<KnoxDeviceList>, KnoxQuery>('listDevices'),
  },
  guards: {
    isComplete: (_, { errors }: { errors: FieldErrors }) => Object.keys(errors).length === 0,
    isRefused: (_, { output }: { output: Result<unknown> }) => !output.ok,
  },
  actions: {
    setDevice: assign((_, { id }: { id: string }) => ({ deviceId: id, done: null, refusal: null })),
    markErrors: assign((_, { errors }: { errors: FieldErrors }) => ({ errors })),
    forget: assign({ done: null, refusal: null, errors: (): FieldErrors => ({}) }),
    setDone: assign((_, { act }: { act: KnoxAct }) => ({ done: act })),
    setList: assign((_, { output }: { output: Result<KnoxDeviceList> }) => ({
      list: valueIn(output),
    })),
    setConnection: assign(({ context }, { output }: { output: Result<KnoxConnection> }) => ({
      list: { ...context.list, connection: valueIn(output) },
    })),
    setRefusal: assign((_, { output }: { output: Result<unknown> | null }) => ({
      refusal: problemIn(output) ?? unexpected,
      errors: problemIn(output)?.fields ?? {},
    })),
  },
});
