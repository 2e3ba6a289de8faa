import { assign, setup } from 'xstate';
import type { ActRights, RightRole } from '../../src/contract/core/actRights.ts';
import type { RightsSheet } from '../../src/contract/users/rightsSheet.ts';
import { problemIn, type Result, valueIn } from '../../src/rules/core/callFailure.ts';
import { changedActs } from '../../src/rules/users/actRightChanges.ts';
import { promisePlaceholder } from '../core/placeholders.ts';

/** Of whom the rights are. */
export type SheetOwner =
  | { readonly kind: 'role'; readonly role: RightRole }
  | { readonly kind: 'person'; readonly userId: string };

export type RightsSheetInput = { of: SheetOwner; sheet: RightsSheet };

/** The server’s message, and the rights after the save. */
export type SavedSheet = { message: string; sheet: RightsSheet };

export type SheetSave = { of: SheetOwner; base: ActRights; rights: ActRights };

export type RightsSheetContext = RightsSheetInput & {
  /** The result of the last save. */
  message: string | null;
  refusal: string | null;
};

const unexpected = 'Something went wrong on the server. Check the rights, then try again.';

/** The names the chart may use, and what each does. */
export const rightsSheetSetup = setup({
  types: {
    context: {} as RightsSheetContext,
    input: {} as RightsSheetInput,
    events: {} as { type: 'rights.submitted'; rights: ActRights },
    tags: {} as 'busy' | 'unchanged',
  },
  actors: { saveSheet: promisePlaceholder<Result<SavedSheet>, SheetSave>('saveSheet') },
  guards: {
    isSame: ({ context }, { rights }: { rights: ActRights }) =>
      changedActs(context.sheet.rights, rights).length === 0,
    isDone: (_, { output }: { output: Result<SavedSheet> }) => output.ok,
  },
  actions: {
    clearOutcome: assign({ message: null, refusal: null }),
    setDone: assign((_, { output }: { output: Result<SavedSheet> }) => valueIn(output)),
    setRefusal: assign((_, { output }: { output: Result<SavedSheet> | null }) => ({
      refusal: problemIn(output)?.message ?? unexpected,
    })),
  },
});
