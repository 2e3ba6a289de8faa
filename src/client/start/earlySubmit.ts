import type { LoginActor } from '../features/session/login/Login.tsx';

/**
 * Takes over what a person did before the login form was hydrated: the chosen mode, and one submit that the
 * document's inline script kept (`data-submitted`, with the name of the button if it has one). From now on that script keeps out of the way.
 */
export function adoptForm(login: LoginActor | undefined): void {
  document.documentElement.dataset.hydrated = 'true';
  delete document.documentElement.dataset.arriving;
  performance.mark('hydrated');
  if (!login) return;
  const chosen = document.querySelector<HTMLInputElement>('[name="mode"]:checked')?.value;
  if (chosen === 'sso') login.send({ type: 'mode.chosen', mode: 'sso' });
  const form = document.querySelector<HTMLFormElement>('form[data-submitted]');
  if (!form) return;
  const { submitted } = form.dataset;
  delete form.dataset.submitted;
  const values = Object.fromEntries(new FormData(form));
  if (submitted !== 'passkey') {
    login.send({ type: 'form.submitted', values });
    return;
  }
  const userName = typeof values.userName === 'string' ? values.userName : '';
  login.getSnapshot().children.passkeyLogin?.send({ type: 'passkey.requested', userName });
}
