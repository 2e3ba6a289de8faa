import { resolve } from 'node:path';
import { build, type Plugin } from 'vite';

const name = 'virtual:packet-verifier';
const resolved = `\0${name}`;
const entry = resolve(import.meta.dirname, '../verifier/verifier.ts');

/** Offers the script of a packet’s verifier as a text, bundled into one that imports nothing (REPORT-07). */
export function packetVerifier(): Plugin {
  return {
    name: 'packet-verifier',
    resolveId: (id) => (id === name ? resolved : null),
    load: async (id) => {
      if (id !== resolved) return null;
      const outputs = await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        build: {
          write: false,
          target: 'es2022',
          lib: { entry, formats: ['iife'], name: 'verifier' },
        },
      });
      const [output] = Array.isArray(outputs) ? outputs : [outputs];
      const chunk = 'output' in output ? output.output[0] : undefined;
      if (!chunk) throw new Error('The verifier of packets was not built.');
      // The text stands in a script element.
      const script = chunk.code.replaceAll('</script', '<\\/script');
      return `export const script = ${JSON.stringify(script)};`;
    },
  };
}
