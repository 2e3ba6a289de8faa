import type { AppInput } from '../../../machines/app/app.machine.ts';
import type { LoginAddress } from '../../../machines/session/login.setup.ts';
import { isInternetExplorer } from '../../rules/session/browserSupport.ts';
import { addressOf, currentUrl } from '../platform/browser/currentAddress.ts';
import { readLocal, readToken } from '../platform/http/browserStorage.ts';
import { readInstallation } from '../platform/http/installation.ts';
import { type ExternalLoginSource, readSentBy } from '../platform/http/loginQuery.ts';
import { offlineWay } from '../platform/http/offlineSession.ts';
import { isStoredSessionOver } from '../platform/http/sessionClock.ts';
import { narrowQuery } from './rail.actors.ts';

const longestErrorMessage = 200;

/** LOGIN-06: plain text, cut. It is only ever shown as text, so nothing in it can become mark-up. */
function errorMessageOf({ pathname, searchParams }: URL): string | null {
  if (!/^\/login\/?$/.test(pathname)) return null;
  const text = searchParams.get('errorMessage')?.trim();
  return text ? text.slice(0, longestErrorMessage) : null;
}

function agencyIdOf(text: string): number | null {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

function viaOf(sent: ExternalLoginSource | null): LoginAddress['via'] {
  return sent?.way === 'integration' ? { way: sent.way, userName: sent.userName } : sent;
}

/** What the browser knows when the page opens, read once before the charts start. */
export function readAppInput(): AppInput {
  const url = currentUrl();
  const query = url.searchParams;
  const sent = readSentBy();
  const clientId = sent?.way === 'integration' ? sent.clientId : query.get('clientId');
  return {
    installation: readInstallation(),
    boot: {
      hasToken: readToken() !== null,
      isTimedOut: isStoredSessionOver(),
      // The server does not know a session that was opened without a network.
      isOnline: navigator.onLine && offlineWay() === null,
    },
    address: addressOf(url),
    login: {
      errorMessage: errorMessageOf(url),
      useSso: query.get('useSso') === 'true',
      clientId: agencyIdOf(clientId ?? ''),
      via: viaOf(sent),
      isUnsupported: isRefusedBrowser(),
    },
    rail: {
      isNavFixed: readLocal('isNavFixed') === 'true',
      isNarrow: matchMedia(narrowQuery).matches,
    },
  };
}

/** LOGIN-10: whether no one can log in with this browser. */
function isRefusedBrowser(): boolean {
  return isInternetExplorer({
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
  });
}
