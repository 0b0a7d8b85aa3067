/** Headers with which browsers, apps and page scripts load a page before, or without, that somebody opens it. */
export const prefetches: readonly Record<string, string>[] = [
  { 'sec-purpose': 'prefetch' },
  { 'sec-purpose': 'prefetch;prerender' },
  { 'sec-purpose': 'prefetch;anonymous-client-ip' },
  { 'Sec-Purpose': 'Prefetch; Prerender' },
  { 'sec-purpose': 'other, prefetch' },
  { purpose: 'prefetch' },
  { Purpose: 'Preview' },
  { 'x-purpose': 'preview' },
  { 'x-purpose': ': preview, instant', 'x-fb-http-engine': 'Liger' },
  { 'x-purpose': 'instant' },
  { 'x-sec-purpose': 'prefetch' },
  { 'x-moz': 'prefetch' },
  { 'X-Moz': 'Prefetch', purpose: '' },
  { 'moz-purpose': 'prefetch' },
  { 'sec-fetch-purpose': 'prefetch' },
  { 'sec-speculation-tags': 'null' },
  { 'next-router-prefetch': '1' },
  { 'next-router-segment-prefetch': '/_tree' },
  { 'x-middleware-prefetch': '1' },
  { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' },
  { 'sec-fetch-dest': 'Script' },
];

/** Headers of people who open a page. */
export const openings: readonly Record<string, string>[] = [
  {
    'sec-fetch-dest': 'document',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-site': 'cross-site',
    'sec-fetch-user': '?1',
  },
  { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' },
  { 'x-fb-http-engine': 'Liger', 'x-requested-with': 'com.facebook.katana' },
  { 'x-requested-with': 'com.whatsapp', purpose: '' },
  { 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate' },
];
