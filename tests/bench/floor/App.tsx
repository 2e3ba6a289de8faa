import { useMachine } from '@xstate/react';
import { useEffect } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { floorLoginMachine } from './login.machine.ts';

function LoginPage() {
  const [state, send] = useMachine(floorLoginMachine);
  useEffect(() => void performance.mark('hydrated'), []);
  if (state.matches('done')) return <Redirect to="/home" />;
  const busy = state.matches('checking');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const values = Object.fromEntries(new FormData(event.currentTarget));
        send({ type: 'form.submitted', values });
      }}
    >
      <h1>Log in</h1>
      {state.context.problem && <p role="alert">{state.context.problem}</p>}
      <label>
        Username
        <input name="userName" autoComplete="username" disabled={busy} />
      </label>
      <label>
        Password
        <input name="password" type="password" autoComplete="current-password" disabled={busy} />
      </label>
      <button type="submit" disabled={busy}>
        Log in
      </button>
    </form>
  );
}

export function App() {
  return (
    <Switch>
      <Route path="/home">
        <h1>Home</h1>
      </Route>
      <Route>
        <LoginPage />
      </Route>
    </Switch>
  );
}
