import type { SubmitEvent } from 'react';
import type { LoginActor } from './Login.tsx';

/** Hands the raw values to the chart, which decides what they are worth. */
export function submitTo(login: LoginActor | undefined) {
  return (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = Object.fromEntries(new FormData(event.currentTarget));
    login?.send({ type: 'form.submitted', values });
  };
}
