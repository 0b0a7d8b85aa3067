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
  // A part would keep the whole of it in memory: what no browser sends is read each time
  if (userAgent.length > LONGEST) return clientFrom(userAgent.slice(0, LONGEST));
  const known = read.get(userAgent);
  if (known) return known;
  const client = clientFrom(userAgent);
  // The oldest leaves: to find one then costs a look-up and no more
  const [oldest = ''] = read.keys();
  if (read.size >= MOST_READ) read.delete(oldest);
  read.set(userAgent, client);
  return client;
}

function clientFrom(text: string): Client {
  const { browser, os, platform } = Bowser.parse(text);
  return {
    device: deviceWords[platform.type ?? ''] ?? '',
    browser: (browser.name ?? '').slice(0, 40),
    os: (os.name ?? '').slice(0, 40),
    isBot: isBot(text),
  };
}

const deviceWords: Record<string, string> = { mobile: 'phone', tablet: 'tablet', desktop: 'computer', tv: 'tv' };
