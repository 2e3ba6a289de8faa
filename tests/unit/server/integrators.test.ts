import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { receiveWebhook } from '../../../docs/integrators/receiveWebhook.mjs';
import { isApiKey } from '../../../src/server/core/identity/apiKeyText.ts';
import { demoApiKey } from '../../../src/server/demo/seed/demoApiKey.ts';
import { webhookHeaders } from '../../../src/server/platform/http/signWebhook.ts';

it.each(['readInventories', 'followLedger', 'receiveWebhook', 'disablePerson'])(
  'the guide has the example %s as it is tested',
  (name) => {
    const guide = readFileSync('docs/integrators.md', 'utf8');
    const example = readFileSync(`docs/integrators/${name}.mjs`, 'utf8').trimEnd();
    expect(guide).toContain(`\`\`\`js\n${example}\n\`\`\``);
  },
);

it('[ROLE-04] the guide’s program accepts a call of a webhook, and none that was forged, changed or kept', () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const now = new Date('2026-03-10T08:00:00.000Z');
  const body = JSON.stringify({ type: 'act.recorded' });
  const sent = webhookHeaders('an-id', body, [Buffer.alloc(32, 1), Buffer.alloc(32, 7)], now);
  const headers = Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [name.toLowerCase(), value]),
  );
  expect(receiveWebhook(secret, headers, body, now)).toEqual({ id: 'an-id', type: 'act.recorded' });
  expect(() => receiveWebhook(secret, headers, `${body} `, now)).toThrow('not right');
  const foreign = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
  expect(() => receiveWebhook(foreign, headers, body, now)).toThrow('not right');
  const later = new Date(now.getTime() + 301_000);
  expect(() => receiveWebhook(secret, headers, body, later)).toThrow('Too old');
});

it('the demo’s key has the form of a key, and the guide shows it', () => {
  expect(isApiKey(demoApiKey.key)).toBe(true);
  expect(readFileSync('docs/integrators.md', 'utf8')).toContain(demoApiKey.key);
});
