import Bowser from 'bowser';
import { isBot } from 'isbot';

/** What a user agent says about itself, in words that fit many. */
export type Client = { device: string; browser: string; os: string; isBot: boolean };

/** Browsers of one make write the same line: most visitors' were read before. */
const read = new Map<string, Client>();
const MOST_READ = 5_000;
const LONGEST = 512;

/** Reads a user agent; an absent one is a program's. */
export function clientOf(userAgent: string | undefined): Client {
  if (!userAgent) return { device: '', browser: '', os: '', isBot: true };
  const text = userAgent.slice(0, LONGEST);
  const known = read.get(text);
  if (known) return known;
  const { browser, os, platform } = Bowser.parse(text);
  const client = {
    device: deviceWords[platform.type ?? ''] ?? '',
    browser: (browser.name ?? '').slice(0, 40),
    os: (os.name ?? '').slice(0, 40),
    isBot: isBot(text),
  };
  // The oldest leaves: to find one then costs a look-up and no more
  const [oldest = ''] = read.keys();
  if (read.size >= MOST_READ) read.delete(oldest);
  read.set(text, client);
  return client;
}

const deviceWords: Record<string, string> = { mobile: 'phone', tablet: 'tablet', desktop: 'computer', tv: 'tv' };
