import { eq } from 'drizzle-orm';
import { departments } from '../../../src/contract/administration/department.ts';
import { saveUser, type UserRow } from '../../../src/contract/users/user.ts';
import { getUserAccess } from '../../../src/contract/users/userAccess.ts';
import { purgeAttempts } from '../../../src/server/core/identity/throttle.ts';
import { agencies } from '../../../src/server/database/schema/agency.ts';
import { formOfUse } from '../custody/custody.ts';
import { proofBy } from '../custody/passkeySigning.ts';
import { password, pin } from '../people/people.ts';
import type { AccountScene } from './accountScene.ts';

/** What is ready before the race, to be sent in it. */
export type Ready = () => Promise<Response>;

/** Something that happens to an account, or that relies on it. */
type Act = (scene: AccountScene) => Promise<Ready>;

const newPassword = () => `a new phrase ${crypto.randomUUID()}`;

/** An administrator's act on the person. */
const byAdministrator =
  (act: string): Act =>
  async (scene) => {
    const admin = await scene.visit('admin');
    return () => scene.post(`/api/Admin/Users/ActOnUser/${scene.userId}`, { act }, admin);
  };

/** The person's own act, in a session that has just started. */
const byOwner =
  (path: (userId: string) => string, body: () => unknown): Act =>
  async (scene) => {
    const currentUser = await scene.visit();
    return () => scene.post(path(scene.userId), body(), currentUser);
  };

/** Every operation that takes the lock of an account, by the name of what happens. */
export const accountActs = {
  login: (scene) =>
    Promise.resolve(() => scene.post('/api/Account/Login', { userName: scene.userName, password })),
  wrongLogin: (scene) =>
    Promise.resolve(() =>
      scene.post('/api/Account/Login', { userName: scene.userName, password: 'wrong' }),
    ),
  passkeyLogin: async (scene) => {
    const { authenticator } = await scene.passkey();
    const concurrencyStamp = await scene.stamp(authenticator);
    const body = { userName: scene.userName, password: 'passkey', concurrencyStamp };
    return () => scene.post('/api/Account/Login', body);
  },
  passkeyProof: async (scene) => {
    const { authenticator } = await scene.passkey();
    const reply = await scene.post('/api/Fido/GetAssertionOptions', { userName: '' });
    const clientResponse = authenticator.answer(
      (await reply.json()) as Parameters<typeof authenticator.answer>[0],
    );
    return () => scene.post('/api/Fido/MakeAssertion', { userName: '', clientResponse });
  },
  passwordByLink: async (scene) => {
    const code = await scene.link();
    const chosen = newPassword();
    const body = { code, password: chosen, confirmPassword: chosen };
    return () => scene.post('/api/Account/ChangePassword', body);
  },
  undoAddress: async (scene) => {
    const { undo: code } = await scene.addressLinks();
    return () => scene.post('/api/Account/AnswerAddressLink', { code, act: 'undo' });
  },
  confirmAddress: async (scene) => {
    const { confirm } = await scene.addressLinks();
    return () => scene.post('/api/Account/AnswerAddressLink', { code: confirm, act: 'confirm' });
  },
  changeAddress: async (scene) => {
    // The record of who works for several agencies is a system administrator's to change.
    const admin = await scene.visit('sysadmin', scene.custody.agencyId);
    const access = getUserAccess.path.replace('{userId}', scene.userId);
    const reply = await scene.server.send(access, { headers: admin.headers });
    const { user: base } = (await reply.json()) as { user: UserRow };
    const email = `${crypto.randomUUID()}@example.org`;
    const body = { ...base, email, base, operationId: crypto.randomUUID() };
    return () => scene.post(saveUser.path, body, admin);
  },
  department: async (scene) => {
    const admin = await scene.visit('admin');
    const fields = { name: crypto.randomUUID(), isActive: true, people: [scene.userId] };
    const body = { id: crypto.randomUUID(), version: 0, fields };
    return () => scene.post(departments.save.path, body, admin);
  },
  ownPassword: byOwner(
    (id) => `/api/Users/${id}/Password`,
    () => {
      const chosen = newPassword();
      return { currentPassword: password, password: chosen, confirmPassword: chosen };
    },
  ),
  reauthenticate: byOwner(
    () => '/api/Account/Reauthenticate',
    () => ({ password }),
  ),
  pin: byOwner(
    (id) => `/api/Users/${id}/Pin`,
    () => ({ pin: '739164' }),
  ),
  theme: byOwner(
    (id) => `/api/Users/${id}/Theme`,
    () => ({ userTheme: 'Dark' }),
  ),
  changeAgency: async (scene) => {
    const currentUser = await scene.visit();
    return () => scene.post('/api/SetClient', { clientId: scene.otherAgencyId }, currentUser);
  },
  logout: async (scene) => {
    const { headers } = await scene.visit();
    return () => scene.server.send('/api/Account/Logout', { headers });
  },
  addPasskey: async (scene) => {
    const currentUser = await scene.visit();
    const { attestation } = await scene.registration(currentUser);
    const body = { attestation, displayName: 'Phone', userId: scene.userId };
    return () => scene.post('/api/Fido/MakeCredential', body, currentUser);
  },
  removePasskey: async (scene) => {
    const { id } = await scene.passkey();
    const currentUser = await scene.visit();
    return () => scene.post('/api/Fido/RemoveCredential', { id }, currentUser);
  },
  signByPin: async (scene) => {
    const currentUser = await scene.visit();
    const form = formOfUse(scene.custody, 'a', {}, { pin });
    return () => scene.post('/api/Uses', form, currentUser);
  },
  signByPasskey: async (scene) => {
    const { authenticator } = await scene.passkey();
    const currentUser = await scene.visit();
    const form = formOfUse(scene.custody, 'a');
    const proof = await proofBy({ server: scene.server, as: currentUser, form }, authenticator);
    const signing = { ...form.signing, pin: proof };
    return () => scene.post('/api/Uses', { ...form, signing }, currentUser);
  },
  unlock: byAdministrator('unlock'),
  endSessions: byAdministrator('endSessions'),
  requirePinReset: byAdministrator('requirePinReset'),
  sendLink: byAdministrator('sendLink'),
  deactivate: byAdministrator('deactivate'),
  revokeRights: async (scene) => {
    // The rights of who works for several agencies are a system administrator's to change.
    const admin = await scene.visit('sysadmin', scene.custody.agencyId);
    const path = getUserAccess.path.replace('{userId}', scene.userId);
    const reply = await scene.server.send(path, { headers: admin.headers });
    const { rights: base } = (await reply.json()) as { rights: object };
    const body = { base, rights: { ...base, witnessOnly: true } };
    return () => scene.post(`/api/Admin/Users/SaveUserRights/${scene.userId}`, body, admin);
  },
  suspendAgency: async (scene) => {
    const sysadmin = await scene.visit('sysadmin');
    const { agencyId } = scene.custody;
    const [agency] = await scene.database.select().from(agencies).where(eq(agencies.id, agencyId));
    const path = `/api/Sysadmin/Customers/${agency?.recordId ?? ''}/Status`;
    return () => scene.post(path, { isActive: false, reason: 'A trial' }, sysadmin);
  },
  purge: (scene) =>
    Promise.resolve(async () => {
      await purgeAttempts(scene.database, scene.server.clock.now);
      return new Response(null, { status: 204 });
    }),
} as const satisfies Record<string, Act>;

export type AccountAct = keyof typeof accountActs;

export const allActs = Object.keys(accountActs) as AccountAct[];
