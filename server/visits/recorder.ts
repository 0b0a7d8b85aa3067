import { hash } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { Db } from '#db/connect.ts';
import { listJournalPositions } from '#db/visits/journal-positions.ts';
import {
  isCounted,
  laneOf,
  sourceOf,
  type Visit,
  type VisitCampaign,
  type VisitedItem,
  visitFlags,
} from '#src/visits/visits.ts';
import type { Auth } from '../accounts/auth.ts';
import type { ChangeFeed } from '../platform/change-feed.ts';
import { clientOf, countryOf } from './client.ts';
import { followIngested } from './ingested.ts';
import { openJournal } from './journal.ts';
import { formatLine } from './journal-line.ts';
import { ownVisits } from './own-visits.ts';
import { loadSalts, type Salts } from './salts.ts';
import { JOURNAL_BYTES, listSegments, segmentBytes } from './segments.ts';

export type Visits = {
  /** Resolves once a kill of this process can't lose the event. Never rejects. Ignores HEAD. */
  record(request: FastifyRequest, item: VisitedItem): Promise<void>;
  /** Whether the visit would count in stats (product 20.3). Never rejects. */
  isCounted(request: FastifyRequest, ownerId: string): Promise<boolean>;
  /** since the start */
  recorded(): number;
  /** since the start */
  dropped(): number;
  /** bytes not yet ingested, of all processes. Rejects without a database. */
  backlogBytes(): Promise<number>;
  close(): void;
};

export function journalDirectory(dataDir: string): string {
  return join(dataDir, 'journal');
}

/** Records visits. IP addresses and user agents go no further than this (product 20.4). */
export async function openVisits(options: {
  db: Db;
  auth: Auth;
  changeFeed: Pick<ChangeFeed, 'isListening'>;
  dataDir: string;
  log: FastifyBaseLogger;
}): Promise<Visits> {
  const { db, dataDir, log } = options;
  const isOwner = ownVisits(options);
  const salts = await loadSalts(db, (error) => log.warn({ err: error }, 'could not refresh visitor salts'));
  const directory = journalDirectory(dataDir);
  const ingested = await followIngested(db, directory);
  const journal = openJournal({
    directory,
    capacity: JOURNAL_BYTES,
    ingestedOf: ingested.of,
    onDrop: (error, dropped) => log.error({ err: error, dropped }, 'journal not writable; visits are being dropped'),
    onRecovery: (dropped) => log.error({ dropped }, 'journal recovered; visits were dropped'),
  });
  const isOwnVisit = async (request: FastifyRequest, ownerId: string) =>
    request.headers.cookie !== undefined && (await isOwner(request, ownerId).catch(() => false));
  return {
    async isCounted(request, ownerId) {
      return (
        request.method !== 'HEAD' &&
        isCounted(flagsOf(request, clientOf(request.headers['user-agent']).isBot, await isOwnVisit(request, ownerId)))
      );
    },
    record(request, item) {
      if (request.method === 'HEAD') return Promise.resolve();
      const write = (isOwn: boolean) =>
        journal.append(formatLine(visitOf(request, item, isOwn, Date.now(), salts)), laneOf(item.ownerId));
      // The common case needs no lookup.
      if (request.headers.cookie === undefined) return write(false);
      return isOwnVisit(request, item.ownerId).then(write);
    },
    recorded: () => journal.written(),
    dropped: () => journal.dropped(),
    backlogBytes: () => readBacklogBytes(db, directory),
    close() {
      salts.stop();
      ingested.stop();
      journal.close();
    },
  };
}

// product 20.3
function flagsOf({ headers }: FastifyRequest, isBot: boolean, isOwn: boolean): number {
  const { purpose, 'sec-purpose': secPurpose } = headers;
  const isPrefetch =
    (purpose !== undefined || secPurpose !== undefined) && /prefetch|prerender|preview/.test(`${purpose}${secPurpose}`);
  return (isBot ? visitFlags.bot : 0) | (isPrefetch ? visitFlags.prefetch : 0) | (isOwn ? visitFlags.owner : 0);
}

function visitOf(
  request: FastifyRequest,
  { origin, ownerId, itemId }: VisitedItem,
  isOwn: boolean,
  at: number,
  salts: Salts,
): Visit {
  const { ip, headers } = request;
  const userAgent = headers['user-agent'];
  const { device, browser, os, isBot } = clientOf(userAgent);
  const query = request.query as Record<string, unknown>;
  return {
    at,
    kind: origin.kind,
    userId: ownerId,
    itemId,
    visitor: hash('sha256', `${salts.of(at)}\n${ip}\n${userAgent ?? ''}`, 'hex').slice(0, 16),
    flags: flagsOf(request, isBot, isOwn),
    source: sourceOf(query.src) ?? origin.source,
    country: countryOf(ip),
    device,
    browser,
    os,
    referrer: hostOf(headers.referer),
    ...campaignOf(query, origin.campaign),
  };
}

/** Takes the campaign of the URL or else of the link, never a mix (product 20.19). */
function campaignOf(query: Record<string, unknown>, linkCampaign: VisitCampaign | undefined): VisitCampaign {
  const named = {
    utmSource: cleanValue(query.utm_source),
    utmMedium: cleanValue(query.utm_medium),
    utmCampaign: cleanValue(query.utm_campaign),
  };
  if (linkCampaign === undefined || named.utmSource || named.utmMedium || named.utmCampaign) return named;
  const { utmSource, utmMedium, utmCampaign } = linkCampaign;
  return { utmSource: cleanValue(utmSource), utmMedium: cleanValue(utmMedium), utmCampaign: cleanValue(utmCampaign) };
}

function hostOf(referrer: string | undefined): string {
  return (referrer && URL.parse(referrer)?.host.slice(0, 100)) || '';
}

function cleanValue(value: unknown): string {
  return typeof value === 'string'
    ? value
        .replace(/\p{Cc}/gu, '')
        .trim()
        .slice(0, 100)
        // last: the cut may split a character
        .toWellFormed()
    : '';
}

async function readBacklogBytes(db: Db, directory: string): Promise<number> {
  const segments = await listSegments(directory);
  const sizes = await Promise.all(segments.map((segment) => segmentBytes(directory, segment)));
  // Read last: what is ingested meanwhile is no backlog.
  const positions = await listJournalPositions(db, segments);
  return segments.reduce((sum, segment, n) => sum + Math.max(0, (sizes[n] ?? 0) - (positions.get(segment) ?? 0)), 0);
}
