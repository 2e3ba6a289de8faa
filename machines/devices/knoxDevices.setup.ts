import { assign, setup } from 'xstate';
import type { Problem } from '../../src/contract/core/problem.ts';
import type {
  KnoxConnection,
  KnoxConnectionForm,
  KnoxDeviceList,
} from '../../src/contract/devices/knox.ts';
import type { FieldErrors } from '../../src/rules/core/fieldErrors.ts';
import { checkConnection, type RawConnection } from '../../src/rules/devices/knoxForm.ts';
import { notProvided } from '../core/notProvided.ts';

export type KnoxAct =
  | { kind: 'read' }
  | { kind: 'lock'; id: string }
  | { kind: 'assign'; id: string; inventoryId: string | null }
  | { kind: 'connect'; form: KnoxConnectionForm };

/** After an act the page of the list is fetched again; a connection is kept before anything is read by it. */
export type KnoxOutcome =
  | { outcome: 'done'; list: KnoxDeviceList }
  | { outcome: 'kept'; connection: KnoxConnection }
  | { outcome: 'refused'; problem: Problem };

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

/** Who connects is told that the devices were read by it. */
type Done = Exclude<KnoxAct['kind'], 'connect'>;

/** The client secret is never in it. */
type Context = KnoxDevicesInput & {
  /** The device that a question is about. */
  asked: string | null;
  /** The act that was done last. */
  done: Done | null;
  refusal: Problem | null;
  errors: FieldErrors;
};

const unexpected: Problem = {
  code: 'unexpected',
  message: 'This could not be done. Try again in a moment.',
};

export function actOf(context: Context, event: KnoxDevicesEvent): KnoxAct {
  switch (event.type) {
    case 'inventory.chosen':
      return { kind: 'assign', id: event.id, inventoryId: event.inventoryId };
    case 'lock.confirmed':
      return { kind: 'lock', id: context.asked ?? '' };
    case 'connection.submitted': {
      const read = checkConnection(event.form, context.list.connection);
      if (!read.ok) throw new Error('A connection was sent before it was complete.');
      return { kind: 'connect', form: read.form };
    }
    default:
      return { kind: 'read' };
  }
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
    tags: {} as 'busy' | 'askingLock' | 'connecting',
  },
  actors: {
    perform: notProvided<KnoxOutcome, { act: KnoxAct; query: KnoxDevicesInput['query'] }>(
      'perform',
    ),
  },
  guards: {
    isComplete: (_, { errors }: { errors: FieldErrors }) => Object.keys(errors).length === 0,
    isRefused: (_, { output }: { output: KnoxOutcome }) => output.outcome === 'refused',
  },
  actions: {
    ask: assign((_, { id }: { id: string }) => ({ asked: id, done: null, refusal: null })),
    markErrors: assign((_, { errors }: { errors: FieldErrors }) => ({ errors, refusal: null })),
    forget: assign({ done: null, refusal: null, errors: (): FieldErrors => ({}) }),
    keepList: assign(({ context }, { output, done }: { output: KnoxOutcome; done: Done }) => ({
      list: output.outcome === 'done' ? output.list : context.list,
      done,
    })),
    keepConnection: assign(({ context }, { output }: { output: KnoxOutcome }) => ({
      list:
        output.outcome === 'kept'
          ? { ...context.list, connection: output.connection }
          : context.list,
    })),
    keepRefusal: assign((_, { output }: { output: KnoxOutcome | null }) => ({
      refusal: output?.outcome === 'refused' ? output.problem : unexpected,
      errors: output?.outcome === 'refused' ? (output.problem.fields ?? {}) : {},
    })),
  },
});
