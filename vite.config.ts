import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  publicDir: 'src/client/public',
  plugins: [react()],
  build: { target: 'es2022', modulePreload: { polyfill: false } },
});
