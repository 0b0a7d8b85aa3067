import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ingest } from '#server/visits/ingest.ts';
import { formatLine } from '#server/visits/journal-line.ts';
import { journalDirectory } from '#server/visits/recorder.ts';
import { segmentName, segmentOwner } from '#server/visits/segments.ts';
import type { Visit } from '#src/visits/visits.ts';
import type { TestApp } from './app.ts';

export type Told = Pick<Visit, 'userId' | 'itemId'> & Partial<Omit<Visit, 'visitor'>> & { visitor?: number };

let strangers = 1_000_000;

/** Records visits at any time and place through the journal of a process that ended, and ingests them. */
export async function record(app: TestApp, visits: readonly Told[]): Promise<void> {
  const directory = journalDirectory(app.context.env.dataDir);
  const lines = visits.map(({ visitor, ...told }) => {
    strangers += 1;
    return formatLine({
      ...{ at: Date.now(), kind: 'click', flags: 0, source: 'link', country: 'ES', device: 'phone' },
      ...{ browser: 'Safari', os: 'iOS', referrer: '', utmSource: '', utmMedium: '', utmCampaign: '' },
      ...told,
      visitor: (visitor ?? strangers).toString(16).padStart(16, '0'),
    });
  });
  await mkdir(directory, { recursive: true });
  await appendFile(join(directory, segmentName(segmentOwner(), 0)), lines.join(''));
  await ingest(app.context, directory);
}
