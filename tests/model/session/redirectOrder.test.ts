import { describe, expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import { postLoginMachine } from '../../../machines/session/postLogin.machine.ts';
import type { SavedRedirect } from '../../../src/rules/navigation/savedRedirect.ts';
import { sampleUser } from '../users/sampleUser.ts';

const flags = [false, true];
const saved: (SavedRedirect | null)[] = [
  null,
  { path: '/inventory/list', isUpload: false },
  { path: '/uploads/a.pdf', isUpload: true },
];

/** Every combination of the facts that the redirect order looks at. */
const combinations = flags.flatMap((isApiOnly) =>
  flags.flatMap((isNewUser) =>
    flags.flatMap((isAcknowledged) =>
      flags.flatMap((hasSignatureAndPin) =>
        flags.flatMap((needToResetPin) =>
          saved.map((redirect) => ({
            isApiOnly,
            isNewUser,
            isAcknowledged,
            hasSignatureAndPin,
            needToResetPin,
            redirect,
          })),
        ),
      ),
    ),
  ),
);

type Facts = (typeof combinations)[number];

const user = sampleUser();

/** NAV-01 … NAV-05, written down a second time by hand. */
function expected(facts: Facts) {
  if (facts.isApiOnly) return { path: '/sysadmin/integrations/info/1', isFullLoad: false };
  if (facts.isNewUser || !facts.isAcknowledged || !facts.hasSignatureAndPin) {
    return { path: `/admin/users/edit/security/${user.id}`, isFullLoad: false };
  }
  if (facts.needToResetPin) {
    return { path: `/admin/users/edit/security/${user.id}?r=1`, isFullLoad: false };
  }
  if (facts.redirect) return { path: facts.redirect.path, isFullLoad: facts.redirect.isUpload };
  return { path: '/dashboard', isFullLoad: false };
}

async function arrive(facts: Facts) {
  const kept: boolean[] = [];
  const machine = postLoginMachine.provide({
    actors: {
      readSavedRedirect: fromPromise<SavedRedirect | null, { isKept: boolean }>(({ input }) => {
        kept.push(input.isKept);
        return Promise.resolve(facts.redirect);
      }),
      applyTheme: fromPromise<void, { theme: typeof user.userTheme }>(() => Promise.resolve()),
    },
  });
  const told: string[] = [];
  const parent = createActor(
    fromCallback<{ type: string; toast?: { text: string } }>(({ receive }) => {
      receive(({ toast }) => toast && told.push(toast.text));
    }),
    { systemId: 'notices' },
  ).start();
  const actor = createActor(machine, {
    parent,
    input: {
      user: {
        ...user,
        userType: facts.isApiOnly ? 'ApiOnly' : 'Regular',
        isNewUser: facts.isNewUser,
        isAcknowledged: facts.isAcknowledged,
        needToResetPin: facts.needToResetPin,
      },
      hasSignatureAndPin: facts.hasSignatureAndPin,
    },
  }).start();
  const { output } = await waitFor(actor, ({ status }) => status === 'done');
  return { output, told, kept };
}

describe('[NAV-01] [NAV-02] [NAV-03] [NAV-04] [NAV-05] the redirect order', () => {
  test('all 96 combinations are tried', () => {
    expect(combinations).toHaveLength(96);
  });

  test.each(combinations)('%j', async (facts) => {
    const { output, told, kept } = await arrive(facts);
    expect(output).toEqual(expected(facts));
    const warns = expected(facts).path.endsWith(user.id);
    // Kept for the landing after setup; a person who is not held back uses it up.
    const { isNewUser, isAcknowledged, hasSignatureAndPin, needToResetPin } = facts;
    expect(kept).toEqual([isNewUser || !isAcknowledged || !hasSignatureAndPin || needToResetPin]);
    expect(told).toEqual(warns ? ['Please set up your signature and PIN.'] : []);
  });
});
