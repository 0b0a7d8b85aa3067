import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type CountryResponse, Reader } from 'mmdb-lib';

let reader: Reader<CountryResponse> | undefined;

/** The country of an address, two letters, or empty. The table is a file of this program: nobody else hears of the address. */
export function countryOf(address: string): string {
  reader ??= new Reader(readFileSync(table));
  try {
    const found = reader.get(address) as { country_code?: string } | null;
    return found?.country_code ?? '';
  } catch {
    // Not an address of the internet: a socket's, or one of a zone
    return '';
  }
}

const table = createRequire(import.meta.url).resolve(
  '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb',
);
