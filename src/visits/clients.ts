import { OTHER_VALUES } from './visits.ts';

/** All that is stored of a browser (product 20.4): the names that the parser of user agents knows. */
export const visitBrowsers: readonly string[] = [
  ...['Amazon Silk', 'Android Browser', 'Bada', 'BlackBerry', 'Brave', 'Chrome', 'Chromium', 'DuckDuckGo', 'Electron'],
  ...['Epiphany', 'Firefox', 'Focus', 'Google Search', 'HeyTap Browser', 'Internet Explorer', 'K-Meleon', 'Ladybird'],
  ...['LibreWolf', 'Maxthon', 'Microsoft Edge', 'Miui', 'MZ Browser', 'NAVER Whale Browser', 'Opera', 'Opera Coast'],
  ...['Opera Touch', 'Pale Moon', 'PlayStation 4', 'Puffin', 'QupZilla', 'Safari', 'Sailfish', 'SeaMonkey'],
  ...['Samsung Internet for Android', 'Sleipnir', 'Sogou Browser', 'Swing', 'Tizen', 'UC Browser', 'Vivaldi'],
  ...['Vivo Browser', 'WebOS Browser', 'WeChat', 'Yandex Browser'],
  // Programs, which aren't counted
  ...['AmazonBot', 'BaiduSpider', 'BingCrawler', 'ChatGPT-User', 'ClaudeBot', 'Diffbot', 'DuckDuckBot'],
  ...['FacebookExternalHit', 'Googlebot', 'GPTBot', 'InternetArchiveCrawler', 'Linespider', 'Meta-ExternalAds'],
  ...['Meta-ExternalAgent', 'Meta-ExternalFetcher', 'Meta-WebIndexer', 'OAI-SearchBot', 'Omgilibot', 'PerplexityBot'],
  ...['Perplexity-User', 'PhantomJS', 'PingdomBot', 'SlackBot', 'SlimerJS', 'YahooSlurp', 'YandexBot', 'YouBot'],
];

export const visitSystems: readonly string[] = [
  ...['Android', 'Bada', 'BlackBerry', 'Chrome OS', 'HarmonyOS', 'iOS', 'Linux', 'macOS', 'PlayStation 4', 'Roku'],
  ...['Tizen', 'WebOS', 'Windows', 'Windows Phone'],
];

const [browsers, systems] = [new Set(visitBrowsers), new Set(visitSystems)];

/** '' is unknown, as for visits that are stored only as aggregates. */
export function storedBrowser(name: string): string {
  return name === '' || browsers.has(name) ? name : OTHER_VALUES;
}

export function storedSystem(name: string): string {
  return name === '' || systems.has(name) ? name : OTHER_VALUES;
}
