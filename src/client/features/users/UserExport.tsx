import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { userExportMachine } from '../../../../machines/users/userExport.machine.ts';
import { countOf } from '../../../rules/import/importKinds.ts';
import { typedInto } from '../../shell/address.ts';
import { Message } from '../../ui/feedback/Message.tsx';
import { PasswordField } from '../../ui/form/PasswordInput.tsx';
import { check } from '../../ui/icons/signs.ts';
import { FormDialog } from '../../ui/overlay/FormDialog.tsx';

export type UserExportRef = ActorRefFrom<typeof userExportMachine>;

/** CALL-14: asks for the password that the workbook will open with. */
export function UserExport({ chart }: { chart: UserExportRef }) {
  const isOpen = useSelector(chart, (state) => state.hasTag('open'));
  const isSaved = useSelector(chart, (state) => state.hasTag('saved'));
  const isBusy = useSelector(chart, (state) => state.hasTag('busy'));
  const { error, saved } = useSelector(chart, (state) => state.context);
  const drop = () => chart.send({ type: 'export.canceled' });
  if (isSaved && saved) {
    return (
      <Message kind="good" role="status" icon={check}>
        <p>
          {saved.fileName} with {countOf('users', saved.total)} is in your downloads.
        </p>
      </Message>
    );
  }
  if (!isOpen) return null;
  return (
    <FormDialog
      title="Export to Excel"
      id="user-export"
      submit="Export"
      isBusy={isBusy}
      onSubmit={(form) => {
        const { excelPassword = '' } = typedInto(form);
        chart.send({ type: 'password.submitted', password: excelPassword });
      }}
      onCancel={drop}
    >
      <p>
        Exports all users in the list, not only this page. The file is encrypted. It opens only with
        this password, and no one can recover it.
      </p>
      <PasswordField
        id="excelPassword"
        label="Password for the file"
        hint="At least 10 characters"
        error={error ?? undefined}
        autoComplete="new-password"
      />
    </FormDialog>
  );
}
