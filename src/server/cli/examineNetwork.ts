import { once } from 'node:events';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import type { Configuration } from '../platform/configuration/configuration.ts';
import { bad, type Finding, good, warning } from './finding.ts';

const patienceMilliseconds = 10_000;
const dayMilliseconds = 86_400_000;
const leastDays = 14;

/** Whether the mail server accepts a connection and the login; no email is sent. */
export async function checkMailServer({ SMTP_URL }: Configuration): Promise<Finding> {
  const name = 'mail server';
  if (SMTP_URL === undefined) return warning(name, 'SMTP_URL is not set: no email is sent.');
  const { createTransport } = await import('nodemailer');
  const limits = { connectionTimeout: patienceMilliseconds, greetingTimeout: patienceMilliseconds };
  const transport = createTransport({ url: SMTP_URL, ...limits });
  try {
    await transport.verify();
    return good(name, 'accepts the connection and the login');
  } catch (error) {
    return bad(name, `does not answer as it should (${codeOf(error)}). Correct SMTP_URL.`);
  } finally {
    transport.close();
  }
}

/** Whether people can open `PUBLIC_ORIGIN`, and until when its certificate is valid. */
export async function checkPublicOrigin(
  { PUBLIC_ORIGIN }: Configuration,
  now: Date,
): Promise<Finding[]> {
  const { protocol, hostname, port } = new URL(PUBLIC_ORIGIN);
  const certificate =
    protocol === 'https:' ? [await checkCertificate(hostname, Number(port || 443), now)] : [];
  return [...certificate, await checkReply(PUBLIC_ORIGIN)];
}

async function checkCertificate(host: string, port: number, now: Date): Promise<Finding> {
  const name = 'certificate';
  const socket = connect({ host, port, ...(isIP(host) === 0 && { servername: host }) });
  socket.setTimeout(patienceMilliseconds, () => socket.destroy(new Error('ETIMEDOUT')));
  try {
    await once(socket, 'secureConnect');
    const until = new Date(socket.getPeerCertificate().valid_to);
    const days = Math.floor((until.getTime() - now.getTime()) / dayMilliseconds);
    const text = `of ${host} is valid until ${until.toISOString().slice(0, 10)}`;
    return days < leastDays ? warning(name, `${text}: renew it.`) : good(name, text);
  } catch (error) {
    return bad(name, `of ${host}:${port} can’t be trusted or read (${codeOf(error)}). Renew it.`);
  } finally {
    socket.destroy();
  }
}

async function checkReply(origin: string): Promise<Finding> {
  const name = 'public address';
  try {
    const signal = AbortSignal.timeout(patienceMilliseconds);
    const { status } = await fetch(`${origin}/readyz`, { signal, redirect: 'manual' });
    if (status === 200) return good(name, `${origin} is ready`);
    return bad(name, `${origin}/readyz answers ${status}. Check the proxy and the server’s log.`);
  } catch (error) {
    const reason = error instanceof Error ? (error.cause ?? error) : error;
    return bad(
      name,
      `${origin} does not answer (${codeOf(reason)}). Check name, proxy and firewall.`,
    );
  }
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown reason';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}
