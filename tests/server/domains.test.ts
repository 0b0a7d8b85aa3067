import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { upsertGrant } from '#db/billing/entitlements.ts';
import { lockOwner } from '#db/owners/profiles.ts';
import { recomputePlan } from '#server/billing/recompute-plan.ts';
import { approveHost, endHost } from '#server/owners/domains/decisions.ts';
import { checkDueDomains } from '#server/owners/domains/due-checks.ts';
import { isPrivateIp } from '#server/platform/ip-addresses.ts';
import type { DomainState } from '#src/owners/domains.ts';
import {
  hashedPassword,
  mail,
  refusal,
  someUsername,
  startTestApp,
  startTwoApps,
  type TestApp,
  type TestBrowser,
} from '../support/app.ts';
import { runCommand } from '../support/commands.ts';
import { startDns, type Zone } from '../support/dns-server.ts';
import { addMember, makeOrganization } from '../support/organizations.ts';
import { enter, makeAccount, setPlan } from '../support/roles.ts';

const TARGET = 'cards.example.net';
const ours = { A: ['192.0.2.1', '192.0.2.2'], AAAA: ['2001:0db8:0000:0000:0000:0000:0000:0001'] };
const zone: Zone = new Map([[TARGET, ours]]);

let dns: Awaited<ReturnType<typeof startDns>>;
let app: TestApp;
let second: TestApp;
let hash: string;
beforeAll(async () => {
  dns = await startDns(zone);
  const customDomains = { cnameTarget: TARGET, dnsServers: [dns.address], heldHosts: ['paypal', 'bank.example.com'] };
  [app, second] = await startTwoApps({ customDomains });
  hash = await hashedPassword(app);
});
afterAll(async () => {
  await second.destroy();
  await app.destroy();
  await dns.close();
});

async function account(plan: 'business' | 'pro' = 'business') {
  const made = await makeAccount(app, hash);
  await setPlan(app, made.userId, plan);
  return { ...made, domains: made.browser.trpc.domains };
}

const someHost = () => `${someUsername()}.acme.com`;

type View = Awaited<ReturnType<TestBrowser['trpc']['domains']['add']['mutate']>>;

/** Both records, as they should be. */
function publish({ proof, route }: View): void {
  zone.set(proof.name, { TXT: [proof.expected] });
  zone.set(route.name, { CNAME: [TARGET] });
}

async function liveDomain({ domains }: Pick<Awaited<ReturnType<typeof account>>, 'domains'>, host = someHost()) {
  const added = await domains.add.mutate({ host });
  publish(added);
  expect((await domains.check.mutate({ id: added.id })).state).toBe('live');
  return added;
}

/** As the job finds it later. */
async function checkLater(id: string, hours: number): Promise<DomainState> {
  const { db } = app.context;
  await sql`update domains set since = since - ${hours} * interval '1 hour', next_check_at = now() where id = ${id}`.execute(
    db,
  );
  await checkDueDomains(app.context);
  return (await rowOf(id))?.state as DomainState;
}

const rowOf = async (id: string) =>
  (await app.context.db.selectFrom('domains').selectAll().where('id', '=', id).execute())[0];

test('product 42.1: domains come with Business, up to five, and only where the operator offers them', async () => {
  const pro = await account('pro');
  const nothing = { domains: [], cards: [], isIncluded: false, limit: 5, codesUseDomain: false };
  expect(await pro.domains.list.query()).toEqual(nothing);
  expect(await refusal(pro.domains.add.mutate({ host: someHost() }))).toBe('plan_required');
  const { domains } = await account();
  for (let n = 0; n < 4; n += 1) await domains.add.mutate({ host: someHost() });
  const racing = await Promise.all([1, 2, 3].map(() => refusal(domains.add.mutate({ host: someHost() }))));
  expect(racing.sort()).toEqual(['accepted', 'limit_domains', 'limit_domains']);
  // The same again adds none
  const { domains: listed } = await domains.list.query();
  expect(await domains.add.mutate({ host: listed[0]?.host ?? '' })).toEqual(listed[0]);

  const without = await startTestApp();
  const { browser, userId } = await makeAccount(without, hash);
  await setPlan(without, userId, 'business');
  expect(await refusal(browser.trpc.domains.list.query())).toBe('not_found');
  expect(await refusal(browser.trpc.domains.add.mutate({ host: someHost() }))).toBe('not_found');
  await without.destroy();
});

