import { describe, expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import type {
  LoadedRecord,
  RecordEditEvent,
  RecordSave,
  RecordTyping,
  SaveRecordOutcome,
} from '../../../machines/core/recordEdit.context.ts';
import { recordEditMachine } from '../../../machines/core/recordEdit.machine.ts';
import { type LoadedUsers, userListMachine } from '../../../machines/users/userList.machine.ts';
import { RecordEdit } from '../../../src/client/core/records/RecordEdit.tsx';
import { UserList } from '../../../src/client/features/users/UserList.tsx';
import type { UserRow } from '../../../src/contract/users/user.ts';
import { failureOf, type Result } from '../../../src/rules/core/callFailure.ts';
import { keptText, typedUserOf } from '../../../src/rules/users/typedUser.ts';
import { type UserQuery, userQueryOf } from '../../../src/rules/users/userQuery.ts';
import { userFields, userForm, userRecord } from '../../../src/rules/users/userRecord.ts';
import { sampleRow } from '../../support/database/sampleRow.ts';
import { h, html, words } from './html.ts';

const loadedAt = '2026-07-14T11:40:00.000Z';

/** The list as it is drawn, and the result of a search. */
function listed(rows: readonly UserRow[], query = userQueryOf({}), more: object = {}) {
  const input = {
    query,
    list: { data: [...rows], total: rows.length },
    labels: {},
    storedAt: null,
    ...more,
  };
  const problem = { code: 'no_answer', message: 'The server did not answer.' };
  const logic = userListMachine.provide({
    actors: {
      loadUsers: fromPromise<Result<LoadedUsers>, { query: UserQuery }>(() =>
        Promise.resolve({ ok: false, failure: failureOf(503, problem) }),
      ),
    },
    delays: { untilSearch: 0 },
  });
  const work = createActor(logic, { input }).start();
  const screen = () => html(h(UserList, { work, agency: 'Hudson Valley EMS', loadedAt }));
  return { work, screen };
}

describe('[CALL-14] the list of users', () => {
  test('shows who is active, locked, inactive or new, under the title of the section (SHELL-02)', () => {
    const { screen } = listed([
      sampleRow({ isLockedOut: true, needToResetPin: true }),
      sampleRow({ userId: crypto.randomUUID(), fullName: 'Kwame Adjei', isActive: false }),
    ]);
    expect(screen()).toMatch(/<h1[^>]*>Users<\/h1>/);
    expect(words(screen())).toContain('Rosa Halloran rhalloran@example.org');
    for (const word of ['Locked', 'Needs a PIN reset', 'Inactive', 'Never']) {
      expect(words(screen())).toContain(word);
    }
    expect(words(screen())).not.toContain('Your edits');
  });

  test('shows the status of one’s own edits, and the age of a stored list', () => {
    const labels = { [sampleRow().userId]: 'Saved here' };
    const { screen } = listed([sampleRow()], userQueryOf({}), { labels, storedAt: loadedAt });
    expect(words(screen())).toContain('Your edits');
    expect(words(screen())).toContain('Saved here');
    expect(words(screen())).toContain('You’re offline. Users are shown as of');
  });

  test('distinguishes an empty list from an empty search', () => {
    expect(words(listed([]).screen())).toContain('No active users');
    const searched = listed([], userQueryOf({ search: 'unknown' })).screen();
    expect(words(searched)).toContain('No user matches');
    expect(searched).toContain('value="unknown"');
  });

  test('a search that fails says so and can be tried again; the typed text stays', async () => {
    const { work, screen } = listed([sampleRow()]);
    const filters = {
      search: 'adj',
      permissionProfile: '',
      userType: '',
      isActive: '',
      daysAgo: '',
    };
    work.send({ type: 'filters.changed', filters });
    expect(words(screen())).toContain('Searching');
    await expect.poll(() => work.getSnapshot().value).toBe('failed');
    expect(words(screen())).toContain('The server did not answer.');
    expect(words(screen())).toContain('Try again');
    expect(words(screen())).not.toContain('Rosa Halloran');
  });
});

/** The editor as it is drawn once the record has come, or has not. */
function edited(row: UserRow, more: Partial<LoadedRecord> = {}, permissionId = 3) {
  const told: RecordTyping[] = [];
  const logic = recordEditMachine.provide({
    actors: {
      setTyping: fromCallback<RecordTyping>(({ receive }) => {
        receive((event) => told.push(event));
      }),
      watchEdit: fromCallback<RecordEditEvent>(() => {}),
      saveRecord: fromPromise<SaveRecordOutcome, RecordSave>(() => new Promise(() => {})),
    },
  });
  const form = userForm({ id: 'editor', permissionId, agencyId: 7 });
  const record = userRecord(row);
  const loaded = { record, choices: {}, typed: null, ...more };
  const input = { form, id: row.userId, isNew: false, today: '2026-07-14', loaded };
  const work = createActor(logic, { input }).start();
  const screen = () => html(h(RecordEdit, { work, address: form.addressOf(row.userId) }));
  return { work, told, screen };
}

/** A form that shows an edit of the phone number, which waits on the device. */
function waiting(typed: LoadedRecord['typed'] = null) {
  const row = sampleRow({ phoneNumber: null });
  const fields = { ...userFields(row), phoneNumber: '845 555 0101' };
  const edit = { fields, label: 'Saved here' as const, current: null };
  return { ...edited(row, { onDevice: { edit, storedAt: loadedAt }, typed }), row };
}

describe('[CALL-15] the editor', () => {
  test('[SHELL-02] shows the user’s name in the bar', () => {
    const { screen } = edited(sampleRow());
    expect(screen()).toMatch(/<h1[^>]*>Rosa Halloran<\/h1>/);
    expect(screen()).toContain('value="rhalloran@example.org"');
    expect(words(screen())).toContain('Regular, ');
  });

  test('offers no control for what is fixed, and says why', () => {
    const { screen } = edited(sampleRow({ needToResetPin: true }));
    expect(screen()).not.toContain('name="inactivityTimeout"');
    expect(screen()).not.toContain('name="needToResetPin"');
    expect(words(screen())).toContain('The inactivity timeout stays on');
    expect(words(screen())).toContain('It clears when the person sets a new PIN');
    expect(screen()).not.toContain('<option value="4"');
  });

  test('[ROLE-02] shows a user with more rights without a form, and says whom to ask', () => {
    const { screen } = edited(sampleRow({ permissionId: 4 }));
    expect(screen()).not.toContain('<form');
    expect(words(screen())).toContain('Permission SysAdmin');
    expect(words(screen())).toContain('User type Regular');
    expect(words(screen())).toContain('This person has more rights than you');
  });

  test('[OFF-03] shows what was restored with a way to discard it, and keeps what is typed', () => {
    const row = sampleRow({ phoneNumber: null });
    const base = userRecord(row);
    const typed = { id: base.id, base, fields: { phoneNumber: '845' } };
    const { work, told, screen } = edited(row, { typed });
    expect(words(screen())).toContain('Restored from before you were logged out');
    expect(screen()).toContain('value="845"');
    work.send({ type: 'restored.discarded' });
    expect(told.at(-1)).toMatchObject({ type: 'typing.ended' });
    expect(words(screen())).not.toContain('Restored');
    expect(screen()).not.toContain('value="845"');
    // Wrong text is kept as it was typed; what equals the record is not.
    work.send({ type: 'form.changed', typed: { email: 'no address', phoneNumber: '' } });
    expect(told.at(-1)?.typed).toEqual({ id: base.id, base, fields: { email: 'no address' } });
  });

  test('[OFF-03] [SYNC-03] restored text does not undo what another person saved since: the user chooses', () => {
    const row = sampleRow({ phoneNumber: '518 555 0144' });
    const base = userRecord({ ...row, phoneNumber: null });
    const kept = keptText({ base, fields: { phoneNumber: '845', friendlyId: 'R-9' } });
    const form = userForm({ id: 'editor', permissionId: 3, agencyId: 7 });
    const typed = typedUserOf(kept, form, userRecord(row));
    const { work, told, screen } = edited(row, { typed });
    expect(words(screen())).toContain('Keep mine: 845');
    expect(words(screen())).toContain('Use theirs: 518 555 0144');
    work.send({ type: 'changes.discarded' });
    expect(told.at(-1)).toMatchObject({ type: 'typing.ended' });
    expect(screen()).toContain('value="518 555 0144"');
    expect(screen()).not.toContain('value="R-9"');
  });

  test('[SYNC-03] shows both versions of each field with nothing chosen beforehand', () => {
    const base = sampleRow({ phoneNumber: '518 555 0144' });
    const mine = { ...userFields(base), phoneNumber: '845 555 0101' };
    const current = userRecord({ ...base, phoneNumber: null });
    const edit = { fields: mine, label: 'Needs attention' as const, current };
    const { work, screen } = edited(base, { onDevice: { edit, storedAt: null } });
    expect(words(screen())).toContain('Keep mine: 845 555 0101');
    expect(words(screen())).toContain('Use theirs: empty');
    expect(words(screen())).toContain('Needs attention');
    expect(screen()).not.toContain('checked');
    expect(screen()).toContain('aria-disabled="true"');
    // It is discarded where it waits, in the list of unsent changes.
    expect(words(screen())).not.toContain('Discard my changes');
    work.send({ type: 'choice.made', field: 'phoneNumber', side: 'theirs' });
    expect(screen()).not.toContain('aria-disabled="true"');
  });

  test('[OFF-02] shows an edit that waits on the device, and how old the record is', () => {
    const { screen } = waiting();
    expect(screen()).toContain('value="845 555 0101"');
    expect(words(screen())).toContain('Saved here');
    expect(words(screen())).toContain('You’re offline. This user is shown as of');
  });

  test('[SYNC-01] [SYNC-03] fills in the form after a delivery only where it shows something else', () => {
    const { work, screen, row } = waiting();
    const filled = () => work.getSnapshot().context.filled;
    const before = filled();
    work.send({ type: 'form.changed', typed: { friendlyId: 'R-9' } });
    const delivered = userRecord({ ...row, phoneNumber: '845 555 0101' });
    work.send({ type: 'edit.delivered', record: delivered });
    expect(filled()).toBe(before);
    expect(screen()).toContain('value="R-9"');
    expect(words(screen())).not.toContain('Saved here');
    const renamed = { ...delivered, fields: { ...delivered.fields, fullName: 'Rosa Lind' } };
    work.send({ type: 'edit.delivered', record: renamed });
    expect(filled()).toBeGreaterThan(before);
    expect(screen()).toContain('value="Rosa Lind"');
    expect(screen()).toContain('value="R-9"');
  });

  test('[OFF-02] [OFF-03] returns to the edit that waits if restored text is discarded', () => {
    const base = userRecord(sampleRow({ phoneNumber: null }));
    const { work, screen } = waiting({ id: base.id, base, fields: { phoneNumber: '845' } });
    expect(screen()).toContain('value="845"');
    work.send({ type: 'restored.discarded' });
    expect(screen()).toContain('value="845 555 0101"');
  });

  test('[SYNC-01] keeps a value that was typed back while the edit was delivered', () => {
    const { work, row } = waiting();
    work.send({ type: 'form.changed', typed: { phoneNumber: '' } });
    const record = userRecord({ ...row, phoneNumber: '845 555 0101' });
    work.send({ type: 'edit.delivered', record });
    expect(work.getSnapshot().context.fields.phoneNumber).toBe('');
  });

  test('[OFF-02] saves an edit that waits and was turned back into nothing', () => {
    const { work } = waiting();
    work.send({ type: 'save.requested', typed: { phoneNumber: '' } });
    expect(work.getSnapshot().matches('saving')).toBe(true);
    const { work: unchanged } = edited(sampleRow());
    unchanged.send({ type: 'save.requested', typed: {} });
    expect(unchanged.getSnapshot().matches({ editing: 'unchanged' })).toBe(true);
  });

  test('[OFF-03] marks the form as soon as something is typed', () => {
    const { work, screen } = edited(sampleRow());
    expect(screen()).not.toContain('data-typed');
    work.send({ type: 'form.changed', typed: { friendlyId: 'R-9' } });
    expect(screen()).toContain('data-typed');
  });
});
