import type { Passkey } from '../../../../contract/session/fido.ts';
import { dateText, whenText } from '../../../shell/text/formats.ts';
import { Button } from '../../../ui/basic/Button.tsx';
import { Icon } from '../../../ui/basic/Icon.tsx';
import { type Column, DataTable } from '../../../ui/data/DataTable.tsx';
import { key } from '../../../ui/icons/login.ts';

/** Whatever it was made for, a passkey signs acts: the person is verified then. */
function usesOf({ usedForSignIn }: Passkey): string {
  return usedForSignIn ? 'Login and signing' : 'Signing';
}

const columns: readonly Column<Passkey>[] = [
  {
    key: 'name',
    head: 'Name',
    rowHeader: true,
    place: 'cell-main',
    cell: (row) => (
      <div className="with-icon">
        <Icon path={key} />
        <div>
          <span className="strong">{row.displayName}</span>
          <span className="cell-sub">
            {row.isOfThisSession
              ? 'You logged in with it'
              : `Synced: ${row.isSynced ? 'yes' : 'no'}`}
          </span>
        </div>
      </div>
    ),
  },
  { key: 'model', head: 'Authenticator', cell: ({ authenticatorName }) => authenticatorName },
  { key: 'added', head: 'Added', place: 'nowrap', cell: ({ createdAt }) => dateText(createdAt) },
  {
    key: 'used',
    head: 'Last used',
    place: 'nowrap',
    cell: ({ lastUsedAt }) =>
      lastUsedAt === null ? <span className="quiet">Never</span> : whenText(lastUsedAt),
  },
  { key: 'uses', head: 'Used for', cell: usesOf },
];

/** Names, models and dates; last used first, as the server sorts them. */
export function PasskeysTable({
  rows,
  unavailable,
  onRemove,
}: {
  rows: readonly Passkey[];
  /** Why none can be removed now. */
  unavailable: string | undefined;
  onRemove: (id: string) => void;
}) {
  const acts: Column<Passkey> = {
    key: 'remove',
    head: 'Remove',
    place: 'cell-corner',
    cell: ({ id, displayName }) => (
      <Button small kind="quiet" unavailable={unavailable} onClick={() => onRemove(id)}>
        Remove<span className="visually-hidden"> {displayName}</span>
      </Button>
    ),
  };
  return (
    <DataTable
      caption="Passkeys, last used first"
      columns={[...columns, acts]}
      rows={rows}
      rowKey={({ id }) => id}
      className="passkeys"
    />
  );
}
