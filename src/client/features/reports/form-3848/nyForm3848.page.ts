import { blankForm3848Machine } from '../../../../../machines/reports/blankForm3848.machine.ts';
import { getForm3848 } from '../../../../contract/reports/form3848.ts';
import { isApiOnly } from '../../../../rules/navigation/access.ts';
import { call } from '../../../platform/http/call.ts';
import { choosePage, definePage } from '../../../shell/definePage.ts';
import { clientForm3848Machine } from './form3848.actors.ts';
import {
  BlankFormView,
  type BlankReason,
  type DraftForm,
  DraftFormView,
  type SignedForm,
  SignedFormView,
} from './formViews.tsx';

const signed = (form: SignedForm) => definePage({ load: () => form, view: SignedFormView });

const draft = (form: DraftForm) =>
  definePage({
    load: () => form,
    machine: clientForm3848Machine,
    input: () => ({ draft: form.draft, idempotencyKey: crypto.randomUUID() }),
    view: DraftFormView,
  });

const blank = (reason: BlankReason) =>
  definePage({
    load: () => ({ reason }),
    machine: blankForm3848Machine,
    input: () => undefined,
    view: BlankFormView,
  });

/** ROUTE-08: the blank form for anyone; for people of a New York agency what the ledger says, or what was signed. */
export const page = choosePage(async ({ currentUser, query, signal }) => {
  if (currentUser === null || isApiOnly(currentUser)) return blank('visitor');
  const form = await call(getForm3848, { query }, { signal });
  switch (form.kind) {
    case 'signed':
      return signed(form);
    case 'draft':
      return draft(form);
    case 'blank':
      return blank(form.reason);
  }
});
