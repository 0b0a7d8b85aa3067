import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { LRUCache } from 'lru-cache';
import { type CountryResponse, Reader } from 'mmdb-lib';

let reader: Reader<CountryResponse> | undefined;
/** Most visitors ask for more than one thing, and a proxy asks for many visitors. */
const found = new LRUCache<string, string>({ max: 5_000 });

/** The country of an address, two letters, or empty. The table is a file of this program: nobody else hears of the address. */
export function countryOf(address: string): string {
  const known = found.get(address);
  if (known !== undefined) return known;
  const country = lookUp(address);
  found.set(address, country);
  return country;
}

function lookUp(address: string): string {
  reader ??= new Reader(readFileSync(table));
  try {
    return (reader.get(address) as { country_code?: string } | null)?.country_code ?? '';
  } catch {
    // Not an address of the internet: a socket's, or one of a zone
    return '';
  }
}

const table = createRequire(import.meta.url).resolve(
  '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb',
);
