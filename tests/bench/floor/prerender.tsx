import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import { App } from './App.tsx';

export function renderFloor(): string {
  return renderToString(
    <Router ssrPath="/login">
      <App />
    </Router>,
  );
}
