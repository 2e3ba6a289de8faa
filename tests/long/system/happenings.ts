import type { AnyActorRef } from 'xstate';
import { sampleArrival } from '../../model/users/sampleUser.ts';
import type { Browser } from './browser.ts';
import { personActs } from './personEvents.ts';
import type { SystemMove } from './systemMoves.ts';

/** What does not take time. */
type Happening = Exclude<SystemMove, { kind: 'reload' | 'wait' | 'sleep' }>;

function at<Item>(items: readonly Item[], pick: number): Item | undefined {
  return items.length === 0 ? undefined : items[pick % items.length];
}

/** Makes one thing happen to the application; nothing if there is nothing of its kind to do. */
export function happen(move: Happening, browser: Browser, app: AnyActorRef): void {
  switch (move.kind) {
    case 'reply':
      at(browser.server.pending, move.pick)?.end('honest');
      break;
    case 'end':
      at(browser.server.pending, move.pick)?.end(move.how);
      break;
    case 'person': {
      const act = at(personActs(app.system), move.pick);
      act?.ref.send(act.event);
      break;
    }
    case 'device':
      browser.device.questions[0]?.answer(move.isGiven);
      break;
    case 'address':
      browser.address.follow(move.address);
      break;
    case 'back':
      browser.address.goBack();
      break;
    case 'network':
      browser.setOnline(move.isOnline);
      break;
    case 'window':
      browser.window.announce(move.type);
      break;
    case 'tables':
      browser.tables.become(move.mode);
      break;
    case 'other tab':
      otherTab(move.act, browser);
      break;
    case 'typing':
      browser.type();
      break;
    case 'sessions end':
      browser.server.endAll();
      break;
  }
}

const sessionKeys = [
  'token',
  'tokenEndMark',
  'user',
  'security',
  'hasSignatureAndPin',
  'lastAccess',
];

function otherTab(act: string, browser: Browser): void {
  const { local, locks, server, time, window } = browser;
  const former = local.getItem('token');
  const hasSession = former !== null;
  if (act === 'types') locks.hold('countersign-typed');
  if (hasSession && act === 'is used') local.put({ lastAccess: String(time.now()) });
  if (hasSession && act === 'logs out') {
    for (const key of sessionKeys) local.removeItem(key);
    local.put({ endMark: `${browser.endMark()}+` });
  }
  if (hasSession && act === 'changes the agency') {
    const arrival = sampleArrival({ clientCount: 2, currentClientId: 2 });
    const token = server.replace(former, arrival, browser.endMark());
    local.put({ token, user: JSON.stringify(arrival.user) });
  }
  if (hasSession && act === 'garbles the token') local.put({ token: 'tok\u00e9n' });
  window.announce('storage');
}
