import * as v from 'valibot';
import type { AppInput } from '../../machines/app/app.machine.ts';
import { Installation } from '../contract/footer.ts';
import { currentAddress } from './actors/navigation.actors.ts';
import { narrowQuery } from './actors/rail.actors.ts';
import { readLocal } from './http/browserStorage.ts';

const longestErrorMessage = 200;

/** LOGIN-06: plain text, cut. It is only ever shown as text, so nothing in it can become mark-up. */
function errorMessageOf(query: URLSearchParams): string | null {
  const text = query.get('errorMessage')?.trim();
  return text ? text.slice(0, longestErrorMessage) : null;
}

function clientIdOf(query: URLSearchParams): number | null {
  const text = query.get('clientId') ?? '';
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/** What the browser knows when the page opens, read once before the charts start. */
export function readAppInput(): AppInput {
  const query = new URLSearchParams(location.search);
  const installation = document.documentElement.dataset.installation ?? 'null';
  return {
    installation: v.parse(Installation, JSON.parse(installation)),
    boot: { hasToken: readLocal('token') !== null, isOnline: navigator.onLine },
    address: currentAddress(),
    login: {
      errorMessage: errorMessageOf(query),
      useSso: query.get('useSso') === 'true',
      clientId: clientIdOf(query),
    },
    rail: {
      isNavFixed: readLocal('isNavFixed') === 'true',
      isNarrow: matchMedia(narrowQuery).matches,
    },
  };
}
