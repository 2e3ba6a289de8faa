/* TypeScript's DOM library does not know Trusted Types. */
declare global {
  interface Window {
    trustedTypes?: {
      readonly defaultPolicy: object | null;
      createPolicy(name: string, rules: { createScriptURL(address: string): string }): object;
    };
  }
}

/** The service worker, and the worker that reads codes, whose name has a hash of its content. */
const workers = /^\/(?:service-worker|assets\/codeReaderWorker-[\w-]{8})\.js$/;

/**
 * Workers are started with a plain text, which only the default policy can let through. It allows the workers of this
 * application: no other script can be made a worker, and nothing can be made a script or HTML by way of it.
 */
export function allowWorkers(): void {
  if (!window.trustedTypes || window.trustedTypes.defaultPolicy) return;
  window.trustedTypes.createPolicy('default', {
    createScriptURL: (address) => {
      if (workers.test(address)) return address;
      throw new TypeError('Only the workers of this application may be started.');
    },
  });
}
