import type { Language } from '#src/languages.ts';
import { formatPrice, plans } from '#src/owners/plans.ts';
import type { InfoTexts } from './info-texts.ts';
import { MailLink } from './mail-link.tsx';

/** Prices as the catalogue has them. */
function prices(plan: 'pro' | 'business', language: Language): { month: string; year: string } {
  const { month, year } = plans[plan].prices ?? { month: 0, year: 0 };
  return { month: formatPrice(month, 'month', language), year: formatPrice(year, 'year', language) };
}

const cost = {
  en: { pro: prices('pro', 'en'), business: prices('business', 'en') },
  es: { pro: prices('pro', 'es'), business: prices('business', 'es') },
};

export const terms: Record<Language, InfoTexts> = {
  en: {
    title: 'Terms',
    lead: 'What you get, what it costs, what is not allowed, and how it ends.',
    body: (
      <>
        <h2>The service</h2>
        <p>
          __APP_NAME__ lets you make digital business cards with a public page, contact files, QR codes and short links.
          What each plan holds stands under <a href="/#pricing">Pricing</a>, and nothing there is a promise for later.
        </p>
        <h2>The trial</h2>
        <p>
          The trial lasts 7 days from the day you choose a plan, once per account, and asks for no payment card. For 7
          more days everything goes on working, so that nobody loses a card over a weekend. Then pages, links and codes
          pause until you choose a plan. Nothing is deleted and nothing is charged.
        </p>
        <h2>Paid plans</h2>
        <p>
          Pro costs {cost.en.pro.month} a month or {cost.en.pro.year} a year, Business {cost.en.business.month} a month
          or {cost.en.business.year} a year. A plan renews until you cancel, which you can do at any time in Billing; it
          then runs to the end of what was paid. After a payment that fails, the plan holds for 14 days. A subscription
          goes on at the price it began with.
        </p>
        <h2>What is yours, and what is not allowed</h2>
        <p>
          What you enter stays yours; you let us show it to whoever opens your card. You may not pretend to be somebody
          else, lead people to fraud or malware, send unwanted messages with our links, or break the law. We can disable
          a link or an account that does, and we say so to whoever asks.
        </p>
        <h2>Reliability</h2>
        <p>
          We build so that pages, links and codes go on working, and we keep what you saved. No service is free of
          interruptions, and we do not promise one that is. Where the law lets us, we are liable for intent and gross
          negligence.
        </p>
        <h2>The end</h2>
        <p>
          You can delete your account at any time, with everything in it. We can end the service with 30 days' notice by
          mail, and give back what was paid for the time after. When these terms change, we tell you by mail before.
        </p>
        <p>
          Questions: <MailLink />. Who we are: <a href="/imprint">Imprint</a>.
        </p>
      </>
    ),
  },
  es: {
    title: 'Condiciones',
    lead: 'Qué obtienes, cuánto cuesta, qué no está permitido y cómo termina.',
    body: (
      <>
        <h2>El servicio</h2>
        <p>
          Con __APP_NAME__ creas tarjetas de presentación digitales con página pública, archivos de contacto, códigos QR
          y enlaces cortos. Lo que incluye cada plan está en <a href="/es#pricing">Precios</a>, y nada de ello es una
          promesa para más adelante.
        </p>
        <h2>La prueba</h2>
        <p>
          La prueba dura 7 días desde que eliges un plan, una vez por cuenta, y no pide tarjeta de pago. Durante 7 días
          más todo sigue funcionando, para que nadie pierda su tarjeta en un fin de semana. Después, páginas, enlaces y
          códigos quedan en pausa hasta que elijas un plan. No se borra ni se cobra nada.
        </p>
        <h2>Planes de pago</h2>
        <p>
          Pro cuesta {cost.es.pro.month} al mes o {cost.es.pro.year} al año; Business, {cost.es.business.month} al mes o{' '}
          {cost.es.business.year} al año. Un plan se renueva hasta que lo canceles, cuando quieras, en Facturación;
          sigue entonces hasta el final de lo pagado. Si un pago falla, el plan se mantiene 14 días. Una suscripción
          continúa al precio con el que empezó.
        </p>
        <h2>Lo que es tuyo y lo que no está permitido</h2>
        <p>
          Lo que introduces sigue siendo tuyo; nos permites mostrarlo a quien abre tu tarjeta. No puedes hacerte pasar
          por otra persona, llevar a fraudes o programas dañinos, enviar mensajes no deseados con nuestros enlaces ni
          infringir la ley. Podemos desactivar el enlace o la cuenta que lo haga, y lo decimos a quien pregunte.
        </p>
        <h2>Fiabilidad</h2>
        <p>
          Trabajamos para que páginas, enlaces y códigos sigan funcionando, y conservamos lo que guardas. Ningún
          servicio está libre de interrupciones y no prometemos que este lo esté. Hasta donde la ley lo permite,
          respondemos por dolo y negligencia grave.
        </p>
        <h2>El final</h2>
        <p>
          Puedes borrar tu cuenta cuando quieras, con todo lo que contiene. Podemos terminar el servicio avisando por
          correo con 30 días, y devolvemos lo pagado por el tiempo posterior. Si estas condiciones cambian, te lo
          decimos antes por correo.
        </p>
        <p>
          Preguntas: <MailLink />. Quiénes somos: <a href="/es/imprint">Aviso legal</a>.
        </p>
      </>
    ),
  },
};
