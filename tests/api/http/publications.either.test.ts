import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FooterItem } from '../../../src/contract/publications/footer.ts';
import { footerLabels, releaseNotes } from '../../../src/server/database/schema/publication.ts';
import { publishTexts } from '../../../src/server/features/publications/publishTexts.ts';
import { addAgency, addUser, logInAs } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  const { database } = server.open;
  await database
    .insert(footerLabels)
    .values({ key: 'eula', title: 'Our own agreement', body: '<p>Ours.</p>' });
  await publishTexts(database);
  await publishTexts(database);
  await addUser(database, await addAgency(database, 'Hudson Valley EMS'), 'riley');
});

afterAll(() => server.close());

describe('[CALL-11] [PAGE-02] [PAGE-03] the legal texts', () => {
  it.each([
    ['privacy-policy', 'Privacy Policy'],
    ['terms-conditions', 'Terms and Conditions'],
  ])('%s is delivered and public', async (name, title) => {
    const reply = await server.send(`/api/FooterItems/${name}`);
    const item = v.parse(FooterItem, await reply.json());
    expect(item.title).toBe(title);
    expect(item.text.length).toBeGreaterThan(500);
  });

  it('[ROUTE-07] keeps what the installation wrote itself', async () => {
    const reply = await server.send('/api/FooterItems/eula');
    expect(await reply.json()).toMatchObject({ title: 'Our own agreement', text: '<p>Ours.</p>' });
  });

  it('an unknown text is a 404', async () => {
    expect((await server.send('/api/FooterItems/imprint')).status).toBe(404);
  });
});

it('[PAGE-01] [ENT-08] [CALL-10] lists release notes by go-live date, newest first', async () => {
  await server.open.database.insert(releaseNotes).values([
    { versionNumber: '9.0.0', goLiveDate: '2031-07-04', releaseNotes: '<p>Later.</p>' },
    { versionNumber: '0.0.1', goLiveDate: '2020-01-31', releaseNotes: '<p>Earlier.</p>' },
  ]);
  const { headers } = await logInAs(server, 'riley');
  const reply = await server.send('/api/ReleaseNotes/GetWebReleaseNotesList', { headers });
  expect(await reply.json()).toMatchObject({
    total: 3,
    rows: [
      { versionNumber: '9.0.0', goLiveDate: '2031-07-04', goLiveDateString: 'July 4, 2031' },
      { versionNumber: '0.1.0' },
      { versionNumber: '0.0.1', goLiveDateString: 'January 31, 2020' },
    ],
  });
});
