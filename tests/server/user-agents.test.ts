import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { clientOf, isBotAgent } from '#server/visits/client.ts';
import { ingest } from '#server/visits/ingest.ts';
import { journalDirectory } from '#server/visits/recorder.ts';
import { visitBrowsers, visitSystems } from '#src/visits/clients.ts';
import { OTHER_VALUES } from '#src/visits/visits.ts';
import { PASSWORD, signUp, signUpWithCard, startTestApp, type TestApp } from '../support/app.ts';
import { record } from '../support/recorded.ts';
import { setPlan } from '../support/roles.ts';
import { tracesOf } from '../support/traces.ts';

let app: TestApp;
let agent = '';
beforeAll(async () => {
  app = await startTestApp(
    {},
    { headersOf: (): Record<string, string> => (agent === '' ? {} : { 'user-agent': agent }) },
  );
});
afterEach(() => {
  agent = '';
});
afterAll(() => app.destroy());

const ingested = () => ingest(app.context, journalDirectory(app.context.env.dataDir));

const MARK = 'QuetzalNamed4711';
const hostile = [
  `${MARK}/1.0 (phone)`,
  `${MARK}@example.com/2.3 (X11; of ${MARK})`,
  `Ana ${MARK} +34600111222/1 (Windows NT 10.0)`,
  `Mozilla/5.0 (${MARK}; Android 14) Gecko/1 ${MARK}/3`,
  `Mozilla/5.0 (Windows NT 10.0) Chrome/${MARK} Safari/${MARK}`,
  `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/${MARK} Mobile Safari`,
  `${MARK}${'x'.repeat(2_000)}/1.0 (Macintosh)`,
  `<script>${MARK}</script>/1.0 (a) b`,
  `'; drop table visits; -- ${MARK}/1 (b)`,
];

describe('product 20.4, 31.12: of a user agent', () => {
  test('only names that the parser knows are stored, whatever it says', () => {
    const browsers = ['', OTHER_VALUES, ...visitBrowsers];
    const systems = ['', OTHER_VALUES, ...visitSystems];
    const words = fc.constantFrom(
      'Mozilla/5.0',
      '(',
      ')',
      '/',
      ' ',
      ';',
      'Chrome/1',
      'Safari',
      'Android',
      'Windows ',
      'Tizen',
      MARK,
    );
    const agents = fc.oneof(
      fc.string({ maxLength: 600, unit: 'binary' }),
      fc.array(words, { maxLength: 12 }).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(agents, (agent) => {
        const { browser, os } = clientOf(agent);
        expect(browsers).toContain(browser);
        expect(systems).toContain(os);
      }),
      { numRuns: 2_000 },
    );
  });

  test('nothing else reaches the database or the data directory, from no request', async () => {
    const { browser, username } = await signUpWithCard(app);
    const slug = (await browser.trpc.vcards.list.query()).vcards[0]?.slug;
    for (const each of hostile) {
      agent = each;
      for (const url of [`/${username}`, `/${username}.vcf`, `/l/${slug}`, `/q/${slug}`, '/no-such-page'])
        await app.browser().open(url);
      // Confirming, signing in and a new device
      const { email } = await signUp(app);
      await app.browser().trpc.auth.signIn.mutate({ email, password: PASSWORD });
    }
    await ingested();
    expect([...(await tracesOf(app, [MARK])).keys()]).toEqual([]);
  });

  test('a browser that the parser does not know is shown as Other, also if an earlier release recorded it', async () => {
    const { browser, username } = await signUpWithCard(app);
    const userId = (await browser.trpc.profiles.me.query())?.id ?? '';
    await setPlan(app, userId, 'business');
    const [card] = (await browser.trpc.vcards.list.query()).vcards;
    const itemId = card?.id ?? '';
    await record(app, [
      { userId, itemId, browser: 'Chrome' },
      { userId, itemId, browser: `${MARK}/1.0 (phone)` },
    ]);
    agent = `Mozilla/5.0 (${MARK}) ${MARK}/3.0 (b) c`;
    await app.browser().open(`/${username}.vcf`);
    await ingested();
    const report = () => browser.trpc.analytics.breakdown.query({ itemId: null, period: '7', dimension: 'browser' });
    const shown = { rows: [{ word: 'Chrome', hits: 1 }], others: 2, total: 3 };
    expect(await report()).toEqual(shown);
    // Besides the journal of the earlier release
    const places = [...(await tracesOf(app, [MARK])).keys()];
    expect(places.filter((place) => !place.startsWith('journal/'))).toEqual([]);
  });
});

