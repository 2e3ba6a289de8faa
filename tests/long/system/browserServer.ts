import type { LoggedInUser } from '../../../src/contract/session/session.ts';
import { failureMessages } from '../../../src/rules/core/failureText.ts';
import { sampleArrival } from '../../model/users/sampleUser.ts';
import { sampleRow } from '../../support/database/sampleRow.ts';

/** How a call ends; `honest` is what a server that works would reply. */
export const endings = [
  'honest',
  'refused',
  'malformed',
  'no answer',
  '401',
  '403',
  'not associated',
  '404',
  '409',
  '422',
  '466',
  '467',
  '499',
  '500',
  '503',
  '504',
] as const;
export type Ending = (typeof endings)[number];

/** A call that waits for its end. */
export type PendingCall = {
  readonly path: string;
  readonly token: string | null;
  /** In the browser when it left. */
  readonly endMark: string;
  readonly end: (how: Ending) => void;
};

type Reply = { status: number; body: unknown };

const problem = (status: number, code: string, message: string, more: object = {}): Reply => ({
  status,
  body: { code, message, reference: 'r-1', ...more },
});

const session401 = problem(401, 'session_ended', 'Your session has ended.');
const replaced401 = problem(401, 'session_replaced', 'Your session has ended.');

const failures: Readonly<Record<string, Reply>> = {
  malformed: { status: 200, body: { nothing: 'of the kind' } },
  '401': session401,
  '403': problem(403, 'forbidden', 'You may not do this.'),
  'not associated': problem(403, 'not_associated', failureMessages.notAssociated),
  '404': problem(404, 'not_found', 'It is not there.'),
  '409': problem(409, 'conflict', 'Someone else changed it.'),
  '422': problem(422, 'refused', 'This cannot be done.'),
  '466': problem(466, 'ignored', 'Nothing.'),
  '467': problem(467, 'phi', failureMessages.phi),
  '499': problem(499, 'elsewhere', 'Go there.', { path: '/release-notes' }),
  '500': problem(500, 'broken', 'It broke.'),
  '503': problem(503, 'busy', 'Later.'),
  '504': problem(504, 'slow', 'Too slow.'),
};

