import { verifyPacket } from '../../rules/reports/packet/verifyPacket.ts';

/* The script of `verify.html`. It runs from a file on any computer, so it uses nothing but what browsers have. */

async function hash(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(bytes));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

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
  const { isGood, findings } = await verifyPacket(files, expected ?? '', hash);
  heading.textContent = isGood
    ? 'The packet is complete and unchanged.'
    : 'The packet is not what was made.';
  list.replaceChildren(
    ...findings.map(({ isGood: isFine, text }) => {
      const item = document.createElement('li');
      item.className = isFine ? 'good' : 'bad';
      item.textContent = `${isFine ? '✓' : '✗'} ${text}`;
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
