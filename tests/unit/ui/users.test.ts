import { describe, expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { userEditMachine } from '../../../machines/users/userEdit.machine.ts';
import type {
  EditedUser,
  TypingEvent,
  UserToEdit,
} from '../../../machines/users/userEdit.setup.ts';
import { type LoadedUsers, userListMachine } from '../../../machines/users/userList.machine.ts';
import { UserEdit } from '../../../src/client/features/users/UserEdit.tsx';
import { UserList } from '../../../src/client/features/users/UserList.tsx';
import type { UserRow } from '../../../src/contract/users/user.ts';
import { failureOf, type Result } from '../../../src/rules/core/callFailure.ts';
import { mergeUser } from '../../../src/rules/users/userMerge.ts';
import { type UserQuery, userQueryOf } from '../../../src/rules/users/userQuery.ts';
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
    const searched = listed([], userQueryOf({ search: 'nobody' })).screen();
    expect(words(searched)).toContain('No user matches');
    expect(searched).toContain('value="nobody"');
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
function edited(loaded: UserToEdit, permissionId = 3) {
  const told: TypingEvent[] = [];
  const logic = userEditMachine.provide({
    actors: {
      setTyping: fromCallback<TypingEvent, EditedUser>(({ receive }) => {
        receive((event) => told.push(event));
      }),
    },
  });
  const editor = { id: 'editor', permissionId, agencyId: 7 };
  const work = createActor(logic, {
    input: { userId: sampleRow().userId, editor, loaded },
  }).start();
  return { work, told, screen: () => html(h(UserEdit, { work })) };
}

function loaded(user: UserRow): UserToEdit {
  return {
    base: user,
    user,
    label: null,
    changed: null,
    storedAt: null,
    typed: null,
  };
}

describe('[CALL-15] the editor', () => {
  test('[SHELL-02] shows the user’s name in the bar', () => {
    const { screen } = edited(loaded(sampleRow()));
    expect(screen()).toMatch(/<h1[^>]*>Rosa Halloran<\/h1>/);
    expect(screen()).toContain('value="rhalloran@example.org"');
  });

  test('offers no control for what is fixed, and says why', () => {
    const { screen } = edited(loaded(sampleRow({ needToResetPin: true })));
    expect(screen()).not.toContain('name="inactivityTimeout"');
    expect(screen()).not.toContain('name="needToResetPin"');
    expect(words(screen())).toContain('The inactivity timeout stays on');
    expect(words(screen())).toContain('It clears when the person sets a new PIN');
    expect(screen()).not.toContain('<option value="4"');
  });

  test('[ROLE-02] shows a user with more rights without a form, and says whom to ask', () => {
    const { screen } = edited(loaded(sampleRow({ permissionId: 4 })));
    expect(screen()).not.toContain('<form');
    expect(words(screen())).toContain('This person has more rights than you');
  });

  test('[OFF-03] shows what was restored with a way to discard it, and keeps what is typed', () => {
    const row = sampleRow({ phoneNumber: null });
    const outcome = loaded(row);
    const typed = { fields: { phoneNumber: '845' }, before: { phoneNumber: null } };
    const { work, told, screen } = edited({ ...outcome, typed });
    expect(words(screen())).toContain('Restored from before you were logged out');
    expect(screen()).toContain('value="845"');
    // Wrong text is kept as it was typed; what equals the record is not.
    work.send({ type: 'form.typed', form: { ...row, email: 'no address', phoneNumber: '' } });
    expect(told).toEqual([
      {
        type: 'typing.changed',
        work: { fields: { email: 'no address' }, before: { email: row.email } },
      },
    ]);
    work.send({ type: 'restored.discarded' });
    expect(told.at(-1)).toEqual({ type: 'typing.ended' });
    expect(words(screen())).not.toContain('Restored');
    expect(screen()).not.toContain('value="845"');
  });

  test('[OFF-03] [SYNC-03] restored text is an edit of the record it was typed over: what another person changed since conflicts', () => {
    const row = sampleRow({ phoneNumber: '518 555 0144' });
    const typed = {
      fields: { phoneNumber: '845', friendlyId: 'R-9' },
      before: { phoneNumber: null, friendlyId: row.friendlyId },
    };
    const { work } = edited({ ...loaded(row), typed });
    const clashes = () => {
      const { base, user } = work.getSnapshot().context;
      return mergeUser(base, user, row);
    };
    expect(clashes()).toEqual({ changes: { friendlyId: 'R-9' }, clashes: ['phoneNumber'] });
    work.send({ type: 'restored.discarded' });
    expect(clashes()).toEqual({ changes: {}, clashes: [] });
  });

  test('[SYNC-03] shows both versions of each field with nothing chosen beforehand', () => {
    const base = sampleRow();
    const user = { ...base, phoneNumber: '845 555 0101' };
    const changed = {
      current: { ...base, phoneNumber: null },
      fields: ['phoneNumber' as const],
    };
    const { work, screen } = edited({
      base,
      user,
      label: 'Needs attention',
      changed,
      storedAt: null,
      typed: null,
    });
    expect(words(screen())).toContain('Keep mine: 845 555 0101');
    expect(words(screen())).toContain('Use theirs: empty');
    expect(words(screen())).toContain('Needs attention');
    expect(screen()).not.toContain('checked');
    expect(screen()).toContain('aria-disabled="true"');
    work.send({ type: 'choice.made', field: 'phoneNumber', side: 'theirs' });
    expect(screen()).not.toContain('aria-disabled="true"');
  });
});
