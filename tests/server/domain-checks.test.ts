import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDns } from '#server/gateways/dns.ts';
import { checkDueDomains } from '#server/owners/domains/due-checks.ts';
import { lookUp } from '#server/owners/domains/lookups.ts';
import { proofName, proofValue } from '#src/owners/domains.ts';
import { hashedPassword, someUsername, startTwoApps, type TestApp } from '../support/app.ts';
import { type NameServer, startDns, type Zone } from '../support/dns-server.ts';
import { enter, makeAccount, setPlan } from '../support/roles.ts';

const TARGET = 'cards.example.net';
const TOKEN = 'abc';
const zone: Zone = new Map();

let dns: NameServer;
let app: TestApp;
let second: TestApp;
let hash: string;
beforeAll(async () => {
  zone.set(TARGET, { A: ['192.0.2.1', '192.0.2.2'], AAAA: ['20010db8000000000000000000000001'] });
  dns = await startDns(zone);
  [app, second] = await startTwoApps({
    customDomains: { cnameTarget: TARGET, dnsServers: [dns.address], heldHosts: [] },
  });
  hash = await hashedPassword(app);
});
afterAll(async () => {
  await second.destroy();
  await app.destroy();
  await dns.close();
});

const someHost = () => `${someUsername()}.acme.com`;

async function account() {
  const made = await makeAccount(app, hash);
  await setPlan(app, made.userId, 'business');
  return { ...made, domains: made.browser.trpc.domains };
}

describe('product 42.3: what the DNS answers', () => {
  const right = proofValue(TOKEN);
  const many = Array.from({ length: 99 }, (_, n) => `verification-of-service-${n}=${'x'.repeat(40)}`);
  const aliases = (...names: string[]): [string, Parameters<Zone['set']>[1]][] =>
    names.map((name, n) => [name, { CNAME: [names[n + 1] ?? TARGET] }]);
  test.each<[string, string[], Parameters<Zone['set']>[1], [string, Parameters<Zone['set']>[1]][], string]>([
    ['a text among a hundred, by TCP', [...many, right], { CNAME: [TARGET] }, [], 'right, right'],
    ['a hundred texts without it', many, { CNAME: [TARGET] }, [], 'wrong, right'],
    ['a text with spaces around it', [` ${right} `], { CNAME: [TARGET] }, [], 'right, right'],
    ['a text in upper case', [right.toUpperCase()], { CNAME: [TARGET] }, [], 'wrong, right'],
    ['a text that begins with it', [`${right}d`], { CNAME: [TARGET] }, [], 'wrong, right'],
    ['an alias in upper case', [right], { CNAME: [TARGET.toUpperCase()] }, [], 'right, right'],
    [
      'an alias of another owner’s host',
      [right],
      { CNAME: ['theirs.acme.com'] },
      aliases('theirs.acme.com'),
      'right, right',
    ],
    [
      'aliases in a circle',
      [right],
      { CNAME: ['a.acme.com'] },
      [
        ['a.acme.com', { CNAME: ['b.acme.com'] }],
        ['b.acme.com', { CNAME: ['a.acme.com'] }],
      ],
      'right, wrong',
    ],
    [
      'a long row of aliases',
      [right],
      { CNAME: ['a1.acme.com'] },
      aliases(...Array.from({ length: 9 }, (_, n) => `a${n + 1}.acme.com`)),
      'right, wrong',
    ],
    [
      'our IPv4 address, and an IPv6 address of others',
      [right],
      { A: ['192.0.2.1'], AAAA: ['20010db8000000000000000000000009'] },
      [],
      'right, wrong',
    ],
    [
      'our IPv6 address, and an IPv4 address of others',
      [right],
      { A: ['192.0.2.9'], AAAA: ['20010db8000000000000000000000001'] },
      [],
      'right, wrong',
    ],
    ['our IPv6 address alone', [right], { AAAA: ['20010db8000000000000000000000001'] }, [], 'right, right'],
    [
      'addresses of both families',
      [right],
      { A: ['192.0.2.2', '192.0.2.1'], AAAA: ['20010db8000000000000000000000001'] },
      [],
      'right, right',
    ],
  ])('%s', async (_, texts, route, others, outcome) => {
    const host = someHost();
    for (const [name, records] of others) zone.set(name, records);
    zone.set(proofName(host), { TXT: texts });
    zone.set(host, route);
    const { findings } = await lookUp(createDns([dns.address]), { host, token: TOKEN }, TARGET);
    expect([findings.proof.state, findings.route.state].join(', ')).toBe(outcome);
  });

  test('an alias that leads here is right, whatever our own name answers', async () => {
    const host = someHost();
    const target = 'away.example.net';
    zone.set(target, 'SERVFAIL');
    zone.set(host, { CNAME: [target] });
    const { findings } = await lookUp(createDns([dns.address]), { host, token: TOKEN }, target);
    expect(findings.route.state).toBe('right');
  });

  test('a wildcard leads here, but proves nothing', async () => {
    const host = someHost();
    // What `*.acme.com CNAME` answers for both names
    for (const name of [host, proofName(host)]) zone.set(name, { CNAME: [TARGET] });
    const { findings } = await lookUp(createDns([dns.address]), { host, token: TOKEN }, TARGET);
    expect([findings.proof.state, findings.route.state]).toEqual(['missing', 'right']);
  });

  test('ends in time, and what was found until then counts', async () => {
    const [host, alias] = [someHost(), someHost()];
    const late = Promise.withResolvers<{ CNAME: string[] }>();
    zone.set(proofName(host), { TXT: [right] });
    zone.set(host, late.promise);
    const { findings, texts } = await lookUp(createDns([dns.address]), { host, token: TOKEN }, TARGET, 300);
    expect([findings.proof.state, findings.route.state, texts]).toEqual(['right', 'unknown', [right]]);
    // An answer after the end leads to no question
    late.resolve({ CNAME: [alias] });
    for (let n = 0; n < 3; n += 1) await lookUp(createDns([dns.address]), { host: someHost(), token: TOKEN }, TARGET);
    expect([dns.asked.includes(host), dns.asked.includes(alias)]).toEqual([true, false]);
  });
});