test('product 20.4: all browsers and systems that the parser knows can be stored', async () => {
  const source = dirname(createRequire(import.meta.url).resolve('bowser/src/bowser.js'));
  const [browsers, constants] = await Promise.all(
    ['parser-browsers.js', 'constants.js'].map((file) => readFile(join(source, file), 'utf8')),
  );
  const named = [...String(browsers).matchAll(/name: '([^']+)'/g)].map(([, name]) => name as string);
  expect([...visitBrowsers].toSorted()).toEqual([...new Set(named)].toSorted());
  const systems = /OS_MAP = \{([^}]+)\}/.exec(String(constants))?.[1] ?? '';
  expect([...visitSystems].toSorted()).toEqual([...systems.matchAll(/'([^']+)'/g)].map(([, name]) => name).toSorted());
});

const android =
  'Mozilla/5.0 (Linux; Android 14; SM-A546B Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko)';
const webView = `${android} Version/4.0 Chrome/126.0.6478.71 Mobile Safari/537.36`;
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';
const desktop = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';

/** They load a link that somebody sent, to show a preview or to scan it. */
const fetchers = {
  Viber: ['Viber', 'Viber/22.4.0.0', 'Viber/20.9.0.8 CFNetwork/1410.0.3 Darwin/22.6.0'],
  'WhatsApp and Signal': ['WhatsApp/2', 'WhatsApp/2.24.9.78 A', 'WhatsApp/2.2413.51 N', 'WhatsApp/2.23.20.0 i'],
  Telegram: ['TelegramBot (like TwitterBot)'],
  Slack: [
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'Slack-ImgProxy (+https://api.slack.com/robots)',
  ],
  Discord: ['Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)'],
  Teams: [
    'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com',
    `${desktop.replace('Gecko)', 'Gecko; SkypeUriPreview Preview/0.5)')} Chrome/91.0 Safari/537.36`,
  ],
  LinkedIn: ['LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)'],
  Facebook: ['facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)', 'meta-externalfetcher/1.1'],
  X: ['Twitterbot/1.0'],
  Mastodon: [
    'http.rb/5.1.1 (Mastodon/4.2.0; +https://mastodon.social/) Bot',
    'Mastodon/4.3.0 (http.rb/5.2.0; +https://mastodon.social/)',
  ],
  Bluesky: ['Mozilla/5.0 (compatible; Bluesky Cardyb/1.1; +mailto:support@bsky.app)'],
  iMessage: [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
    'LinkPresentation/1.0 CFNetwork/1496.0.7 Darwin/23.5.0',
  ],
  Line: ['facebookexternalhit/1.1;line-poker/1.0'],
  KakaoTalk: ['facebookexternalhit/1.1; kakaotalk-scrap/1.0; +https://devtalk.kakao.com/t/scrap/33984'],
  'Google Messages': [
    'Google-PageRenderer Google (+https://developers.google.com/+/web/snippet/)',
    'Mozilla/5.0 (Linux; Android 14) GoogleMessages/20240501 LinkPreview',
  ],
  Snapchat: ['Snap URL Preview Service; bot; snapchat; https://developers.snap.com/robots'],
  Pinterest: ['Mozilla/5.0 (compatible; Pinterestbot/1.0; +https://www.pinterest.com/bot.html)'],
  Reddit: ['Mozilla/5.0 (compatible; redditbot/1.0; +http://www.reddit.com/feedback)'],
  Notion: ['NotionEmbedder'],
  Zoom: ['ZoomBot', 'Zoom.us Link Preview'],
  Matrix: ['Synapse (bot; +https://github.com/matrix-org/synapse)'],
  'Outlook and Office': [
    'Mozilla/4.0 (compatible; ms-office; MSOffice 16)',
    'Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.4954; Pro)',
    'Mozilla/5.0 (Windows NT 6.1; WOW64) AppleWebKit/534+ (KHTML, like Gecko) BingPreview/1.0b',
  ],
  'mail programs and scanners': [
    'Barracuda Sentinel (EE)',
    'MimecastProtect',
    'Mozilla/5.0 (compatible; Proofpoint URL Defense)',
    'Mail/3774.600.62.1.1 CFNetwork/1496.0.7 Darwin/23.5.0',
    'Mozilla/5.0 (Windows NT 10.0; rv:115.0) Gecko/20100101 Thunderbird/115.0',
    'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
  ],
  'apps without a browser': [
    'Dalvik/2.1.0 (Linux; U; Android 14; SM-A546B Build/UP1A)',
    'okhttp/4.12.0',
    'Dart/3.3 (dart:io)',
  ],
  'language models': [
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ClaudeBot/1.0; +claudebot@anthropic.com)',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Claude-User/1.0; +Claude-User@anthropic.com)',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; ChatGPT-User/1.0; +https://openai.com/bot',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; PerplexityBot/1.0; +https://perplexity.ai/perplexitybot)',
  ],
};

