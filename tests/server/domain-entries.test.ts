import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockOwner } from '#db/owners/profiles.ts';
import { recomputePlan } from '#server/billing/recompute-plan.ts';
import { checkDueDomains } from '#server/owners/domains/due-checks.ts';
import { paths } from '#src/paths.ts';
import { hashedPassword, someUsername, startTestApp, type TestApp } from '../support/app.ts';
import { runCommand } from '../support/commands.ts';
import { type NameServer, startDns, type Zone } from '../support/dns-server.ts';
import { makeOrganization } from '../support/organizations.ts';
import { makeAccount } from '../support/roles.ts';

const TARGET = 'cards.example.net';
const zone: Zone = new Map([[TARGET, { A: ['192.0.2.1'] }]]);

let dns: NameServer;
let app: TestApp;
let hash: string;
beforeAll(async () => {
  dns = await startDns(zone);
  app = await startTestApp({
    customDomains: { cnameTarget: TARGET, dnsServers: [dns.address], heldHosts: ['paypal'] },
  });
  hash = await hashedPassword(app);
});
afterAll(async () => {
  await app.destroy();
  await dns.close();
});

async function organization() {
  const { browser, userId } = await makeAccount(app, hash);
  const { id } = await makeOrganization(app, userId);
  // The one that each has
  await sql`delete from domains where owner_id = ${id}`.execute(app.context.db);
  const acting = browser.actingFor(id);
  return { id, userId, acting, domains: acting.trpc.domains };
}
type Organization = Awaited<ReturnType<typeof organization>>;

async function add({ domains }: Organization, host = `${someUsername()}.acme.com`) {
  const added = await domains.add.mutate({ host });
  zone.set(host, { CNAME: [TARGET] });
  zone.set(added.proof.name, { TXT: [added.proof.expected] });
  return added;
}

async function checkLater(id: string, hours = 0): Promise<void> {
  await sql`update domains set since = since - ${hours} * interval '1 hour', next_check_at = now() where id = ${id}`.execute(
    app.context.db,
  );
  await checkDueDomains(app.context);
}

/** The newest last. */
async function entriesOf({ acting }: Organization) {
  const { entries } = await acting.trpc.audit.list.query({});
  return entries
    .filter(({ action }) => action === 'domain.state' || action === 'domain.check')
    .map(({ action, person, target, details }) => ({ action, by: person?.id ?? details.by, target, details }))
    .toReversed();
}

const stateEntry = (host: string, from: string, to: string, more: { by?: string; reason?: string } = {}) => {
  const details = { from, to, by: 'system', ...more };
  return { action: 'domain.state', by: details.by, target: host, details };
};

test('product 42.6: what checks that nobody asked for make of a domain is recorded, as nobody’s doing', async () => {
  const acme = await organization();
  const { id, host, proof } = await add(acme);
  await checkLater(id);
  zone.delete(host);
  await checkLater(id);
  // Nothing new
  await checkLater(id, 1);
  await checkLater(id, 72);
  zone.set(host, { CNAME: [TARGET] });
  // Whom an entry is about is who asked
  await acme.domains.check.mutate({ id });
  expect(await entriesOf(acme)).toEqual([
    stateEntry(host, 'waiting', 'live'),
    stateEntry(host, 'live', 'failing'),
    stateEntry(host, 'failing', 'ended', { reason: 'unreachable' }),
    { action: 'domain.check', by: acme.userId, target: host, details: { from: 'ended', to: 'live' } },
  ]);
  expect(proof.name).toContain(host);
});

test('product 42.6: what another owner, the plan and the operator make of a domain is recorded', async () => {
  const [acme, rival] = [await organization(), await organization()];
  const { db } = app.context;
  const lost = await add(acme);
  await checkLater(lost.id);
  const wanted = await rival.domains.add.mutate({ host: lost.host });
  zone.set(lost.proof.name, { TXT: [wanted.proof.expected] });
  await rival.domains.check.mutate({ id: wanted.id });
  expect((await entriesOf(acme)).at(-1)).toEqual(stateEntry(lost.host, 'live', 'ended', { reason: 'replaced' }));
  expect(await entriesOf(rival)).toMatchObject([{ action: 'domain.check', by: rival.userId }]);
  await db.transaction().execute(async (tx) => {
    await lockOwner(tx, rival.id);
    await recomputePlan(tx, rival.id, new Date());
  });
  expect((await entriesOf(rival)).at(-1)).toEqual(stateEntry(lost.host, 'live', 'ended', { reason: 'plan' }));

  const held = await add(acme, `paypal-${someUsername()}.acme.com`);
  expect((await runCommand(app, 'domains', 'approve', held.host)).code).toBe(0);
  await checkLater(held.id);
  expect((await runCommand(app, 'domains', 'end', held.host)).code).toBe(0);
  expect((await entriesOf(acme)).slice(-3)).toEqual([
    stateEntry(held.host, 'held', 'waiting', { by: 'operator' }),
    stateEntry(held.host, 'waiting', 'live'),
    stateEntry(held.host, 'live', 'ended', { by: 'operator' }),
  ]);
  const csv = async (language: string) =>
    (
      await acme.acting.open({
        url: `${paths.auditCsv}?owner=${acme.id}&action=domain.state`,
        headers: { 'accept-language': language },
      })
    ).body;
  expect(await csv('en')).toMatch(
    /Automatic,,The state of a domain changed,\S+,"live → ended, another account proved it"/,
  );
  await sql`update profiles set language = 'es' where id = ${acme.userId}`.execute(db);
  const spanish = await csv('es');
  expect(spanish).toMatch(
    /Automático;;Cambió el estado de un dominio;\S+;"?activo → terminado, otra cuenta demostró que es suyo/,
  );
  expect(spanish).toMatch(
    /El equipo de este sitio;;Cambió el estado de un dominio;\S+;"?espera aprobación → espera registros/,
  );
}, 60_000);

test('a person’s own domains leave no entries', async () => {
  const { browser, userId } = await makeAccount(app, hash);
  await sql`update profiles set plan_type = 'business' where id = ${userId}`.execute(app.context.db);
  const { domains } = browser.trpc;
  const host = `${someUsername()}.acme.com`;
  const { id, proof } = await domains.add.mutate({ host });
  zone.set(host, { CNAME: [TARGET] });
  zone.set(proof.name, { TXT: [proof.expected] });
  await checkLater(id);
  const { rows } = await sql`select from audit_entries where owner_id = ${userId}`.execute(app.context.db);
  expect([rows.length, (await domains.list.query()).domains[0]?.state]).toEqual([0, 'live']);
});
