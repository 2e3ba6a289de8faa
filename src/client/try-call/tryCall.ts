/* The script of the page `/api`: sends a call with the key that was entered, and shows the reply. It keeps nothing. */

/** What a form of the page says about its call. */
interface Asked {
  readonly path: string;
  readonly names: readonly {
    readonly name: string;
    readonly place: string;
    readonly value: string;
  }[];
}

/** The address of a call with what was entered; what was left empty is not sent. */
export function addressOf({ path, names }: Asked): string {
  const filled = names
    .filter(({ place }) => place === 'path')
    .reduce((text, { name, value }) => text.replace(`{${name}}`, encodeURIComponent(value)), path);
  const query = names.filter(({ place, value }) => place === 'query' && value !== '');
  const search = new URLSearchParams(query.map(({ name, value }) => [name, value])).toString();
  return search === '' ? filled : `${filled}?${search}`;
}

function readForm(form: HTMLFormElement): Asked {
  const fields = [...form.querySelectorAll('input')];
  return {
    path: form.dataset.path ?? '',
    names: fields.map(({ name, value, dataset }) => ({
      name,
      place: dataset.place ?? '',
      value: value.trim(),
    })),
  };
}

async function send(form: HTMLFormElement, key: string): Promise<string> {
  const address = addressOf(readForm(form));
  const reply = await fetch(address, {
    headers: { Authorization: `Bearer ${key}` },
    // A key is refused together with a cookie.
    credentials: 'omit',
    cache: 'no-store',
  });
  const text = await reply.text();
  const shown = reply.headers.get('content-type')?.includes('json')
    ? JSON.stringify(JSON.parse(text), null, 2)
    : text;
  const heads = ['content-type', 'ratelimit', 'retry-after', 'x-request-id'].flatMap((name) => {
    const value = reply.headers.get(name);
    return value === null ? [] : [`${name}: ${value}`];
  });
  return [`GET ${address}`, `${reply.status}`, ...heads, '', shown].join('\n');
}

/** Gives each form of the page its button’s act. @returns how many there are. */
export function offerCalls(page: Document): number {
  const forms = [...page.querySelectorAll<HTMLFormElement>('form[data-path]')];
  for (const form of forms) {
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const shown = form.querySelector('output');
      const key = page.querySelector<HTMLInputElement>('#key')?.value.trim() ?? '';
      if (shown === null) return;
      if (key === '') {
        shown.textContent = 'Enter an API key at the top of the page.';
        return;
      }
      shown.textContent = 'Sending…';
      send(form, key).then(
        (text) => {
          shown.textContent = text;
        },
        () => {
          shown.textContent = 'The server did not reply. Try again.';
        },
      );
    });
  }
  return forms.length;
}

offerCalls(document);
