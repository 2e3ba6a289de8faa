import { verifyPacket } from '../../rules/reports/packet/verifyPacket.ts';

/* The script of `verify.html`. It runs from a file on any computer, so it uses nothing but what browsers have. */

async function hash(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(bytes));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** WebCrypto has Ed25519 in browsers since 2023 to 2025; in an older one no one knows. */
async function isSigned(
  key: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
): Promise<boolean | null> {
  const name = 'Ed25519';
  const copy = (bytes: Uint8Array) => new Uint8Array(bytes);
  try {
    const imported = await crypto.subtle.importKey('spki', copy(key), name, false, ['verify']);
    return await crypto.subtle.verify(name, imported, copy(signature), copy(message));
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotSupportedError' ? null : false;
  }
}

const verdicts = new Map([
  [true, 'The packet is complete and unchanged.'],
  [false, 'The packet is not what was made.'],
  [null, 'Not everything could be checked in this browser.'],
]);

const signs = new Map([
  [true, '✓'],
  [false, '✗'],
  [null, '?'],
]);

const byId = (id: string) => document.getElementById(id);

async function check(chosen: readonly File[]): Promise<void> {
  const heading = byId('verdict');
  const list = byId('findings');
  if (!heading || !list) return;
  heading.textContent = 'Checking…';
  list.replaceChildren();
  const files = new Map<string, Uint8Array>();
  for (const file of chosen) files.set(file.name, new Uint8Array(await file.arrayBuffer()));
  const expected = document.querySelector('meta[name="manifest-sha256"]')?.getAttribute('content');
  const { isGood, findings } = await verifyPacket(files, expected ?? '', hash, isSigned);
  heading.textContent = verdicts.get(isGood) ?? '';
  list.replaceChildren(
    ...findings.map(({ isGood: isFine, text }) => {
      const item = document.createElement('li');
      item.className = isFine ? 'good' : 'bad';
      item.textContent = `${signs.get(isFine) ?? ''} ${text}`;
      return item;
    }),
  );
}

for (const id of ['folder', 'files']) {
  byId(id)?.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.files) return;
    const chosen = [...target.files];
    // Without it a browser says nothing when files of the same names are chosen again, and the last verdict would stay.
    target.value = '';
    check(chosen).catch(() => {
      const heading = byId('verdict');
      if (heading) heading.textContent = 'The files could not be read. Choose them again.';
    });
  });
}