test('product 42.21: an owner adds at most ten domains a day, also of those that are removed, in all processes', async () => {
  const owner = await account();
  const elsewhere = (await enter(second, owner.userId)).trpc.domains;
  const add = (host = someHost()) => owner.domains.add.mutate({ host });
  for (let n = 0; n < 7; n += 1) await owner.domains.remove.mutate({ id: (await add()).id });
  // What is refused, or there already, counts as none
  for (const host of ['com', TARGET, 'acme']) expect(await refusal(add(host))).toBe('domain_invalid');
  const { host } = await add();
  for (let n = 0; n < 3; n += 1) await add(host);
  // However many are refused at the same time
  const refusedAtOnce = ['com', host, 'acme'].map((typed) => add(typed).catch(() => undefined));
  const racing = [1, 2, 3, 4].map(async (n) =>
    refusal(n % 2 === 0 ? add() : elsewhere.add.mutate({ host: someHost() })),
  );
  expect((await Promise.all(racing)).sort()).toEqual([
    ...['accepted', 'accepted'],
    ...['limit_domains_today', 'limit_domains_today'],
  ]);
  await Promise.all(refusedAtOnce);
  expect((await owner.domains.list.query()).domains).toHaveLength(3);
  // A new one only
  expect((await add(host)).host).toBe(host);
  const refused: unknown = await add().catch((error: unknown) => error);
  expect(String(refused)).toMatch(/You added 10 domains in a day, as many as possible. Add another in 24 hours./);
  // A day after each, there is room for another
  await sql`update limits set expire = expire - 86400000 where key in (
    select key from limits where key like 'domain:%' order by expire desc limit 1)`.execute(app.context.db);
  expect([await refusal(add()), await refusal(add())]).toEqual(['accepted', 'limit_domains_today']);
  // Other owners have limits of their own
  expect(await refusal((await account()).domains.add.mutate({ host: someHost() }))).toBe('accepted');
});

test('product 42.2: what is ours, and what anyone registers names below, is nobody’s domain', async () => {
  const { domains } = await account();
  for (const host of [TARGET, `shop.${TARGET}`, 'com', 'co.uk', 'github.io', 'acme', '192.0.2.1', 'acme.com/x'])
    expect([host, await refusal(domains.add.mutate({ host }))]).toEqual([host, 'domain_invalid']);
  const added = await domains.add.mutate({ host: 'https://Tarjetas.Café-Ladera.es/' });
  expect(added).toMatchObject({ host: 'tarjetas.xn--caf-ladera-d7a.es', shownHost: 'tarjetas.café-ladera.es' });
  expect(added).toMatchObject({
    state: 'waiting',
    proof: { name: '_saluda.tarjetas.xn--caf-ladera-d7a.es', state: null },
    route: { name: 'tarjetas.xn--caf-ladera-d7a.es', expected: TARGET, state: null },
  });
});

test('product 42.20: where domains lead that can have no CNAME record', async () => {
  const { domains } = await account();
  const expected = ['192.0.2.1', '192.0.2.2', '2001:db8::1'];
  expect((await domains.addresses.query())?.toSorted()).toEqual(expected);
  // Many screens ask: the answer is kept
  zone.set(TARGET, 'silent');
  expect((await domains.addresses.query())?.toSorted()).toEqual(expected);
  zone.set(TARGET, ours);
});

