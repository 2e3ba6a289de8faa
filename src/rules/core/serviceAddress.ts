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

/** What is wrong with the address of a webhook (ALERT-03). */
export function webhookFailure(url: string, allowsHttp: boolean): string | undefined {
  if (!isServiceAddress(url, allowsHttp)) {
    return 'Enter an address that starts with https://: nothing is sent without encryption.';
  }
  const { username, password, hash } = new URL(url);
  return [username, password, hash].every((part) => part === '')
    ? undefined
    : 'Leave out the username, the password and the #. Calls are signed with the secret.';
}
