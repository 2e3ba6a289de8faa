import { describe, expect, it, test } from 'vitest';
import { machines } from '../../../machines/registry.ts';
import { endings } from '../../../src/client/features/session/inactivity/watchEndings.ts';
import { filesIn, read } from '../docs/markdown.ts';

/** The chart of each form that is saved, by the file of the form. */
const chartOfForm: Readonly<Record<string, string>> = {
  'core/records/RecordConflict': 'record-edit',
  'core/records/RecordFormView': 'record-edit',
  'core/signing/SignForm': 'signed-act',
  'features/control-values/ActivateLabels': 'activation',
  'features/control-values/LabelForm': 'activation',
  'features/custody/amendment/AmendEventForm': 'event-amendment',
  'features/custody/amendment/AmendForm': 'amendment',
  'features/custody/event/EventForm': 'custody-event',
  'features/custody/field/DecisionForm': 'field-review',
  'features/custody/first-count/CountForm': 'first-count',
  'features/custody/par-restock/RestockForm': 'par-restock',
  'features/custody/use/UseForm': 'record-use',
  'features/devices/ConnectionForm': 'knox-devices',
  'features/import/patient-charts/DrugCodes': 'patient-charts',
  'features/import/ImportPreview': 'import',
  'features/reports/biennial-inventory/BiennialDraft': 'biennial-inventory',
  'features/reports/loss/LossClocks': 'loss-clocks',
  'features/reports/loss/Statement': 'loss-record',
  'features/reports/form-3848/BlankForm': 'blank-form-3848',
  'features/reports/form-3848/DraftPage': 'form-3848',
  'features/session/change-password/NewPasswordForm': 'change-password',
  'features/session/forgot-password/ForgotPassword': 'forgot-password',
  'features/users/InviteForm': 'user-invite',
  'features/users/RightsCard': 'user-access',
  'features/users/account/AlertChoicesForm': 'alert-preferences',
  'features/users/account/LicenseCard': 'license',
  'features/users/act-rights/RightsSheetForm': 'rights-sheet',
  'features/users/account/PasswordCard': 'own-password',
  'features/users/account/PinCard': 'signing',
  'features/users/account/SignatureCard': 'signing',
};

/** Forms whose typing ends without their chart: with the page that follows, or with the dialog. */
const endedOtherwise: Readonly<Record<string, 'another page' | 'a dialog'>> = {
  'features/alerts/TestMessage': 'another page',
  'features/custody/cases/NoteAndOwner': 'another page',
  'features/session/agency-swap/AgencySwap': 'a dialog',
  'features/session/login/RegularForm': 'another page',
  'features/session/login/SsoForm': 'another page',
  'ui/overlay/FormDialog': 'a dialog',
};

/** Whether a file has a form that does not only change the address. */
function hasSavedForm(file: string): boolean {
  return read(file)
    .split(/<form\b/)
    .slice(1)
    .some((form) => !(form.split('<')[0] ?? '').includes('method="get"'));
}

type States = { states?: Readonly<Record<string, States>> };

function namesIn({ states = {} }: States): string[] {
  return Object.entries(states).flatMap(([name, state]) => [name, ...namesIn(state)]);
}

describe('[UPD-02] a form with a save', () => {
  const files = filesIn('src/client', /\.tsx$/).filter(hasSavedForm);

  it('is listed here with its chart, or with what else ends its typing', () => {
    const listed = [...Object.keys(chartOfForm), ...Object.keys(endedOtherwise)];
    expect(files).toEqual(listed.map((name) => `src/client/${name}.tsx`).toSorted());
  });

  test.each(Object.entries(chartOfForm))('has an end in its chart: %s', (_form, subject) => {
    const chart = machines.find((known) => known.subject === subject)?.machine.config;
    const names = namesIn((chart ?? {}) as States);
    expect(names.filter((name) => endings.includes(name))).not.toEqual([]);
  });

  test.each(Object.entries(endedOtherwise).filter(([, what]) => what === 'a dialog'))(
    'ends with its dialog: %s',
    (form) => {
      expect(read(`src/client/${form}.tsx`)).toMatch(/<Dialog\b/);
    },
  );
});
