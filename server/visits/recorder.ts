import { hash } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { Db } from '#db/connect.ts';
import { isCounted, sourceOf, type Visit, type VisitCampaign, type Visited, visitFlags } from '#src/visits/visits.ts';
import { backlogBytes } from './backlog.ts';
import { clientOf } from './client-details.ts';
import { countryOf } from './country.ts';
import { openJournal } from './journal.ts';
import { lineOf } from './line.ts';
import { loadSalts, type Salts } from './salts.ts';
import { JOURNAL_BYTES } from './segments.ts';

export type Visits = {
  /** Resolves once the hit is safe from a kill of this process: the answer may leave. Never rejects. HEAD is no visit. */
  record(request: FastifyRequest, subject: Visited): Promise<void>;
  /** Whether a hit is one of those that the figures count (product 20.3). Never rejects. */
  isCounted(request: FastifyRequest, userId: string): Promise<boolean>;
  /** Hits that were written down since the start. */
  recorded(): number;
  /** Hits that could not be written down since the start. */
  lost(): number;
  /** Of the journals of this data directory, what is not stored yet. @throws where the database is away */
  backlogBytes(): Promise<number>;
  close(): void;
};

/** Tells whether a request comes from the owner's own browser. */
export type IsOwner = (request: FastifyRequest, userId: string) => Promise<boolean>;

/** Where the journals of this machine's processes lie. */
export function journalDirectory(dataDir: string): string {
  return join(dataDir, 'journal');
}

/** Writes down who came, in words that name nobody (product 20.4): address and user agent go no further than this. */
export async function openVisits(options: {
  db: Db;
  dataDir: string;
  isOwner: IsOwner;
  log: FastifyBaseLogger;
}): Promise<Visits> {
  const { db, dataDir, isOwner, log } = options;
  const salts = await loadSalts(db, (error) => log.warn({ err: error }, 'the salts of visits could not be refreshed'));
  const journal = openJournal({
    directory: journalDirectory(dataDir),
    capacity: JOURNAL_BYTES,
    onLoss: (error, lost) => log.error({ err: error, lost }, 'VISITS ARE LOST: the journal cannot be written'),
    onRecovery: (lost) => log.error({ lost }, 'visits are written down again; those are lost'),
  });
  const isOwnVisit = async (request: FastifyRequest, userId: string) =>
    request.headers.cookie !== undefined && (await isOwner(request, userId).catch(() => false));
  return {
    async isCounted(request, userId) {
      return (
        request.method !== 'HEAD' &&
        isCounted(flagsOf(request, clientOf(request.headers['user-agent']).isBot, await isOwnVisit(request, userId)))
      );
    },
    record(request, subject) {
      if (request.method === 'HEAD') return Promise.resolve();
      const write = (isOwn: boolean) => journal.append(lineOf(visitOf(request, subject, isOwn, Date.now(), salts)));
      // Nearly all visitors, and nothing is to be waited for
      if (request.headers.cookie === undefined) return write(false);
      return isOwnVisit(request, subject.userId).then(write);
    },
    recorded: () => journal.written(),
    lost: () => journal.lost(),
    backlogBytes: () => backlogBytes(db, journalDirectory(dataDir)),
    close() {
      salts.stop();
      journal.close();
    },
  };
}

/** Why a hit is left out of the figures (product 20.3). */
function flagsOf({ headers }: FastifyRequest, isBot: boolean, isOwn: boolean): number {
  const { purpose, 'sec-purpose': secPurpose } = headers;
  const isPrefetch =
    (purpose !== undefined || secPurpose !== undefined) && /prefetch|prerender|preview/.test(`${purpose}${secPurpose}`);
  return (isBot ? visitFlags.bot : 0) | (isPrefetch ? visitFlags.prefetch : 0) | (isOwn ? visitFlags.owner : 0);
}

function visitOf(
  request: FastifyRequest,
  { way, userId, itemId }: Visited,
  isOwn: boolean,
  at: number,
  salts: Salts,
): Visit {
  const { ip, headers, query } = request;
  const userAgent = headers['user-agent'];
  const { device, browser, os, isBot } = clientOf(userAgent);
  const asked = query as Record<string, unknown>;
  return {
    at,
    kind: way.kind,
    userId,
    itemId,
    visitor: hash('sha256', `${salts.of(at)}\n${ip}\n${userAgent ?? ''}`, 'hex').slice(0, 16),
    flags: flagsOf(request, isBot, isOwn),
    source: sourceOf(asked.src) ?? way.source,
    country: countryOf(ip),
    device,
    browser,
    os,
    referrer: hostOf(headers.referer),
    ...campaignOf(asked, way.campaign),
  };
}

/** The one that the visitor's address names, or else what was visited: whole, never a word of each (product 20.19). */
function campaignOf(asked: Record<string, unknown>, own: VisitCampaign | undefined): VisitCampaign {
  const named = {
    utmSource: wordOf(asked.utm_source),
    utmMedium: wordOf(asked.utm_medium),
    utmCampaign: wordOf(asked.utm_campaign),
  };
  if (own === undefined || named.utmSource || named.utmMedium || named.utmCampaign) return named;
  const { utmSource, utmMedium, utmCampaign } = own;
  return { utmSource: wordOf(utmSource), utmMedium: wordOf(utmMedium), utmCampaign: wordOf(utmCampaign) };
}

/** Where a visitor came from: the host alone. */
function hostOf(referrer: string | undefined): string {
  return (referrer && URL.parse(referrer)?.host.slice(0, 100)) || '';
}

/** What a campaign was called, as it can be stored and shown. */
function wordOf(value: unknown): string {
  return typeof value === 'string'
    ? value
        .replace(/\p{Cc}/gu, '')
        .trim()
        .slice(0, 100)
        // Last, since a cut may go through a character
        .toWellFormed()
    : '';
}
