import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import { findUserByEmail } from '#db/accounts/users.ts';
import type { SandboxDelivery } from '#db/sandbox/deliveries.ts';
import { findSandboxSettings } from '#db/sandbox/settings.ts';
import { AppError } from '#src/errors.ts';
import { list } from '../books.ts';
import { type FailureMode, failureModes } from '../control.ts';
import { indexPage } from './index-page.ts';
import { indexTexts } from './index-texts.ts';
import type { Site } from './site.ts';
import { asked, goTo, languageFor, orNotFound, posted, sendPage, text } from './visit.ts';

const SHOWN = 30;
const MOST_DAYS = 800;

/** The switches of the sandbox: how it fails, the events, and one account's clock. */
export function indexRoutes(app: FastifyInstance, { sandbox, onRequest }: Site): void {
  const { act, control } = sandbox;

  app.get('/dev/pay', { onRequest }, async (request, reply) => {
    const state = await act(async (ledger) => {
      const newest = await list(ledger, 'customer', {}, { limit: SHOWN });
      const customers = newest.filter((customer): customer is Stripe.Customer => !customer.deleted);
      const subscriptions = await list(ledger, 'subscription', { having: { customer: customers.map(({ id }) => id) } });
      return { customers, subscriptions, ...(await findSandboxSettings(ledger.db)) };
    });
    const failure = failureModes.find((mode) => mode === state.failures['*']) ?? 'none';
    const deliveries = await control.listEvents({ limit: SHOWN });
    const language = languageFor(request);
    const done = asked(request, 'done') === '' ? null : indexTexts(language).done;
    return await sendPage(reply, indexPage(language, { ...state, failure, deliveries }, done));
  });

  app.get('/dev/pay/events.json', { onRequest }, async (request, reply) => {
    const customerId = asked(request, 'customer') || undefined;
    const events = await control.listEvents({ limit: 500, customerId });
    return await reply.header('cache-control', 'no-store').send(events.map(told));
  });

  app.post('/dev/pay', { onRequest }, async (request, reply) => {
    await switches(posted(request)).catch(orNotFound);
    return await goTo(reply, '/dev/pay?done=1');
  });

  async function switches(body: Record<string, unknown>): Promise<unknown> {
    switch (text(body.action)) {
      case 'failure':
        if (!failureModes.includes(body.mode as FailureMode)) throw new AppError('invalid_input');
        return await control.setFailure(body.mode as FailureMode, await userOf(body));
      case 'hold':
      case 'release':
        return await control.holdEvents(body.action === 'hold');
      case 'deliver':
        return await control.deliverPending();
      case 'redeliver':
        return await control.redeliver(text(body.event));
      case 'pass':
        return await pass(body);
      default:
        throw new AppError('invalid_input');
    }
  }

  async function pass(body: Record<string, unknown>): Promise<void> {
    const days = Number(text(body.days));
    if (!(days > 0 && days <= MOST_DAYS)) throw new AppError('invalid_input');
    if (text(body.customer)) return await control.letTimePass({ customerId: text(body.customer) }, days);
    const userId = await userOf(body);
    if (userId === undefined) throw new AppError('invalid_input');
    await control.letTimePass({ userId }, days);
  }

  /** The account of the e-mail that was given; undefined: none was. */
  async function userOf(body: Record<string, unknown>): Promise<string | undefined> {
    const email = text(body.email).trim().toLowerCase();
    if (email === '') return undefined;
    const user = await act(({ db }) => findUserByEmail(db, email));
    if (!user) throw new AppError('not_found');
    return user.id;
  }
}

function told({ event, customerId, attempts, deliveredAt, nextAt, answer }: SandboxDelivery) {
  return { id: event.id, type: event.type, created: event.created, customerId, attempts, deliveredAt, nextAt, answer };
}
