import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import Bowser from 'bowser';
import { isBot } from 'isbot';
import { LRUCache } from 'lru-cache';
import { type CountryResponse, Reader } from 'mmdb-lib';
import { storedBrowser, storedSystem } from '#src/visits/clients.ts';
import { OTHER_VALUES } from '#src/visits/visits.ts';
import { canonicalIp } from '../platform/ip-addresses.ts';

export type Client = { device: string; browser: string; os: string; isBot: boolean };

const parsedAgents = new LRUCache<string, Client>({ max: 5_000 });
const MAX_AGENT_LENGTH = 512;

/** Parses a user agent. A missing one counts as a bot. */
export function clientOf(userAgent: string | undefined): Client {
  if (!userAgent) return { device: '', browser: '', os: '', isBot: true };
  // A slice keeps the whole string alive, so oversized ones aren't cached.
  if (userAgent.length > MAX_AGENT_LENGTH) return parseUserAgent(userAgent.slice(0, MAX_AGENT_LENGTH));
  const cached = parsedAgents.get(userAgent);
  if (cached) return cached;
  const client = parseUserAgent(userAgent);
  parsedAgents.set(userAgent, client);
  return client;
}

/** Cheaper than `clientOf`. */
export function isBotAgent(userAgent: string | undefined): boolean {
  return !userAgent || (parsedAgents.get(userAgent)?.isBot ?? isProgram(userAgent.slice(0, MAX_AGENT_LENGTH)));
}

function parseUserAgent(text: string): Client {
  const { browser, os, platform } = Bowser.parse(text);
  return {
    device: deviceTypes[platform.type ?? ''] ?? '',
    // For a browser that the parser doesn't know, `name` is most of the user agent
    browser: storedBrowser(browser.name || OTHER_VALUES),
    os: storedSystem(os.name || OTHER_VALUES),
    isBot: isProgram(text),
  };
}

/**
 * What apps load with the system's own client, without a browser: previews of links in Viber and others, and Office, which opens links before
 * the browser does (docs/decisions/2026-11-25-who-is-a-visitor.md).
 */
const FETCHERS = /\bCFNetwork\/|^(Dalvik|Dart|Viber)\b|\bms-office\b|^Microsoft Office\b|\bThunderbird\//;

function isProgram(userAgent: string): boolean {
  return isBot(userAgent) || FETCHERS.test(userAgent);
}

const deviceTypes: Record<string, string> = { mobile: 'phone', tablet: 'tablet', desktop: 'computer', tv: 'tv' };

let reader: Reader<CountryResponse> | undefined;
const countries = new LRUCache<string, string>({ max: 5_000 });

/** Returns a two-letter code or ''. Uses a bundled database, so no third party learns the IP. */
export function countryOf(ipAddress: string): string {
  // Moving it to the front would cost more than an occasional lookup
  const cached = countries.peek(ipAddress);
  if (cached !== undefined) return cached;
  const country = lookUpCountry(ipAddress);
  countries.set(ipAddress, country);
  return country;
}

function lookUpCountry(ipAddress: string): string {
  reader ??= new Reader(readFileSync(databasePath));
  try {
    return (reader.get(canonicalIp(ipAddress) ?? '') as { country_code?: string } | null)?.country_code ?? '';
  } catch {
    // Unix sockets don't parse.
    return '';
  }
}

const databasePath = createRequire(import.meta.url).resolve(
  '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb',
);
