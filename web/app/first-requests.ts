import { SIGNED_IN_KEY } from '#src/accounts/signed-in-flag.ts';
import { readStored } from './browser-storage.ts';
import { initialLanguage } from './language.ts';

// Inline in the documents of the dashboard's screens (scripts/screen-pages.ts). While the client's code loads, it requests what the
// code would request next: the texts of the language, and the answers of the first queries (web/app/first-answers.ts takes them).

type Call = [path: string, input?: unknown];

const id = /\/([0-9a-f-]{36})(\/|$)/i.exec(location.pathname)?.[1] ?? '';
const content = document.querySelector<HTMLMetaElement>('meta[name=first]')?.content ?? '';
const { texts, frame, screen } = JSON.parse(content.replaceAll(':id', id)) as {
  texts: Record<string, string[]>;
  frame: Call[];
  screen: Call[];
};
const language = initialLanguage();

for (const href of texts[language] ?? []) {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }));
}

if (readStored(SIGNED_IN_KEY) === 'true') {
  // What a query in the URL changes, only the screen knows
  const calls = location.search === '' ? [...frame, ...screen] : frame;
  const input = JSON.stringify(Object.fromEntries(calls.map(([, each], n) => [n, each])));
  const url = `/trpc/${calls.map(([path]) => path).join()}?batch=1&input=${encodeURIComponent(input)}`;
  const answers: Promise<{ result?: { data?: unknown } }[]> = fetch(url, { headers: { 'accept-language': language } })
    .then((response) => response.json())
    .catch(() => []);
  globalThis.firstAnswers = calls.map(([path, each], n) => ({
    path,
    input: each,
    data: answers.then((all) => all[n]?.result?.data),
  }));
}