describe('product 42.3: a domain is live once both records are right', () => {
  const right = 'the right text';
  test.each<[string, { TXT?: string[] } | 'SERVFAIL' | 'silent' | null, Parameters<Zone['set']>[1] | null, string]>([
    ['no record', null, null, 'waiting, missing, missing'],
    ['another text', { TXT: ['saluda-verify=other'] }, { CNAME: [TARGET] }, 'waiting, wrong, right'],
    ['the text among others', { TXT: ['v=spf1 -all', right] }, { CNAME: [TARGET] }, 'live, right, right'],
    ['a text without route', { TXT: [right] }, null, 'waiting, right, missing'],
    ['a route without text', null, { CNAME: [TARGET] }, 'waiting, missing, right'],
    ['an alias of an alias', { TXT: [right] }, { CNAME: ['alias.example.net'] }, 'live, right, right'],
    ['an alias that leads elsewhere', { TXT: [right] }, { CNAME: ['other.example.net'] }, 'waiting, right, wrong'],
    ['an alias that leads to itself', { TXT: [right] }, { CNAME: ['loop.example.net'] }, 'waiting, right, wrong'],
    ['our addresses', { TXT: [right] }, { A: ['192.0.2.2'] }, 'live, right, right'],
    ['one of our addresses and another', { TXT: [right] }, { A: ['192.0.2.2', '192.0.2.9'] }, 'waiting, right, wrong'],
    ['a name server that fails', 'SERVFAIL', { CNAME: [TARGET] }, 'waiting, unknown, right'],
    ['a route whose name server fails', { TXT: [right] }, 'SERVFAIL', 'waiting, right, unknown'],
    ['a name server that is silent', 'silent', { CNAME: [TARGET] }, 'waiting, unknown, right'],
  ])('%s', { timeout: 30_000 }, async (_, texts, route, outcome) => {
    zone.set('alias.example.net', { CNAME: [TARGET] });
    zone.set('other.example.net', { A: ['192.0.2.9'] });
    zone.set('loop.example.net', { CNAME: ['loop.example.net'] });
    const { domains } = await account();
    const { id, host, proof } = await domains.add.mutate({ host: someHost() });
    const given =
      texts !== null && typeof texts === 'object'
        ? { TXT: (texts.TXT ?? []).map((text) => (text === right ? proof.expected : text)) }
        : texts;
    if (given !== null) zone.set(proof.name, given);
    if (route !== null) zone.set(host, route);
    const checked = await domains.check.mutate({ id });
    expect([checked.state, checked.proof.state, checked.route.state].join(', ')).toBe(outcome);
    expect(checked.checkedAt).not.toBeNull();
  });

  test('product 42.3: what was found is shown, shortened', async () => {
    const { domains } = await account();
    const { id, proof } = await domains.add.mutate({ host: someHost() });
    zone.set(proof.name, { TXT: ['x'.repeat(300), 'a\0b', '2', '3', '4', '5'] });
    const { proof: found } = await domains.check.mutate({ id });
    expect([found.found.length, found.found.every((text) => text.length <= 255)]).toEqual([5, true]);
  });
});

