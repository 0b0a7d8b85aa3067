import type { Language } from '#src/languages.ts';
import { GRACE_DAYS, TRIAL_DAYS } from '#src/owners/access.ts';
import { formatPrice, plans } from '#src/owners/plans.ts';
import { IfPlans } from '../plans-shown.tsx';
import { type InfoPageContent, SupportEmailLink } from './page-content.tsx';

function prices(plan: 'pro' | 'business', language: Language): { month: string; year: string } {
  const { month, year } = plans[plan].prices ?? { month: 0, year: 0 };
  return { month: formatPrice(month, 'month', language), year: formatPrice(year, 'year', language) };
}

const cost = {
  en: { pro: prices('pro', 'en'), business: prices('business', 'en') },
  es: { pro: prices('pro', 'es'), business: prices('business', 'es') },
};

const trialDays = TRIAL_DAYS - GRACE_DAYS;

export const terms: Record<Language, InfoPageContent> = {
  en: {
    title: 'Terms',
    lead: "What you get, what isn't allowed, and how it ends.",
    body: (
      <>
        <h2>The service</h2>
        <p>
          __APP_NAME__ lets you create digital business cards with a public page, contact files, QR codes and short
          links.
          <IfPlans>
            {' '}
            <a href="/#pricing">Pricing</a> lists what each plan includes, and nothing there is a promise for the
            future.
          </IfPlans>
        </p>
        <IfPlans>
          <h2>The trial</h2>
          <p>
            Free trial: {trialDays} days, then {GRACE_DAYS} days of grace, once per account and without a credit card.
            It starts when you confirm your email or phone number or choose your first plan, whichever comes first; if
            an organization invited you, with the first use of your own account. In the days of grace everything keeps
            working, so that no one loses a card over a weekend. After that, pages, links and QR codes are paused until
            you choose a plan. Nothing is deleted and nothing is charged.
          </p>
          <h2>Paid plans</h2>
          <p>
            Pro costs {cost.en.pro.month} a month or {cost.en.pro.year} a year, Business {cost.en.business.month} a
            month or {cost.en.business.year} a year. A plan renews until you cancel, which you can do anytime in
            Billing; it then runs until the end of the paid period. If a payment fails, the plan continues for 14 days.
            A subscription keeps the price it started at.
          </p>
        </IfPlans>
        <h2>What's yours, and what isn't allowed</h2>
        <p>
          What you enter stays yours; you allow us to show it to anyone who opens your card. You may not impersonate
          anyone, lead people to fraud or malware, send spam with our links, or break the law. We can suspend a link or
          an account that does, and we say so to anyone who asks.
        </p>
        <h2>Reliability</h2>
        <p>
          We work to keep pages, links and QR codes running and to preserve what you save. No service is free of
          interruptions, and we don't promise one that is. To the extent permitted by law, we are liable for intent and
          gross negligence.
        </p>
        <h2>The end</h2>
        <p>
          You can delete your account and everything in it at any time. We can end the service with 30 days' notice by
          email<IfPlans>, and we refund what you've paid for the time after that</IfPlans>. If these terms change, we'll
          email you beforehand.
        </p>
        <p>
          Questions: <SupportEmailLink />. Who we are: <a href="/imprint">Imprint</a>.
        </p>
      </>
    ),
  },
  es: {
    title: 'Condiciones',
    lead: 'Qué obtienes, qué no está permitido y cómo termina.',
    body: (
      <>
        <h2>El servicio</h2>
        <p>
          Con __APP_NAME__ creas tarjetas de presentación digitales con página pública, archivos de contacto, códigos QR
          y enlaces cortos.
          <IfPlans>
            {' '}
            En <a href="/es#pricing">Precios</a> está lo que incluye cada plan, y nada de ello es una promesa para el
            futuro.
          </IfPlans>
        </p>
        <IfPlans>
          <h2>La prueba</h2>
          <p>
            Prueba gratis: {trialDays} días y {GRACE_DAYS} días de gracia, una vez por cuenta y sin tarjeta de crédito.
            Empieza cuando confirmas tu correo o tu teléfono o eliges tu primer plan, lo que ocurra antes; si te invitó
            una organización, con el primer uso de tu propia cuenta. En los días de gracia todo sigue funcionando, para
            que nadie pierda su tarjeta en un fin de semana. Después, las páginas, los enlaces y los códigos QR quedan
            en pausa hasta que elijas un plan. No se borra ni se cobra nada.
          </p>
          <h2>Planes de pago</h2>
          <p>
            Pro cuesta {cost.es.pro.month} al mes o {cost.es.pro.year} al año; Business, {cost.es.business.month} al mes
            o {cost.es.business.year} al año. Un plan se renueva hasta que lo canceles, cuando quieras, en Facturación;
            entonces sigue hasta el final del periodo pagado. Si un pago falla, el plan continúa 14 días. Una
            suscripción mantiene el precio con el que empezó.
          </p>
        </IfPlans>
        <h2>Lo que es tuyo y lo que no está permitido</h2>
        <p>
          Lo que introduces sigue siendo tuyo; nos permites mostrarlo a quien abre tu tarjeta. No puedes suplantar a
          otras personas, llevar a fraudes o programas dañinos, enviar spam con nuestros enlaces ni infringir la ley.
          Podemos suspender el enlace o la cuenta que lo haga, y se lo decimos a quien pregunte.
        </p>
        <h2>Fiabilidad</h2>
        <p>
          Trabajamos para que las páginas, los enlaces y los códigos QR sigan funcionando y para conservar lo que
          guardas. Ningún servicio está libre de interrupciones y no prometemos que este lo esté. Hasta donde la ley lo
          permite, respondemos por dolo y negligencia grave.
        </p>
        <h2>El final</h2>
        <p>
          Puedes borrar tu cuenta y todo lo que contiene cuando quieras. Podemos terminar el servicio avisando por
          correo electrónico con 30 días de antelación
          <IfPlans>, y devolvemos lo pagado por el tiempo posterior</IfPlans>. Si estas condiciones cambian, te avisamos
          antes por correo electrónico.
        </p>
        <p>
          Preguntas: <SupportEmailLink />. Quiénes somos: <a href="/es/imprint">Aviso legal</a>.
        </p>
      </>
    ),
  },
};
