import { hash } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { Db } from '#db/connect.ts';
import { sourceOf, type Visit, type VisitKind, type VisitSource, visitFlags } from '#src/visits.ts';
import { clientOf } from './client.ts';
import { countryOf } from './country.ts';
import { openJournal } from './journal.ts';
import { lineOf } from './line.ts';
import { loadSalts, type Salts } from './salts.ts';

/** What was visited. */
export type Subject = {
  kind: VisitKind;
  /** whose it is */
  userId: string;
  /** the card's or the link's */
  itemId: string;
  /** what its address alone tells of the way there */
  source: VisitSource;
};

export type Visits = {
  /** Resolves once the hit is safe from a kill of this process: the answer may leave. Never rejects. HEAD is no visit. */
  record(request: FastifyRequest, subject: Subject): Promise<void>;
  /** Hits that could not be written down since the start. */
  lost(): number;
  close(): void;
};

/** Tells whether a request comes from the owner's own browser. */
export type IsOwner = (request: FastifyRequest, userId: string) => Promise<boolean>;

/** Bytes of the journal of one process: days of a busy site with its database away. */
const CAPACITY = 1024 ** 3;

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
    capacity: CAPACITY,
    onLoss: (error, lost) => log.error({ err: error, lost }, 'VISITS ARE LOST: the journal cannot be written'),
  });
  return {
    async record(request, subject) {
      if (request.method === 'HEAD') return;
      const isOwn = await isOwner(request, subject.userId).catch(() => false);
      await journal.append(lineOf(visitOf(request, subject, isOwn, Date.now(), salts)));
    },
    lost: () => journal.lost(),
    close() {
      salts.stop();
      journal.close();
    },
  };
}

function visitOf(
  { ip, headers, query }: FastifyRequest,
  { kind, userId, itemId, source }: Subject,
  isOwn: boolean,
  at: number,
  salts: Salts,
): Visit {
  const userAgent = headers['user-agent'];
  const { device, browser, os, isBot } = clientOf(userAgent);
  const isPrefetch = /prefetch|prerender|preview/.test(`${headers['sec-purpose'] ?? ''}${headers.purpose ?? ''}`);
  const asked = query as Record<string, unknown>;
  return {
    at,
    kind,
    userId,
    itemId,
    visitor: hash('sha256', `${salts.of(at)}\n${ip}\n${userAgent ?? ''}`, 'hex').slice(0, 16),
    flags: (isBot ? visitFlags.bot : 0) | (isPrefetch ? visitFlags.prefetch : 0) | (isOwn ? visitFlags.owner : 0),
    source: sourceOf(asked.src) ?? source,
    country: countryOf(ip),
    device,
    browser,
    os,
    referrer: hostOf(headers.referer),
    utmSource: wordOf(asked.utm_source),
    utmMedium: wordOf(asked.utm_medium),
    utmCampaign: wordOf(asked.utm_campaign),
  };
}

/** Where a visitor came from: the host alone. */
function hostOf(referrer: string | undefined): string {
  return referrer && URL.canParse(referrer) ? new URL(referrer).host.slice(0, 100) : '';
}

/** What a campaign was called, as it can be stored and shown. */
function wordOf(value: unknown): string {
  return typeof value === 'string'
    ? value
        .toWellFormed()
        .replace(/\p{Cc}/gu, '')
        .trim()
        .slice(0, 100)
    : '';
}
