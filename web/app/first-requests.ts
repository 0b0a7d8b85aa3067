import { SIGNED_IN_KEY } from '#src/accounts/signed-in-flag.ts';
import { readStored } from './browser-storage.ts';
import { recordKey, recordPress } from './early-press.ts';
import { initialLanguage } from './language.ts';
import { isSidebarCollapsed } from './sidebar-state.ts';

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

type Answers = Promise<unknown[]>;

function request(calls: Call[]): Answers {
  const input = JSON.stringify(Object.fromEntries(calls.map(([, each], n) => [n, each])));
  const url = `/trpc/${calls.map(([path]) => path).join()}?batch=1&input=${encodeURIComponent(input)}`;
  return fetch(url, { headers: { 'accept-language': language } })
    .then((response) => response.json())
    .then((answers: { result?: { data?: unknown } }[]) => answers.map(({ result }) => result?.data))
    .catch(() => []);
}

function keep(calls: Call[], answers: Answers): void {
  const kept = calls.map(([path, input], n) => ({ path, input, data: answers.then((all) => all[n]) }));
  globalThis.firstAnswers = [...(globalThis.firstAnswers ?? []), ...kept];
  for (const each of kept) void each.data.then((known) => Object.assign(each, { known }));
}

const given = document.getElementById('answers')?.textContent;
if (given) {
  const answers = JSON.parse(given) as { path: string; input?: unknown; data: unknown }[];
  // The server has asked, and rendered the screen
  globalThis.firstAnswers = answers.map((answer) => ({
    ...answer,
    input: answer.input,
    data: Promise.resolve(answer.data),
    known: answer.data,
  }));
  // The server has rendered an open one
  if (isSidebarCollapsed() && matchMedia('(min-width: 64rem)').matches)
    document.documentElement.dataset.early = 'hidden';
  document.addEventListener('click', (event) => {
    const pressed = (event.target as Element).closest('#early a, #early button');
    const prerendered = document.getElementById('early');
    if (prerendered) recordPress(prerendered, event, pressed);
  });
  window.addEventListener('keydown', recordKey);
} else if (readStored(SIGNED_IN_KEY) === 'true') {
  // What a query in the URL changes, only the screen knows
  const calls = location.search === '' ? [...frame, ...screen] : frame;
  const isLater = ([, input]: Call) => JSON.stringify(input ?? null).includes(':main');
  const [now, later] = [calls.filter((call) => !isLater(call)), calls.filter(isLater)];
  const answers = request(now);
  if (later.length > 0) {
    // Before the answers are given to the queries, one of which asks for these then
    void answers.then((all) => {
      const card = all[now.findIndex(([path]) => path === 'vcards.main')] as { id: string } | null | undefined;
      // None is left after a change
      if (!card || !globalThis.firstAnswers?.length) return;
      const known = JSON.parse(JSON.stringify(later).replaceAll(':main', card.id)) as Call[];
      keep(known, request(known));
    });
  }
  keep(now, answers);
}

// While the network works: the first number in a language takes a slow processor 60 ms
setTimeout(() => {
  new Intl.NumberFormat(language).format(0);
  new Intl.PluralRules(language).select(0);
});

// Not only when there is text: once the code has come, the network has nothing else to do
window.addEventListener('load', () => {
  for (const font of ['Figtree Variable', 'Bricolage Grotesque Variable'])
    document.fonts.load(`1em ${font}`).catch(() => {});
});
