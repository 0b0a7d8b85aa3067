import { hash } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { Db } from '#db/connect.ts';
import { listJournalPositions } from '#db/visits/journal-positions.ts';
import { OWN_PAGES, ownPagesOf } from '#src/visits/own-pages.ts';
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
import { placeAt } from '../owners/domains/places.ts';
import type { ChangeFeed } from '../platform/change-feed.ts';
import { isPrefetch } from '../platform/prefetch.ts';
import { aggregateInto } from './aggregates.ts';
import { clientOf, countryOf, isBotAgent } from './client.ts';
import { followIngested } from './ingested.ts';
import { openJournal } from './journal.ts';
import { formatLine } from './journal-line.ts';
import { countNetworks } from './network-rates.ts';
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
  /** since the start, recorded or not counted in stats */
  aggregated(): number;
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
  publicUrl: string;
  log: FastifyBaseLogger;
}): Promise<Visits> {
  const { db, dataDir, log } = options;
  const isOwnPage = ownPagesOf(options.publicUrl);
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
  const networks = countNetworks();
  const appendAggregate = aggregateInto(journal);
  let aggregated = 0;
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
      // Undefined, despite its type, once the client has left
      const ip = (request.ip as string | undefined) ?? '';
      const place = placeAt(request);
      const moment: Moment = {
        at: Date.now(),
        ip,
        salts,
        isOwnPage: place ? ownPagesOf(`http://${place.host}`) : isOwnPage,
      };
      const isAggregate = networks.isAbove(ip, moment.at, performance.now());
      if (isAggregate) aggregated += 1;
      const write = (isOwn: boolean) => {
        if (isAggregate) {
          const visit = anonymousVisitOf(request, item, isOwn, moment);
          return isCounted(visit.flags) ? appendAggregate(visit) : Promise.resolve();
        }
        return journal.append(formatLine(visitOf(request, item, isOwn, moment)), laneOf(item.ownerId));
      };
      // The common case needs no lookup.
      if (request.headers.cookie === undefined) return write(false);
      return isOwnVisit(request, item.ownerId).then(write);
    },
    recorded: () => journal.written(),
    dropped: () => journal.dropped(),
    aggregated: () => aggregated,
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
  return (
    (isBot ? visitFlags.bot : 0) | (isPrefetch(headers) ? visitFlags.prefetch : 0) | (isOwn ? visitFlags.owner : 0)
  );
}

/** `request.ip` is parsed at each access. */
type Moment = { at: number; ip: string; salts: Salts; isOwnPage: (host: string) => boolean };

function visitOf(request: FastifyRequest, item: VisitedItem, isOwn: boolean, moment: Moment): Visit {
  const { device, browser, os, isBot } = clientOf(request.headers['user-agent']);
  const { utmSource, utmMedium, utmCampaign } = campaignOf(request.query as Query, item.origin.campaign);
  const host = hostOf(request.headers.referer);
  const referrer = host !== '' && moment.isOwnPage(host) ? OWN_PAGES : host;
  const flags = flagsOf(request, isBot, isOwn);
  return { ...placeOf(request, item, moment), flags, device, browser, os, referrer, utmSource, utmMedium, utmCampaign };
}

/** A visit without what a client can vary at will (product 20.23). */
function anonymousVisitOf(request: FastifyRequest, item: VisitedItem, isOwn: boolean, moment: Moment): Visit {
  const flags = flagsOf(request, isBotAgent(request.headers['user-agent']), isOwn);
  const unknown = { device: '', browser: '', os: '', referrer: '', utmSource: '', utmMedium: '', utmCampaign: '' };
  return { ...placeOf(request, item, moment), flags, ...unknown };
}

type Query = Record<string, unknown>;

function placeOf({ headers, query }: FastifyRequest, { origin, ownerId, itemId }: VisitedItem, moment: Moment) {
  const { at, ip, salts } = moment;
  return {
    at,
    kind: origin.kind,
    userId: ownerId,
    itemId,
    visitor: hash('sha256', `${salts.of(at)}\n${ip}\n${headers['user-agent'] ?? ''}`, 'hex').slice(0, 16),
    source: sourceOf((query as Query).src) ?? origin.source,
    country: countryOf(ip),
  };
}

/** Takes the campaign of the URL or else of the link, never a mix (product 20.19). */
function campaignOf(query: Query, linkCampaign: VisitCampaign | undefined): VisitCampaign {
  const named = {
    utmSource: cleanValue(query.utm_source),
    utmMedium: cleanValue(query.utm_medium),
    utmCampaign: cleanValue(query.utm_campaign),
  };
  if (linkCampaign === undefined || named.utmSource || named.utmMedium || named.utmCampaign) return named;
  const { utmSource, utmMedium, utmCampaign } = linkCampaign;
  return { utmSource: cleanValue(utmSource), utmMedium: cleanValue(utmMedium), utmCampaign: cleanValue(utmCampaign) };
}

/** A scheme, a host of 253 characters, and some of the path; parsing a longer international host takes milliseconds. */
const REFERRER_MAX = 300;

function hostOf(referrer: string | undefined): string {
  return (referrer && URL.parse(referrer.slice(0, REFERRER_MAX))?.host.slice(0, 100)) || '';
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
