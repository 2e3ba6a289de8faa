import { desc, eq } from 'drizzle-orm';
import { getFooterItem, getInstallation } from '../../../contract/publications/footer.ts';
import { getWebReleaseNotesList } from '../../../contract/publications/releaseNote.ts';
import { serve } from '../../core/http/serve.ts';
import { footerLabels, releaseNotes } from '../../database/schema/publication.ts';
import { notFound } from '../../platform/http/problemError.ts';
import { installationOf } from './installation.ts';

const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

export const publicationCalls = [
  serve(getWebReleaseNotesList, async ({ tx }) => {
    const notes = await tx.select().from(releaseNotes).orderBy(desc(releaseNotes.goLiveDate));
    const rows = notes.map((note) => ({
      versionNumber: note.versionNumber,
      goLiveDate: note.goLiveDate,
      goLiveDateString: longDay.format(new Date(`${note.goLiveDate}T00:00:00Z`)),
      releaseNotes: note.releaseNotes,
    }));
    return { rows, total: rows.length };
  }),
  serve(getFooterItem, async ({ tx, params }) => {
    const texts = await tx.select().from(footerLabels).where(eq(footerLabels.key, params.name));
    const text = texts[0];
    if (text === undefined) throw notFound('This text isn’t available yet.');
    return {
      name: params.name,
      title: text.title,
      text: text.body,
      updatedAt: text.updatedAt.toISOString(),
    };
  }),
  serve(getInstallation, ({ configuration, version }) => installationOf(configuration, version)),
];