describe('product 42.22: private addresses are nobody’s to read', () => {
  const inside = { A: ['10.1.2.3', '203.0.113.7'], AAAA: ['fd12:3456:0000:0000:0000:0000:0000:0009'] };

  test('of what was found', async () => {
    const { domains } = await account();
    const { id, host } = await domains.add.mutate({ host: someHost() });
    zone.set(host, inside);
    const { route } = await domains.check.mutate({ id });
    expect(route).toMatchObject({ state: 'wrong', found: ['203.0.113.7'], hasPrivate: true });
    zone.set(host, { A: ['127.0.0.1'] });
    expect((await domains.check.mutate({ id })).route).toMatchObject({ state: 'wrong', found: [], hasPrivate: true });
    zone.set(host, { A: ['203.0.113.7'] });
    expect((await domains.check.mutate({ id })).route).toMatchObject({ state: 'wrong', hasPrivate: false });
    zone.set(host, inside);
    await checkLater(id, 1);
    // Neither exports have them
    expect(JSON.stringify(await rowOf(id))).toMatch(/203\.0\.113\.7/);
    expect(JSON.stringify(await rowOf(id))).not.toMatch(/10\.1\.2\.3|fd12/);
  });

  test('nor the names of a network, or what is said there', async () => {
    const { domains } = await account();
    const { id, host, proof } = await domains.add.mutate({ host: someHost() });
    zone.set(host, { CNAME: ['db01.corp.internal'] });
    zone.set('db01.corp.internal', { CNAME: ['rds-7.corp.internal'] });
    zone.set('rds-7.corp.internal', { A: ['10.4.4.4'], TXT: ['root password'] });
    zone.set(proof.name, { CNAME: ['rds-7.corp.internal'] });
    const { proof: found, route } = await domains.check.mutate({ id });
    // The owner's own record is no secret
    expect(route).toMatchObject({ state: 'wrong', found: ['db01.corp.internal'], hasPrivate: false });
    expect(found).toMatchObject({ state: 'wrong', found: [] });
    // Elsewhere a proof may be an alias
    zone.set(proof.name, { CNAME: ['proofs.example.net'] });
    zone.set('proofs.example.net', { TXT: ['saluda-verify=other'] });
    expect((await domains.check.mutate({ id })).proof).toMatchObject({
      state: 'wrong',
      found: ['saluda-verify=other'],
    });
    zone.set('proofs.example.net', { TXT: [proof.expected] });
    expect((await domains.check.mutate({ id })).proof).toMatchObject({ state: 'right', found: [proof.expected] });
  });

  test('of what is ours', async () => {
    const owner = await account();
    const { id, host, proof } = await owner.domains.add.mutate({ host: someHost() });
    zone.set(proof.name, { TXT: [proof.expected] });
    zone.set(TARGET, { A: ['10.9.9.9', '192.0.2.1'] });
    zone.set(host, { A: ['10.9.9.9'] });
    // As a name server within the network answers
    expect(await owner.domains.check.mutate({ id })).toMatchObject({
      ...{ state: 'live', route: { state: 'right', found: [], hasPrivate: true } },
    });
    const elsewhere = (await enter(second, owner.userId)).trpc.domains;
    expect(await elsewhere.addresses.query()).toEqual(['192.0.2.1']);
    zone.set(TARGET, { CNAME: ['balancer.inside.example.net'] });
    zone.set('balancer.inside.example.net', { A: ['10.9.9.9'] });
    zone.set(host, { CNAME: [TARGET] });
    expect((await owner.domains.check.mutate({ id })).route).toMatchObject({ state: 'right', found: [TARGET] });
    zone.set(TARGET, ours);
  });

  test.each([
    ...['10.0.0.1', '127.0.0.1', '127.255.255.254', '169.254.169.254', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
    ...['100.64.0.1', '100.127.255.255', '0.0.0.0', '::', '::1', '::10.0.0.1', '::ffff:10.0.0.1', 'fe80::1', 'febf::1'],
    ...[
      'fc00::1',
      'fdff::1',
      'fec0::1',
      '64:ff9b::10.0.0.1',
      '64:ff9b::c0a8:101',
      '64:ff9b:1::808:808',
      '2002:a00:1::',
    ],
    ...['192.0.0.8', '198.18.0.1', '198.19.255.255', '224.0.0.1', '240.0.0.1', '255.255.255.255', 'ff02::1', '100::1'],
    ...['2002:c0a8:101::1', '64:ff9b::169.254.169.254', '64:ff9b::172.20.0.1', '2002:ac14:1::', '2002:7f00:1::'],
  ])('%s is private', (address) => {
    expect(isPrivateIp(address)).toBe(true);
  });

  test.each([
    ...['9.255.255.255', '11.0.0.1', '172.15.255.255', '172.32.0.1', '192.167.1.1', '192.169.1.1', '100.63.255.255'],
    ...['100.128.0.1', '169.253.1.1', '1.1.1.1', '203.0.113.7', '2001:db8::1', '2606:4700::1', '64:ff9b::808:808'],
    ...[
      '2002:808:808::1',
      'fbff::1',
      '192.0.1.1',
      '198.20.0.1',
      '223.255.255.255',
      '10.example.com',
      'cards.example.net',
      '',
    ],
  ])('“%s” is not', (value) => {
    expect(isPrivateIp(value)).toBe(false);
  });
});

test('product 42.4: two owners who prove one host at the same time, in two processes: one has it', async () => {
  const [ana, luis] = [await account(), await account()];
  const host = someHost();
  const views = [await ana.domains.add.mutate({ host }), await luis.domains.add.mutate({ host })];
  expect(views[0]?.proof.expected).not.toBe(views[1]?.proof.expected);
  zone.set(`_saluda.${host}`, { TXT: views.map(({ proof }) => proof.expected) });
  zone.set(host, { CNAME: [TARGET] });
  const elsewhere = (await enter(second, luis.userId)).trpc.domains;
  const checked = await Promise.all([
    ana.domains.check.mutate({ id: views[0]?.id ?? '' }),
    elsewhere.check.mutate({ id: views[1]?.id ?? '' }),
  ]);
  expect(checked.map(({ state }) => state).sort()).toEqual(['live', 'waiting']);
  const [winner, loser] = checked[0]?.state === 'live' ? [ana, luis] : [luis, ana];
  expect((await loser.domains.list.query()).domains[0]).toMatchObject({ isTaken: true, state: 'waiting' });
  // Removed, it is free at once
  const [own] = (await winner.domains.list.query()).domains;
  await winner.domains.remove.mutate({ id: own?.id ?? '' });
  const [other] = (await loser.domains.list.query()).domains;
  expect((await loser.domains.check.mutate({ id: other?.id ?? '' })).state).toBe('live');
});

describe('product 42.19: a domain whose owner lost it', () => {
  /** Both lead it here. */
  async function rivals() {
    const [holder, rival] = [await account(), await account()];
    const lost = await liveDomain(holder);
    const wanted = await rival.domains.add.mutate({ host: lost.host });
    expect(wanted.state).toBe('waiting');
    zone.set(lost.proof.name, { TXT: [lost.proof.expected, wanted.proof.expected] });
    return { holder, rival, lost, wanted };
  }

  test('is that of whom proves it once its text is gone, and both are told', async () => {
    const { holder, rival, lost, wanted } = await rivals();
    expect(await rival.domains.check.mutate({ id: wanted.id })).toMatchObject({ state: 'waiting', isTaken: true });
    zone.set(lost.proof.name, { TXT: [wanted.proof.expected] });
    // Also in another process, at the moment of a check by its holder
    const [taken] = await Promise.all([
      rival.domains.check.mutate({ id: wanted.id }),
      (await enter(second, holder.userId)).trpc.domains.check.mutate({ id: lost.id }),
    ]);
    expect(taken.state).toBe('live');
    expect(await rowOf(lost.id)).toMatchObject({ state: 'ended', endedBy: 'replaced', nextCheckAt: null });
    expect((await mail(app, rival.email)).subject).toBe(`${lost.host} is live`);
    expect((await mail(app, holder.email, 2)).text).toContain('another account proved');
    // It needs its text again, and then waits for the other to lose it
    expect((await holder.domains.check.mutate({ id: lost.id })).state).toBe('ended');
    zone.set(lost.proof.name, { TXT: [lost.proof.expected, wanted.proof.expected] });
    expect(await holder.domains.check.mutate({ id: lost.id })).toMatchObject({ state: 'ended', isTaken: true });
  });

  test.each([
    ['the host of one that the operator holds', { state: 'held' }],
    ['that of an owner without the plan', { plan: 'pro' }],
  ] as const)('is not taken over by %s', async (_, { state, plan }: { state?: 'held'; plan?: 'pro' }) => {
    const { rival, lost, wanted } = await rivals();
    zone.set(lost.proof.name, { TXT: [wanted.proof.expected] });
    await sql`update domains set next_check_at = now(), state = ${state ?? 'waiting'} where id = ${wanted.id}`.execute(
      app.context.db,
    );
    if (plan) await setPlan(app, rival.userId, plan);
    await checkDueDomains(app.context);
    expect((await rowOf(lost.id))?.state).toBe('live');
  });

  test('is live again after a failure only with its text', async () => {
    const owner = await account();
    const { id, host, proof } = await liveDomain(owner);
    zone.delete(host);
    expect(await checkLater(id, 24)).toBe('failing');
    zone.set(host, { CNAME: [TARGET] });
    zone.delete(proof.name);
    expect(await checkLater(id, 1)).toBe('failing');
    zone.set(proof.name, 'SERVFAIL');
    expect(await checkLater(id, 80)).toBe('failing');
    zone.set(proof.name, { TXT: [proof.expected] });
    expect(await checkLater(id, 1)).toBe('live');
    // Without it, it ends like one that leads elsewhere
    zone.delete(host);
    expect(await checkLater(id, 24)).toBe('failing');
    zone.set(host, { CNAME: [TARGET] });
    zone.delete(proof.name);
    expect(await checkLater(id, 72)).toBe('ended');
  });
});

test('product 42.7: an owner who chose a domain that waits as the main one keeps it when another is live first', async () => {
  const { domains } = await account();
  const [first, chosen] = [
    await domains.add.mutate({ host: someHost() }),
    await domains.add.mutate({ host: someHost() }),
  ];
  await domains.update.mutate({ id: chosen.id, isMain: true });
  publish(first);
  expect(await domains.check.mutate({ id: first.id })).toMatchObject({ state: 'live', isMain: false });
  expect((await rowOf(chosen.id))?.isMain).toBe(true);
});

test('product 42.7: an owner who chose no main domain keeps none when a domain works again', async () => {
  const owner = await account();
  const { id, host } = await liveDomain(owner);
  await owner.domains.update.mutate({ id, isMain: false });
  zone.delete(host);
  expect(await checkLater(id, 24)).toBe('failing');
  zone.set(host, { CNAME: [TARGET] });
  expect(await checkLater(id, 1)).toBe('live');
  expect((await rowOf(id))?.isMain).toBe(false);
});

test('product 42.4, 42.6: a route that is gone for 72 hours ends a domain, and its owner knows', async () => {
  const owner = await account();
  await sql`update profiles set language = 'es' where id = ${owner.userId}`.execute(app.context.db);
  const { id, host } = await liveDomain(owner);
  expect((await mail(app, owner.email)).subject).toBe(`${host} ya funciona`);
  zone.set(host, 'SERVFAIL');
  expect(await checkLater(id, 24)).toBe('live');
  zone.delete(host);
  expect(await checkLater(id, 24)).toBe('failing');
  expect((await mail(app, owner.email, 2)).text).toContain('Restaura los dos registros en 72 horas');
  expect(await checkLater(id, 71)).toBe('failing');
  zone.set(host, { CNAME: [TARGET] });
  expect(await checkLater(id, 0)).toBe('live');
  zone.delete(host);
  expect(await checkLater(id, 24)).toBe('failing');
  expect(await checkLater(id, 72)).toBe('ended');
  expect((await mail(app, owner.email, 5)).subject).toBe(`${host} dejó de funcionar`);
  expect(await rowOf(id)).toMatchObject({ endedBy: 'unreachable', nextCheckAt: null });
  zone.set(host, { CNAME: [TARGET] });
  expect((await owner.domains.check.mutate({ id })).state).toBe('live');
});

test('product 42.4, 42.15: the job checks what is due, each domain once, and counts it', async () => {
  const { domains } = await account();
  const counted = async () => {
    const bodies = [app, second].map(async (each) => (await each.app.inject('/metrics')).body);
    const lines = (await Promise.all(bodies)).flatMap((body) => body.match(/^saluda_domain_checks_total.*$/gm) ?? []);
    return lines.reduce((sum, line) => sum + (line.includes('"right"') ? Number(line.split(' ').at(-1)) : 0), 0);
  };
  const before = await counted();
  const added = await domains.add.mutate({ host: someHost() });
  publish(added);
  await checkDueDomains(app.context);
  expect((await rowOf(added.id))?.checkedAt).toBeNull();
  await sql`update domains set next_check_at = now() where id = ${added.id}`.execute(app.context.db);
  await Promise.all([checkDueDomains(app.context), checkDueDomains(second.context)]);
  const row = await rowOf(added.id);
  expect([row?.state, (await counted()) - before]).toEqual(['live', 1]);
  expect(Number(row?.nextCheckAt) - Number(row?.checkedAt)).toBe(24 * 3_600_000);
});

test('product 42.5: a host that looks like another one’s waits for the operator', async () => {
  const owner = await account();
  const listed = [];
  // The second has a Cyrillic a among Latin letters, the third only Cyrillic ones that look like Latin
  for (const host of ['paypal-cards.acme.com', 'аcme.com', 'ѕсоре.com', 'go.bank.example.com', 'москва.com'])
    listed.push(await owner.domains.add.mutate({ host }));
  expect(listed.map(({ state }) => state)).toEqual(['held', 'held', 'held', 'held', 'waiting']);
  const [held] = listed;
  if (!held) throw new Error('none');
  publish(held);
  expect((await owner.domains.check.mutate({ id: held.id })).state).toBe('held');
  expect(await approveHost(app.context, held.host)).toBe(true);
  expect((await owner.domains.check.mutate({ id: held.id })).state).toBe('live');
  expect(await endHost(app.context, held.host)).toBe(true);
  expect((await mail(app, owner.email, 2)).subject).toBe(`${held.host} has ended`);
  expect((await owner.domains.check.mutate({ id: held.id })).state).toBe('ended');
  expect(await endHost(app.context, held.host)).toBe(false);
  // Added again, also by another owner, it waits for the operator
  await owner.domains.remove.mutate({ id: held.id });
  const other = await account();
  for (const { domains } of [owner, other]) {
    const again = await domains.add.mutate({ host: held.host });
    publish(again);
    expect([again.state, (await domains.check.mutate({ id: again.id })).state]).toEqual(['held', 'held']);
    await domains.remove.mutate({ id: again.id });
  }
  expect(await approveHost(app.context, held.host)).toBe(true);
  expect(await approveHost(app.context, held.host)).toBe(false);
  // Not that of HELD_HOSTS
  const plain = await owner.domains.add.mutate({ host: someHost() });
  expect(await endHost(app.context, plain.host)).toBe(true);
  await owner.domains.remove.mutate({ id: plain.id });
  const again = await owner.domains.add.mutate({ host: plain.host });
  publish(again);
  expect((await owner.domains.check.mutate({ id: again.id })).state).toBe('held');
  expect(await approveHost(app.context, plain.host)).toBe(true);
  expect((await owner.domains.check.mutate({ id: again.id })).state).toBe('live');
});

// Each starts a process, so there are few
test('product 42.5: the operator lists, approves and ends domains by a command', async () => {
  const owner = await account();
  const held = await owner.domains.add.mutate({ host: `paypal-${someHost()}` });
  publish(held);
  const domains = (...args: string[]) => runCommand(app, 'domains', ...args);
  const [listed, unserved, nonsense] = await Promise.all([domains('list'), domains('hosts'), domains('approve', 'x')]);
  expect(listed.output.split('\n').find((line) => line.includes(held.host))).toMatch(/^held /);
  expect([unserved.output.includes(held.host), nonsense.code]).toEqual([false, 2]);
  expect(await domains('approve', held.host)).toMatchObject({ code: 0, output: `${held.host} may go live.\n` });
  expect((await owner.domains.check.mutate({ id: held.id })).state).toBe('live');
  expect((await domains('hosts')).output.split('\n')).toContain(held.host);
  expect(await domains('end', held.host)).toMatchObject({ code: 0, output: `${held.host} has ended.\n` });
  expect((await domains('end', held.host)).code).toBe(1);
}, 60_000);

test('product 42.4: without Business a domain ends, and works again with it and a check', async () => {
  const owner = await account('pro');
  const { db } = app.context;
  const now = new Date();
  const recomputed = (planType: 'pro' | 'business', at: Date) =>
    db.transaction().execute(async (tx) => {
      await lockOwner(tx, owner.userId);
      await upsertGrant(tx, owner.userId, { planType, endsAt: null });
      await recomputePlan(tx, owner.userId, at);
    });
  await recomputed('business', now);
  const { id, host } = await liveDomain(owner);
  await recomputed('pro', new Date());
  expect(await rowOf(id)).toMatchObject({ state: 'ended', endedBy: 'plan' });
  expect((await mail(app, owner.email, 3)).subject).toBe(`${host} has ended`);
  expect(await refusal(owner.domains.check.mutate({ id }))).toBe('plan_required');
  await recomputed('business', new Date());
  expect((await owner.domains.check.mutate({ id })).state).toBe('live');
});

test('product 42.7: the first that is live is the main one, and an owner chooses another, and what each shows', async () => {
  const owner = await account();
  const [first, other] = [await liveDomain(owner), await liveDomain(owner)];
  const mainOf = async () => (await owner.domains.list.query()).domains.find(({ isMain }) => isMain)?.host;
  expect(await mainOf()).toBe(first.host);
  await owner.domains.update.mutate({ id: other.id, isMain: true });
  expect(await mainOf()).toBe(other.host);
  await owner.domains.update.mutate({ id: other.id, isMain: false });
  expect(await mainOf()).toBeUndefined();
  const start = { kind: 'address' as const, url: 'https://www.acme.com/' };
  expect((await owner.domains.update.mutate({ id: first.id, start })).start).toEqual(start);
  for (const url of [`https://${first.host}/`, `http://${other.host}./x`, `http://${TARGET}/l/x`, 'http://192.0.2.1/'])
    expect(await refusal(owner.domains.update.mutate({ id: first.id, start: { kind: 'address', url } }))).toBe(
      'domain_invalid',
    );
  const someone = await account();
  expect(await refusal(someone.domains.update.mutate({ id: first.id, isMain: true }))).toBe('not_found');
  const card = { kind: 'card' as const, id: first.id };
  expect(await refusal(owner.domains.update.mutate({ id: first.id, start: card }))).toBe('not_found');
});

test('product 42.3: checks are limited by domain', async () => {
  const { domains } = await account();
  const { id } = await domains.add.mutate({ host: someHost() });
  const outcomes = [];
  for (let n = 0; n < 7; n += 1) outcomes.push(await refusal(domains.check.mutate({ id })));
  expect(outcomes).toEqual([...Array(6).fill('accepted'), 'too_many_requests']);
});

test('product 42.14: whether codes contain the main domain is off at first, and chosen with Business', async () => {
  const pro = await account('pro');
  expect(await refusal(pro.domains.setCodes.mutate({ codesUseDomain: true }))).toBe('plan_required');
  const admin = await makeAccount(app, hash);
  const acme = await makeOrganization(app, (await account()).userId);
  await addMember(app, acme.id, admin.userId, 'admin');
  const { domains } = admin.browser.actingFor(acme.id).trpc;
  const isOn = async () => (await domains.list.query()).codesUseDomain;
  expect(await isOn()).toBe(false);
  await domains.setCodes.mutate({ codesUseDomain: true });
  expect(await isOn()).toBe(true);
  await domains.setCodes.mutate({ codesUseDomain: false });
  expect(await isOn()).toBe(false);
  const { rows } = await sql<{ action: string }>`
    select action from audit_entries where owner_id = ${acme.id} and target_kind = 'domain' order by id`.execute(
    app.context.db,
  );
  expect(rows.map(({ action }) => action)).toEqual(['domain.codes_on', 'domain.codes_off']);
});

test('product 42.6: what admins do with domains of an organization is recorded', async () => {
  const admin = await makeAccount(app, hash);
  const acme = await makeOrganization(app, (await account()).userId);
  await addMember(app, acme.id, admin.userId, 'admin');
  const { domains } = admin.browser.actingFor(acme.id).trpc;
  const { id, host } = await liveDomain({ domains });
  await domains.update.mutate({ id, start: { kind: 'card', id: acme.vcardId } });
  await domains.remove.mutate({ id });
  const { rows } = await sql<{ action: string; details: object }>`
    select action, details from audit_entries where owner_id = ${acme.id} and target_id = ${id} order by id`.execute(
    app.context.db,
  );
  expect(rows).toEqual([
    { action: 'domain.create', details: { host } },
    { action: 'domain.check', details: { from: 'waiting', to: 'live' } },
    { action: 'domain.update', details: {} },
    { action: 'domain.delete', details: { host } },
  ]);
});
