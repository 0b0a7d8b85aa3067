import { existsSync } from 'node:fs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { textOn, themeColor } from '#src/colors.ts';
import { isLanguage, type Language } from '#src/languages.ts';
import { escapeHtml } from '#src/pages/html.ts';
import type { Context } from '../context.ts';
import { withTimeout } from '../platform/timeouts.ts';
import { sessionTokenIn } from './cookies.ts';

type Call = readonly [path: string, input?: unknown];
type Answer = { path: string; input?: unknown; data: unknown };

/** Calls procedures for who sends the request. @throws if one is refused or fails */
export type AnswerCalls = (request: FastifyRequest, reply: FastifyReply, calls: readonly Call[]) => Promise<unknown[]>;

/** Of web/dashboard/prerender-home.tsx, in a file of its own: it has React. */
type Renderer = {
  homeCalls: readonly Call[];
  prerenderHome: (language: Language, answers: readonly Answer[]) => string;
};

const file = new URL('../../dist/render/home.js', import.meta.url);

/** Who waits longer sees the screen that the client renders. */
const PATIENCE_MS = 500;

/**
 * The document of Home for a person who is signed in: what the client would ask for first, and Home rendered from it, so that it shows before
 * the client has loaded. Null if the plain document must do: signed out, refused, slow, or no part of this build.
 */
export function earlyHome(
  { assets, env }: Pick<Context, 'assets' | 'env'>,
  answerCalls: AnswerCalls,
): (request: FastifyRequest, reply: FastifyReply) => Promise<string | null> {
  let renderer: Promise<Renderer> | undefined;
  const isOffered = env.defaultPlan === null && existsSync(file);

  async function render(request: FastifyRequest, reply: FastifyReply): Promise<string | null> {
    renderer ??= import(file.href) as Promise<Renderer>;
    const { homeCalls, prerenderHome } = await renderer;
    const answers = await answersTo(homeCalls, (calls) => answerCalls(request, reply, calls));
    if (answers === null) return null;
    const { language, themeColor: accent } = dataOf(answers, 'profiles.me') as Person;
    const { appName, publicUrl } = env;
    const markup = prerenderHome(language, answers)
      .replaceAll('__APP_NAME__', () => escapeHtml(appName))
      // Of web/app/site.ts
      .replaceAll('https://public-url.invalid', () => escapeHtml(publicUrl))
      .replaceAll('public-url.invalid', () => escapeHtml(new URL(publicUrl).host));
    const style = `--theme:${themeColor(accent)};--on-theme:${textOn(accent)}`;
    return earlyDocument(assets.home, { language, style, answers, markup });
  }

  return async (request, reply) => {
    if (!isOffered || request.raw.url?.includes('?') || sessionTokenIn(request.headers) === undefined) return null;
    try {
      return await withTimeout(PATIENCE_MS, render(request, reply));
    } catch (error) {
      request.log.debug({ err: error }, 'Home is rendered by the client');
      return null;
    }
  };
}

/** Of what `profiles.me` answers. */
type Person = { language: Language; themeColor: string };

/** Null for who isn't fully signed in, or has no access. */
async function answersTo(
  calls: readonly Call[],
  ask: (calls: readonly Call[]) => Promise<unknown[]>,
): Promise<Answer[] | null> {
  const isLater = ([, input]: Call) => JSON.stringify(input ?? null).includes(':main');
  const take = async (some: readonly Call[]): Promise<Answer[]> => {
    // As they are sent
    const all = JSON.parse(JSON.stringify(await ask(some))) as unknown[];
    return some.map(([path, input], n) => ({ path, ...(input !== undefined && { input }), data: all[n] }));
  };
  const first = await take(calls.filter((call) => !isLater(call)));
  const person = dataOf(first, 'profiles.me') as Person | null;
  if (person === null || !isLanguage(person.language)) return null;
  // A dialog covers the screen then
  if (!(dataOf(first, 'billing.subscription') as { isAccessible: boolean }).isAccessible) return null;
  const card = dataOf(first, 'vcards.main') as { id: string } | null;
  if (card === null) return first;
  const later = JSON.parse(JSON.stringify(calls.filter(isLater)).replaceAll(':main', card.id)) as Call[];
  return [...first, ...(await take(later))];
}

function dataOf(answers: readonly Answer[], path: string): unknown {
  return answers.find((answer) => answer.path === path)?.data;
}

/** Shows what is before it. Chromium may miss what `:has()` says of an element that the parser adds. */
const END = '<style>html[data-early] #early{visibility:visible}</style>';

type Early = { language: Language; style: string; answers: readonly Answer[]; markup: string };

function earlyDocument(document: string, { language, style, answers, markup }: Early): string {
  const json = JSON.stringify(answers).replaceAll('<', '\\u003c');
  const changes: [string, string][] = [
    ['<html lang="en"', `<html lang="${language}" style="${style}" data-early`],
    ['<script data-first>', `<script type="application/json" id="answers">${json}</script>\n    <script data-first>`],
    ['<div id="root"></div>', `<div id="early">${markup}</div>${END}\n    <div id="root"></div>`],
  ];
  return changes.reduce((html, [before, after]) => {
    if (!html.includes(before)) throw new Error(`The document of Home has no ${before}`);
    return html.replace(before, () => after);
  }, document);
}
