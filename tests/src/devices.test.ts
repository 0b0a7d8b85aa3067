import { expect, test } from 'vitest';
import { deviceOf, shortUserAgent } from '#src/accounts/devices.ts';

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0 Safari/537.36', 'chrome windows'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0 Safari/537.36 Edg/131.0', 'edge windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15', 'safari mac'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Safari/604.1', 'safari iphone'],
  ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605 CriOS/131.0 Safari/604.1', 'chrome ipad'],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-S928B) AppleWebKit/537 SamsungBrowser/27 Chrome/125 Safari/537',
    'samsung android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'firefox linux'],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/131 Safari/537', 'chrome chromeos'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537 Chrome/130 Safari/537 OPR/115.0', 'opera windows'],
  ['curl/8.0', 'other other'],
  ['', 'other other'],
])('%s is %s, and stays so when read again', (userAgent, mark) => {
  expect(shortUserAgent(userAgent)).toBe(mark);
  expect(deviceOf(mark)).toEqual(deviceOf(userAgent));
  expect(shortUserAgent(mark)).toBe(mark);
});