describe('product 42.4: the job', () => {
  /** Waiting domains that are due, the earliest first, of as many owners as `each` needs. */
  async function due(count: number, each: number, hostAt: (n: number) => string): Promise<void> {
    const owners = [];
    for (let n = 0; n < count / each; n += 1) owners.push((await account()).userId);
    for (let n = 0; n < count; n += 1) {
      await sql`insert into domains (owner_id, host, token, state, next_check_at)
        values (${owners[Math.floor(n / each)]}, ${hostAt(n)}, ${TOKEN}, 'waiting', now() - ${count - n} * interval '1 minute')`.execute(
        app.context.db,
      );
    }
  }
  const checked = async (pattern: string) =>
    (
      await sql<{ host: string }>`
        select host from domains where checked_at is not null and host like ${pattern}`.execute(app.context.db)
    ).rows.length;

  test.each([
    ['of one owner', 30],
    ['of six', 5],
    ['of thirty', 1],
  ])(
    'checks a domain while thirty others, %s, wait for silent name servers',
    async (_, each) => {
      const name = someUsername();
      const slow = (n: number) => `slow-${n}.${name}.com`;
      await due(30, each, slow);
      for (let n = 0; n < 30; n += 1) zone.set(slow(n), 'silent').set(proofName(slow(n)), 'silent');
      const good = `good.${name}.com`;
      await due(1, 1, () => good);
      zone.set(good, { CNAME: [TARGET] });
      zone.set(proofName(good), { TXT: [proofValue(TOKEN)] });
      const running = checkDueDomains(app.context, 1_000);
      await expect.poll(() => checked(good), { timeout: 60_000 }).toBe(1);
      expect(await checked(`slow-%.${name}.com`)).toBe(0);
      await running;
      await sql`delete from domains where host like ${`%.${name}.com`}`.execute(app.context.db);
    },
    120_000,
  );

  test('goes on with all domains of an owner', async () => {
    const name = someUsername();
    await due(5, 5, (n) => `card-${n}.${name}.com`);
    await Promise.all([checkDueDomains(app.context), checkDueDomains(second.context)]);
    expect(await checked(`card-%.${name}.com`)).toBe(5);
  });
});

describe('product 42.19: a host that is left behind', () => {
  test('needs the text of whoever adds it next', async () => {
    const [ana, luis] = [await account(), await account()];
    const host = someHost();
    const first = await ana.domains.add.mutate({ host });
    zone.set(host, { CNAME: [TARGET] });
    zone.set(proofName(host), { TXT: [first.proof.expected] });
    expect((await ana.domains.check.mutate({ id: first.id })).state).toBe('live');
    await ana.domains.remove.mutate({ id: first.id });
    // Both records of the former owner still stand
    const next = await luis.domains.add.mutate({ host });
    const found = await luis.domains.check.mutate({ id: next.id });
    expect([found.state, found.proof.state, found.route.state]).toEqual(['waiting', 'wrong', 'right']);
    // Nor does the text of before help who had it
    const again = await ana.domains.add.mutate({ host });
    expect(again.proof.expected).not.toBe(first.proof.expected);
    expect((await ana.domains.check.mutate({ id: again.id })).state).toBe('waiting');
    // In upper case, with a dot at the end, it is the same
    expect((await luis.domains.add.mutate({ host: `${host.toUpperCase()}.` })).id).toBe(next.id);
    zone.set(proofName(host), { TXT: [next.proof.expected] });
    expect((await luis.domains.check.mutate({ id: next.id })).state).toBe('live');
  });

  test('is one rival’s, of two who prove it at the same time in two processes', async () => {
    const [holder, ...rivals] = [await account(), await account(), await account()];
    const host = someHost();
    const lost = await holder.domains.add.mutate({ host });
    zone.set(host, { CNAME: [TARGET] });
    zone.set(proofName(host), { TXT: [lost.proof.expected] });
    expect((await holder.domains.check.mutate({ id: lost.id })).state).toBe('live');
    const wanted = [];
    for (const { domains } of rivals) wanted.push(await domains.add.mutate({ host }));
    zone.set(proofName(host), { TXT: wanted.map(({ proof }) => proof.expected) });
    const elsewhere = (await enter(second, rivals[1]?.userId ?? '')).trpc.domains;
    const outcomes = await Promise.all([
      rivals[0]?.domains.check.mutate({ id: wanted[0]?.id ?? '' }),
      elsewhere.check.mutate({ id: wanted[1]?.id ?? '' }),
      holder.domains.check.mutate({ id: lost.id }),
    ]);
    expect(
      outcomes
        .slice(0, 2)
        .map((each) => each?.state)
        .sort(),
    ).toEqual(['live', 'waiting']);
    const { rows } = await sql<{ state: string }>`
      select state from domains where host = ${host} and state in ('live', 'failing')`.execute(app.context.db);
    expect(rows).toEqual([{ state: 'live' }]);
  });
});
