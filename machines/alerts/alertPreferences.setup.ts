import { assign, setup } from 'xstate';
import type { AlertChoices, AlertPreferences } from '../../src/contract/alerts/alertPreferences.ts';
import type { FieldErrors } from '../../src/contract/core/problem.ts';
import { choiceErrors, isSameChoice } from '../../src/rules/alerts/alertChoices.ts';
import { problemIn, type Result, valueIn } from '../../src/rules/core/callFailure.ts';
import { promisePlaceholder } from '../core/placeholders.ts';

/** This browser, as far as notifications concern it. */
export type OwnDevice = {
  /** `notAsked` until the person answers the browser’s question. */
  readonly permission: 'unsupported' | 'notAsked' | 'granted' | 'denied';
  /** Which of the listed devices it is; null if it takes no notifications. */
  readonly digest: string | null;
};

export type AlertPreferencesInput = { shown: AlertPreferences };

/** What the form says: the channels of each kind, and quiet hours. */
export type Choice = Omit<AlertChoices, 'version'>;

/** Where notifications were turned on or off: what the server has now, and what the browser does. */
export type ChangedDevices = { readonly shown: AlertPreferences; readonly device: OwnDevice };

/** The browser’s own answer to the question ends an addition before the server is asked. */
export type Addition = Result<ChangedDevices | { readonly device: OwnDevice }>;

export type AlertPreferencesContext = AlertPreferencesInput & {
  /** Null until the browser has said. */
  device: OwnDevice | null;
  message: string | null;
  refusal: string | null;
  /** By kind of alert, and by the end of quiet hours. */
  errors: FieldErrors;
};

export type AlertPreferencesEvent =
  | { type: 'choices.submitted'; choice: Choice }
  | { type: 'addition.requested' }
  | { type: 'removal.requested'; id: string };

const unexpected = 'Something went wrong. Try again in a moment.';

/** The names the chart may use, and what each does. */
export const alertPreferencesSetup = setup({
  types: {
    context: {} as AlertPreferencesContext,
    input: {} as AlertPreferencesInput,
    events: {} as AlertPreferencesEvent,
    tags: {} as 'busy' | 'unchanged',
  },
  actors: {
    readDevice: promisePlaceholder<OwnDevice>('readDevice'),
    saveChoices: promisePlaceholder<Result<AlertPreferences>, AlertChoices>('saveChoices'),
    addDevice: promisePlaceholder<Addition, { publicKey: string }>('addDevice'),
    removeDevice: promisePlaceholder<Result<ChangedDevices>, { id: string }>('removeDevice'),
  },
  guards: {
    isSame: ({ context }, { choice }: { choice: Choice }) => isSameChoice(context.shown, choice),
    isInvalid: ({ context }, { choice }: { choice: Choice }) =>
      Object.keys(choiceErrors(context.shown.kinds, choice)).length > 0,
    isSaved: (_, { output }: { output: Result<AlertPreferences> }) => output.ok,
    isAdded: (_, { output }: { output: Addition }) => output.ok && 'shown' in output.value,
    isDenied: (_, { output }: { output: Addition }) => output.ok,
    isRemoved: (_, { output }: { output: Result<ChangedDevices> }) => output.ok,
  },
  actions: {
    clearOutcome: assign({ message: null, refusal: null, errors: {} }),
    setDevice: assign((_, { output: device }: { output: OwnDevice }) => ({ device })),
    setUnsupported: assign({ device: { permission: 'unsupported', digest: null } as const }),
    setInvalid: assign(({ context }, { choice }: { choice: Choice }) => ({
      refusal: 'Correct what is marked. Nothing was saved.',
      errors: choiceErrors(context.shown.kinds, choice),
    })),
    setSaved: assign((_, { output }: { output: Result<AlertPreferences> }) => ({
      shown: valueIn(output),
      message: 'Your choices are saved.',
    })),
    setAdded: assign((_, { output }: { output: Addition }) => ({
      ...valueIn(output),
      message: 'Notifications are on for this device.',
    })),
    setDenied: assign((_, { output }: { output: Addition }) => ({
      device: valueIn(output).device,
    })),
    setRemoved: assign((_, { output }: { output: Result<ChangedDevices> }) => ({
      ...valueIn(output),
      message: 'The device was removed. It shows no more notifications.',
    })),
    setRefusal: assign((_, { output }: { output: Result<unknown> | null }) => ({
      refusal: problemIn(output)?.message ?? unexpected,
      errors: problemIn(output)?.fields ?? {},
    })),
  },
});
