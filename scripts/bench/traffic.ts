import { randomBytes } from 'node:crypto';

/** Deterministic: each run sees the same visitors. */
export function newRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Zipf-distributed from 0 to count - 1. */
export function newZipf(count: number, random: () => number): () => number {
  const sums = new Float64Array(count);
  let sum = 0;
  for (let n = 0; n < count; n++) {
    sum += 1 / (n + 1);
    sums[n] = sum;
  }
  return () => {
    const target = random() * sum;
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] as number) < target) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

/** User agents, most frequent first. */
const userAgents = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
  'Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
];

/** A browser's request headers; `n` selects the user agent. */
export function requestHeaders(n: number, encoding: string, host = 'localhost:3000'): string[] {
  return [
    `host: ${host}`,
    `user-agent: ${userAgents[n % userAgents.length]}`,
    'accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    `accept-encoding: ${encoding}`,
    'accept-language: es-ES,es;q=0.9,en;q=0.8',
    'connection: keep-alive',
  ];
}

/** So many that none is a flood (product 20.23): the server under test lists the load generator as a proxy. */
export const NETWORKS = 4_096;

export function networkAddress(n: number): string {
  return `${20 + (n % 180)}.${n % 251}.${(n >> 4) & 255}.${n & 255}`;
}

export const countries = ['ES', 'MX', 'US', 'AR', 'CO', 'CL', 'PE', 'FR', 'DE', 'GB', 'IT', 'PT', 'BR', 'EC', 'UY', ''];
export const referrers = ['', '', 'www.instagram.com', 'www.linkedin.com', 'www.google.com', 't.co', 'l.facebook.com'];

export function someVisitor(): string {
  return randomBytes(8).toString('hex');
}
