import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface ProxyPlaces {
  readonly port: number;
  readonly plainPort: number;
  /** Host and port of each server. */
  readonly servers: readonly string[];
}

/** A certificate for `localhost`, made for the occasion. */
export function makeCertificate(folder: string): {
  readonly certificate: string;
  readonly key: string;
} {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject];
  execFileSync('openssl', [...made, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  return { certificate, key };
}

/**
 * docs/deploy/nginx.conf with this machine's ports and a certificate that was made for the occasion.
 *
 * @returns the words for nginx.
 */
export function configureNginx(
  folder: string,
  { port, plainPort, servers }: ProxyPlaces,
  account = 'root',
): string[] {
  const { certificate, key } = makeCertificate(folder);
  const [, options = ''] =
    /server 127\.0\.0\.1:8080(.*);/.exec(readFileSync('docs/deploy/nginx.conf', 'utf8')) ?? [];
  const sample = readFileSync('docs/deploy/nginx.conf', 'utf8')
    .replace(
      /server 127\.0\.0\.1:8080.*;/,
      servers.map((one) => `server ${one}${options};`).join(' '),
    )
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace('listen 443 ssl http2', `listen 127.0.0.1:${port} ssl http2`)
    .replaceAll('narcotics.example.org;', 'localhost;')
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`);
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `user ${account}; pid ${folder}/nginx.pid; error_log stderr; events {}\nhttp { access_log off; ${paths.join(' ')}\n${sample}}\n`,
  );
  return ['-p', folder, '-c', file];
}
