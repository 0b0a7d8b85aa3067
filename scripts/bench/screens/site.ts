import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type APIRequestContext, request as requests } from '@playwright/test';
import { type DashboardScreen, dashboardScreens, screenPath } from '#src/screens.ts';
import { portrait } from '../../../tests/support/portrait.ts';
import {
  ask,
  buySamplePlan,
  call,
  fillSample,
  makeSampleCard,
  type SampleAccount,
  signUpSample,
  visitSample,
} from '../../../tests/support/sample-account.ts';
import { startServerProcess } from '../../../tests/support/server-process.ts';

const LINKS = 20;
const CODES = 8;

/** A server of a checkout, and the session of an account with something on every screen. */
export type Site = {
  url: string;
  request: APIRequestContext;
  screens: Screen[];
  destroy: () => Promise<void>;
};

export type Screen = {
  name: string;
  path: string;
  /** what it is about */
  text: string;
};

/** `folder` has a build. */
export async function startSite(folder: string): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), 'saluda-screens-'));
  const server = await startServerProcess({ DATA_DIR: dataDir }, folder);
  const url = `http://localhost:${server.port}`;
  const request = await requests.newContext({ baseURL: url });
  const screens = screensOf(await fill(request));
  return {
    url,
    request,
    screens,
    async destroy() {
      await request.dispose();
      await server.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}

type Filled = { account: SampleAccount; link: string; code: string };

async function fill(request: APIRequestContext): Promise<Filled> {
  const email = await signUpSample(request, 'en');
  await call(request, 'onboarding.choosePlan', { plan: 'free' });
  const file = { name: 'ana.jpg', mimeType: 'image/jpeg', buffer: await portrait() };
  const { path: photo } = await (await request.post('/api/photos', { multipart: { file } })).json();
  const account = { email, ...(await makeSampleCard(request, 'en', { photo })) };
  await fillSample(request);
  await buySamplePlan(request, 'business');
  for (let n = 1; n <= LINKS; n++) {
    await call(request, 'links.create', { title: `Menu ${n}`, url: `https://ladera.example/menus/${n}` });
  }
  const style = { dark: '#1e3a8a', light: '#ffffff', dots: 'dots', logo: null };
  for (let n = 1; n <= CODES; n++) {
    await call(request, 'qrCodes.create', { title: `Table ${n}`, url: `https://ladera.example/tables/${n}`, style });
  }
  await visitSample(request, account);
  const { links } = await ask(request, 'links.list');
  const { codes } = await ask(request, 'qrCodes.list');
  const idOf = (items: { id: string; title: string }[], title: string) =>
    items.find((item) => item.title === title)?.id ?? '';
  return { account, link: idOf(links, 'Portfolio'), code: idOf(codes, 'Shop window') };
}

function screensOf({ account, link, code }: Filled): Screen[] {
  const ids: Partial<Record<DashboardScreen, string>> = { card: account.vcardId, link, itemStats: link, qrCode: code };
  const name = 'Ana García López';
  const texts: Partial<Record<DashboardScreen, string>> = {
    home: name,
    cards: name,
    card: 'Estudio Ladera',
    mainCard: 'Estudio Ladera',
    links: 'Portfolio',
    link: 'Portfolio',
    stats: 'Portfolio',
    itemStats: 'Portfolio',
    qrCodes: 'Shop window',
    qrCode: 'Shop window',
    billing: 'Business',
    account: account.email,
  };
  const screens = Object.keys(dashboardScreens) as DashboardScreen[];
  return screens.map((screen) => ({
    name: screen,
    // Only screens of one item have an ID in their paths
    path: screenPath(screen as 'link', { id: ids[screen] ?? '' }),
    text: texts[screen] ?? '',
  }));
}