const challenge = 'A'.repeat(43);
const assertionOptions = {
  challenge,
  rpId: 'localhost',
  timeout: 60_000,
  userVerification: 'required',
  allowCredentials: [],
};
const credentialOptions = {
  challenge,
  rp: { id: 'localhost', name: 'Countersign' },
  user: { id: 'QQ', name: 'dana', displayName: 'Dana' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 60_000,
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: {
    userVerification: 'required',
    residentKey: 'preferred',
    requireResidentKey: false,
  },
};
const choices = [
  { value: '1', text: 'Tamarack Valley Ambulance' },
  { value: '2', text: 'Cedar Basin Rescue' },
];
const footerItem = {
  name: 'privacy-policy',
  title: 'Privacy Policy',
  text: '<p>Text.</p>',
  updatedAt: '2026-03-10T08:00:00.000Z',
};

/** The simulated server: it knows the owner of each token, and replies when a test ends a call. */
export class BrowserServer {
  readonly #sessions = new Map<string, LoggedInUser>();
  /** The tokens in whose place another one was given. */
  readonly #replaced = new Set<string>();
  #made = 0;
  #pending: PendingCall[] = [];
  /** The token that each gained session was given, with the `endMark` under which its call left. */
  readonly gainedUnder = new Map<string, string>();

  get pending(): readonly PendingCall[] {
    return this.#pending;
  }

  /** A session as a login gains it. */
  begin(arrival: LoggedInUser, endMark: string): string {
    this.#made += 1;
    const token = `token-${String(this.#made)}`.padEnd(40, '-');
    this.#sessions.set(token, arrival);
    this.gainedUnder.set(token, endMark);
    return token;
  }

  /** As `begin`, for a session that continues with another token. */
  replace(token: string, arrival: LoggedInUser, endMark: string): string {
    this.#sessions.delete(token);
    this.#replaced.add(token);
    return this.begin(arrival, endMark);
  }

  /** Ends every session, as when the person was logged out from elsewhere. */
  endAll(): void {
    this.#sessions.clear();
  }

  /** `fetch`; a call waits until a test ends it. */
  ask(request: Request, endMark: string): Promise<Response> {
    const { pathname: path } = new URL(request.url);
    const token = request.headers.get('authorization')?.replace('Bearer ', '') ?? null;
    const { signal } = request;
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#pending = this.#pending.filter((one) => one !== pending);
      };
      const pending: PendingCall = {
        path,
        token,
        endMark,
        end: (how) => {
          leave();
          if (how === 'no answer') {
            reject(new TypeError('Failed to fetch'));
            return;
          }
          const { status, body } = this.#replyTo(path, token, endMark, how);
          resolve(new Response(JSON.stringify(body), { status, headers: json }));
        },
      };
      signal.addEventListener('abort', () => {
        leave();
        reject(signal.reason as Error);
      });
      if (signal.aborted) reject(signal.reason as Error);
      else this.#pending.push(pending);
    });
  }

  reset(): void {
    this.#sessions.clear();
    this.#replaced.clear();
    this.gainedUnder.clear();
    this.#pending = [];
    this.#made = 0;
  }

  #replyTo(path: string, token: string | null, endMark: string, how: Ending): Reply {
    if (path === '/healthz') return { status: 200, body: {} };
    if (how !== 'honest' && how !== 'refused') return failures[how] ?? session401;
    const name = path.replace('/api/', '');
    const whose = token === null ? undefined : this.#sessions.get(token);
    const open = this.#publicReply(name, endMark, how === 'refused');
    if (open !== null) return { status: 200, body: open };
    if (token !== null && this.#replaced.has(token)) return replaced401;
    if (!whose || token === null) return session401;
    const reply = this.#ownReply(name, { token, whose, endMark }, how === 'refused');
    if (reply === null) return problem(404, 'not_found', 'It is not there.');
    return { status: 200, body: reply };
  }

  #publicReply(name: string, endMark: string, isRefused: boolean): unknown {
    const arrival = sampleArrival({ clientCount: 2 });
    switch (name) {
      case 'Account/Login':
        return isRefused
          ? {
              isSuccessful: false,
              message: 'Try again.',
              value: 'Login failed',
              model: { adminContacts: [] },
            }
          : {
              isSuccessful: true,
              message: '',
              value: { ...arrival, token: this.begin(arrival, endMark) },
              model: { needsNarcPrime: true, needsBillPrime: false },
            };
      case 'Account/GetUserObjectFromId':
        return { ...arrival, token: this.begin(arrival, endMark) };
      case 'Account/SsoLogin':
        return isRefused
          ? { isSuccessful: false, message: 'Unknown.', value: null }
          : { isSuccessful: true, message: '', value: 'https://id.example/authorize' };
      case 'Fido/GetAssertionOptions':
        return assertionOptions;
      case 'Fido/MakeAssertion':
        return isRefused
          ? { isSuccessful: false, message: 'Not accepted.', value: null, model: null }
          : { isSuccessful: true, message: '', value: 'stamp', model: { userName: 'dana' } };
      default:
        return name.startsWith('FooterItems/') ? footerItem : null;
    }
  }

  #ownReply(
    name: string,
    { token, whose, endMark }: { token: string; whose: LoggedInUser; endMark: string },
    isRefused: boolean,
  ): unknown {
    switch (name) {
      case 'Account/GetUserInfo':
        return isRefused
          ? { user: null, security: null, hasSignatureAndPin: false, secondsLeft: null }
          : { ...whose, secondsLeft: 300 };
      case 'Account/Logout':
        if (isRefused) return { isSuccessful: false, message: 'Not now.', value: null };
        this.#sessions.delete(token);
        return { isSuccessful: true, message: '', value: null };
      case 'Account/GetTimeLeft':
      case 'Account/RecordActivity':
        return { secondsLeft: 300, limitSeconds: 300 };
      case 'Account/OfflineKey':
        return { key: 'k'.repeat(43) };
      case 'SetClient': {
        if (isRefused) return { isSuccessful: false, message: 'Suspended.', value: null };
        const user = { ...whose.user, currentClientId: 3 - whose.user.currentClientId };
        const next = { ...whose, user };
        const { security } = whose;
        return {
          isSuccessful: true,
          message: '',
          value: { token: this.replace(token, next, endMark), user, security },
        };
      }
      case 'Fido/MakeCredentialOptions':
        return credentialOptions;
      case 'Fido/MakeCredential':
        return { isSuccessful: !isRefused, message: isRefused ? 'Not kept.' : '', value: null };
      case 'Admin/Users/GetUserList':
        return { data: [sampleRow()], total: 1 };
      case 'Admin/Users/SaveUser':
        return { isSuccessful: true, message: '', model: sampleRow() };
      case 'ReleaseNotes/GetWebReleaseNotesList':
        return { rows: [], total: 0 };
      default:
        return name.startsWith('Select/') ? choices : null;
    }
  }
}

const json = { 'content-type': 'application/json' };
