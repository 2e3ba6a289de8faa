import type { AnyStateMachine } from 'xstate';
import { appMachine } from './app/app.machine.ts';
import { bootMachine } from './boot/boot.machine.ts';
import { faultsMachine } from './faults/faults.machine.ts';
import { loginMachine } from './login/login.machine.ts';
import { navigationMachine } from './navigation/navigation.machine.ts';
import { noticesMachine } from './notices/notices.machine.ts';
import { postSignInMachine } from './post-sign-in/postSignIn.machine.ts';
import { railMachine } from './rail/rail.machine.ts';
import { recordUseMachine } from './record-use/recordUse.machine.ts';
import { sessionMachine } from './session/session.machine.ts';
import { toastMachine } from './toast/toast.machine.ts';

export interface RegisteredMachine {
  /** The folder of the machine; names its diagram, its table and its tours. */
  readonly subject: string;
  readonly machine: AnyStateMachine;
}

/** Every machine of the product. What stands here is drawn for auditors and must be walked by tours. */
export const machines: readonly RegisteredMachine[] = [
  { subject: 'app', machine: appMachine },
  { subject: 'boot', machine: bootMachine },
  { subject: 'faults', machine: faultsMachine },
  { subject: 'login', machine: loginMachine },
  { subject: 'navigation', machine: navigationMachine },
  { subject: 'notices', machine: noticesMachine },
  { subject: 'post-sign-in', machine: postSignInMachine },
  { subject: 'rail', machine: railMachine },
  { subject: 'record-use', machine: recordUseMachine },
  { subject: 'session', machine: sessionMachine },
  { subject: 'toast', machine: toastMachine },
];
