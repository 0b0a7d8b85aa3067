import type { FastifyInstance } from 'fastify';
import { html } from '#src/pages/html.ts';
import { get, lock, type StoredSession } from '../books.ts';
import { type CardError, cardFault, insertCard } from '../cards.ts';
import { completeCheckout } from '../checkouts.ts';
import { missing } from '../refusals.ts';
import { cardInput, noCard, typedCard } from './card-fields.ts';
import { checkoutPage, securePage } from './checkout-pages.ts';
import type { Site } from './site.ts';
import { pageTexts } from './texts.ts';
import { asked, declineIn, goTo, languageFor, orNotFound, posted, sendPage, text } from './visit.ts';

type Params = { Params: { id: string } };
type Outcome = { error: CardError['code'] } | { asks: string } | { paid: StoredSession };

/** The page where a checkout is paid, and the bank's step that some cards ask for. */
export function checkoutRoutes(app: FastifyInstance, { sandbox, appName, onRequest }: Site): void {
  const { act } = sandbox;
  const find = (id: string) => act((ledger) => get(ledger, 'checkout.session', id)).catch(orNotFound);
  const address = ({ id }: StoredSession) => `/dev/pay/checkout/${id}`;

  app.get<Params>('/dev/pay/checkout/:id', { onRequest }, async (request, reply) => {
    const session = await find(request.params.id);
    const texts = pageTexts(languageFor(request, session.locale));
    return await sendPage(reply, checkoutPage({ texts, appName, session, typed: noCard, error: null }));
  });

  app.post<Params>('/dev/pay/checkout/:id', { onRequest }, async (request, reply) => {
    const session = await find(request.params.id);
    if (session.status !== 'open') return await goTo(reply, address(session));
    const body = posted(request);
    const outcome = await act(async (ledger): Promise<Outcome> => {
      const card = cardInput(body, ledger.now);
      const error = cardFault(card, ledger.now);
      if (error) return { error };
      const method = await insertCard(ledger, card);
      // The bank is asked first; nothing is bought meanwhile
      if (method.sandbox.behavior === 'authenticates') return { asks: method.id };
      return { paid: await completeCheckout(ledger, session.id, method) };
    }).catch((error): Outcome => ({ error: declineIn(error) }));
    if ('paid' in outcome) return await goTo(reply, afterwards(outcome.paid));
    if ('asks' in outcome) return await goTo(reply, `${address(session)}/secure?method=${outcome.asks}`);
    const texts = pageTexts(languageFor(request, session.locale));
    const typed = typedCard(body);
    return await sendPage(reply, checkoutPage({ texts, appName, session, typed, error: outcome.error }), 402);
  });

  app.get<Params>('/dev/pay/checkout/:id/secure', { onRequest }, async (request, reply) => {
    const session = await find(request.params.id);
    if (session.status !== 'open') return await goTo(reply, address(session));
    const texts = pageTexts(languageFor(request, session.locale));
    const hint = texts.secureHint(texts.money(session.amount_total ?? 0));
    const fields = html`<input type="hidden" name="method" value="${asked(request, 'method')}">`;
    return await sendPage(reply, securePage({ texts, hint, action: `${address(session)}/secure`, fields }));
  });

  app.post<Params>('/dev/pay/checkout/:id/secure', { onRequest }, async (request, reply) => {
    const session = await find(request.params.id);
    const body = posted(request);
    if (text(body.outcome) !== 'complete') {
      const texts = pageTexts(languageFor(request, session.locale));
      const page = checkoutPage({ texts, appName, session, typed: noCard, error: 'authentication_failed' });
      return await sendPage(reply, page, 402);
    }
    const paid = await act(async (ledger) => {
      const { status } = await lock(ledger, 'checkout.session', session.id);
      const method = await get(ledger, 'payment_method', text(body.method));
      if (status === 'open' && method.customer !== null) throw missing('payment_method', method.id);
      return await completeCheckout(ledger, session.id, method);
    }).catch(orNotFound);
    return await goTo(reply, afterwards(paid));
  });

  /** Where the buyer is sent on: back to the shop, or to this page, which says why not. */
  function afterwards(session: StoredSession): string {
    if (session.status !== 'complete' || session.success_url === null) return address(session);
    return session.success_url.replace('{CHECKOUT_SESSION_ID}', session.id);
  }
}