/** The browsers inside of apps, and some that are rare. */
const people = {
  Viber: [`${webView} Viber/22.4.0.0`, `${iphone} Viber/22.4`],
  WhatsApp: [`${webView} WhatsApp/2.24.11.84`, `${iphone} WhatsApp/24.11.84`],
  Line: [`${webView} Line/14.9.0/IAB`, `${iphone} Safari Line/14.9.0`],
  KakaoTalk: [`${webView} KAKAOTALK/10.8.5 (INAPP)`, `${iphone} KAKAOTALK 10.8.5`],
  WeChat: [`${iphone} MicroMessenger/8.0.49(0x18003137) NetType/WIFI Language/es`],
  Facebook: [
    `${webView} [FB_IAB/FB4A;FBAV/466.0.0.52.108;IABMV/1;]`,
    `${iphone} [FBAN/FBIOS;FBAV/466.0.0;FBDV/iPhone14,5]`,
  ],
  Instagram: [`${iphone} Instagram 334.0.0.28.95 (iPhone14,5; iOS 17_5_1; es_ES; es; scale=3.00)`],
  LinkedIn: [`${webView} [LinkedInApp]`, `${iphone} LinkedInApp/9.29`],
  TikTok: [`${webView} trill_340902 AppName/musical_ly ByteLocale/es BytedanceWebview/d8a21c6`],
  Snapchat: [`${iphone} Snapchat/12.90.0.40 (like Safari/8617.1.17.10.9, panda)`],
  Pinterest: [`${webView} [Pinterest/Android]`],
  X: [`${iphone} Twitter for iPhone/10.44`],
  Telegram: [`${webView} Telegram-Android/11.3.4 (Samsung SM-A546B; Android 14; SDK 34; AVERAGE)`],
  Reddit: [`${iphone} Reddit/Version 2024.20/Build 615`],
  Teams: [`${desktop} Teams/1.7.00 Chrome/114 Electron/25 Safari/537.36`],
  Slack: [`${desktop} Chrome/126 Slack_SSB/4.38 Electron/30 Safari/537.36 Sonic Slack_SSB/4.38`],
  Discord: [`${desktop} discord/1.0.9150 Chrome/126 Electron/30 Safari/537.36`],
  Notion: [`${desktop} Notion/3.10 Chrome/126 Electron/30 Safari/537.36`],
  Zoom: [`${desktop} Chrome/126 Safari/537.36 ZoomApps/1.0`],
  Google: [`${iphone} GSA/321.0 Mobile Safari/604.1`],
  'Opera Mini': ['Opera/9.80 (Android; Opera Mini/36.2/191.249; U; es) Presto/2.12.423 Version/12.16'],
  'a Cubot phone': [
    'Mozilla/5.0 (Linux; Android 14; CUBOT X70) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126 Mobile Safari/537.36',
  ],
};

describe('product 20.3: who loads a link', () => {
  const bots = (agents: readonly string[]) => agents.map((each) => [each, clientOf(each).isBot, isBotAgent(each)]);

  test.each(Object.entries(fetchers))('%s, for a preview or a scan, is not counted', (_, agents) => {
    expect(bots(agents)).toEqual(agents.map((each) => [each, true, true]));
  });

  test.each(Object.entries(people))('somebody in the browser of %s is counted', (_, agents) => {
    expect(bots(agents)).toEqual(agents.map((each) => [each, false, false]));
  });
});
