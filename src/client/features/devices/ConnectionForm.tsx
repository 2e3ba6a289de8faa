import type { SubmitEvent } from 'react';
import type { FieldErrors } from '../../../contract/core/problem.ts';
import { type KnoxConnection, knoxRegions } from '../../../contract/devices/knox.ts';
import type { RawConnection } from '../../../rules/devices/knoxForm.ts';
import { typedInto } from '../../shell/address.ts';
import { Button } from '../../ui/basic/Button.tsx';
import { Choice } from '../../ui/form/Choice.tsx';
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx';
import { SelectField } from '../../ui/form/Select.tsx';
import { TextField } from '../../ui/form/TextInput.tsx';
import { Card } from '../../ui/layout/Card.tsx';

/** What has to be done in Knox Manage, and by whom, before devices are seen here. */
export function NotConnected({
  mayConnect,
  onConnect,
}: {
  mayConnect: boolean;
  onConnect: () => void;
}) {
  return (
    <Card id="connect" title="This agency isn’t connected to Knox Manage">
      <div className="card-body stack">
        <p>
          Once connected, this page lists the agency’s phones and tablets: status, last seen,
          location if you choose, and inventory. You can also lock a lost device.
        </p>
        <Steps />
        {mayConnect ? (
          <div className="buttons">
            <Button kind="primary" onClick={onConnect}>
              Connect
            </Button>
          </div>
        ) : (
          <p className="quiet">Ask an administrator to connect it on this page.</p>
        )}
      </div>
    </Card>
  );
}

function Steps() {
  return (
    <ol className="steps">
      <li>
        In the Knox Manage console, create an API user with the permissions to read devices and
        their location and to send device commands.
      </li>
      <li>Under “Manage API clients”, add an OAuth client for that user.</li>
      <li>
        Note the client ID and the client secret, and the server at the start of the console’s
        address, for example us01.
      </li>
      <li>Enter all three here. They’re checked with Knox Manage immediately.</li>
    </ol>
  );
}

/** The connection: server, client and secret. The secret is never shown again. */
export function ConnectionForm({
  connection,
  errors,
  isBusy,
  onSubmit,
  onClose,
}: {
  connection: KnoxConnection | null;
  errors: FieldErrors;
  isBusy: boolean;
  onSubmit: (form: RawConnection) => void;
  onClose: () => void;
}) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { region = '', clientId = '', showsPlaces } = typedInto(event.currentTarget);
    const secret = new FormData(event.currentTarget).get('clientSecret');
    onSubmit({
      region,
      clientId,
      clientSecret: typeof secret === 'string' ? secret : '',
      showsPlaces: showsPlaces !== undefined,
    });
  };
  const found = Object.entries(errors).map(([field, text]) => ({ field, text }));
  return (
    <Card id="connection" title="Connection to Knox Manage">
      <form className="card-body stack" onSubmit={submit} noValidate aria-label="Connection">
        {found.length > 0 && <ErrorSummary attempt={errors} errors={found} />}
        <Steps />
        <div className="form-row">
          <SelectField
            id="region"
            label="Server"
            error={errors.region}
            required
            empty="Choose the server"
            defaultValue={connection?.region ?? ''}
            options={knoxRegions.map((region) => ({
              value: region,
              text: `${region}.manage.samsungknox.com`,
            }))}
          />
          <TextField
            id="clientId"
            label="Client ID"
            error={errors.clientId}
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            required
            defaultValue={connection?.clientId}
          />
        </div>
        <TextField
          id="clientSecret"
          label="Client secret"
          hint={
            connection === null
              ? 'Stored on the server and never shown again.'
              : 'Leave blank to keep the current one.'
          }
          error={errors.clientSecret}
          type="password"
          maxLength={500}
          autoComplete="off"
        />
        <Choice
          type="checkbox"
          name="showsPlaces"
          value="yes"
          defaultChecked={connection?.showsPlaces ?? false}
          label="Show each device’s last location. Notify the people who carry them."
        />
        <div className="buttons">
          <Button kind="primary" type="submit" busy={isBusy}>
            {connection === null ? 'Connect' : 'Save'}
          </Button>
          {!isBusy && <Button onClick={onClose}>Cancel</Button>}
        </div>
      </form>
    </Card>
  );
}
