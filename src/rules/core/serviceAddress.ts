const ownMachine = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Whether the server may call a service at this address: only over TLS. Without it, the service may only be on this
 * machine, where a server that is not in production is tried out.
 */
export function isServiceAddress(text: string, allowsHttp: boolean): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return (
    protocol === 'https:' || (allowsHttp && protocol === 'http:' && ownMachine.includes(hostname))
  );
}
