import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import Provider, { type Configuration as ProviderConfiguration } from 'oidc-provider';
import { memoryAdapter } from './memoryAdapter.ts';
import { loginPage, logoutPage, pagePolicy, problemPage } from './pages.ts';
import { demoProvider, providerPeople } from './people.ts';

export type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * A whole OpenID provider for the demo agency, with keys that end with the process.
 *
 * @param application the origin people are sent back to.
 */
export function createProvider(issuer: string, application: string): Handle {
  const provider = new Provider(issuer, configure(application));
  const answer = provider.callback();
  return async (request, response) => {
    if (request.url?.startsWith('/interaction/')) await interact(provider, request, response);
    else await answer(request, response);
  };
}

function configure(application: string): ProviderConfiguration {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = { ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig', kty: 'EC' };
  return {
    adapter: memoryAdapter(),
    clients: [
      {
        client_id: demoProvider.clientId,
        client_name: 'Countersign',
        token_endpoint_auth_method: 'none',
        id_token_signed_response_alg: 'ES256',
        redirect_uris: [`${application}/sso/callback`],
        post_logout_redirect_uris: [`${application}/login`],
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    claims: { openid: ['sub', 'amr'] },
    ttl: {
      AccessToken: 300,
      AuthorizationCode: 60,
      IdToken: 300,
      Interaction: 600,
      Session: 3_600,
      Grant: 3_600,
    },
    clientBasedCORS: () => false,
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context, form) => {
          context.set('Content-Security-Policy', pagePolicy);
          context.body = logoutPage(form);
        },
      },
    },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_context, subject, token) => ({
      accountId: subject,
      claims: () => ({ sub: subject, ...(token && 'amr' in token ? { amr: token.amr } : {}) }),
    }),
    // The application is the agency's own: no one is asked to consent.
    loadExistingGrant: async (context) => {
      const { client, session, provider } = context.oidc;
      if (client === undefined || session?.accountId === undefined) return undefined;
      const known = session.grantIdFor(client.clientId);
      if (known !== undefined) return provider.Grant.find(known);
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid');
      await grant.save();
      return grant;
    },
    renderError: (context, { error_description: description }) => {
      context.type = 'html';
      context.set('Content-Security-Policy', pagePolicy);
      context.body = problemPage(description ?? 'The request can’t be understood.');
    },
  };
}

/** The login page, and what was typed into it. */
async function interact(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const show = (status: number, html: string) => {
    response.writeHead(status, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': pagePolicy,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
    });
    response.end(html);
  };
  let details: Awaited<ReturnType<Provider['interactionDetails']>>;
  try {
    details = await provider.interactionDetails(request, response);
  } catch {
    show(400, problemPage('This login has expired, or was started in another window.'));
    return;
  }
  const { login_hint: hint } = details.params;
  if (request.method !== 'POST') {
    show(200, loginPage(request.url ?? '', typeof hint === 'string' ? hint : '', null));
    return;
  }
  const typed = new URLSearchParams(await readText(request));
  if (typed.get('cancel') === 'yes') {
    const cancelled = { error: 'access_denied', error_description: 'The person canceled.' };
    return provider.interactionFinished(request, response, cancelled);
  }
  const email = (typed.get('email') ?? '').trim().toLowerCase();
  const person = providerPeople.find((known) => known.email === email);
  if (person === undefined || typed.get('password') !== demoProvider.password) {
    show(200, loginPage(request.url ?? '', email, 'Incorrect email or password.'));
    return;
  }
  const amr = typed.get('secondFactor') === 'yes' ? ['pwd', 'mfa'] : ['pwd'];
  await provider.interactionFinished(request, response, {
    login: { accountId: person.subject, amr, remember: false },
  });
}

const longestForm = 4_096;

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) {
    text += String(chunk);
    if (text.length > longestForm) return '';
  }
  return text;
}
