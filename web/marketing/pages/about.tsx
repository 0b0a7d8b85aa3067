import type { Language } from '#src/languages.ts';
import { IfPlans } from '../plans-shown.tsx';
import type { InfoPageContent } from './page-content.tsx';

export const about: Record<Language, InfoPageContent> = {
  en: {
    title: 'About __APP_NAME__',
    lead: 'A business card should say who you are today, not who you were when it was printed.',
    body: (
      <>
        <p>
          Saludar is Spanish for saying hello. It's the first thing two people do, and a card is what remains of it. On
          paper, it's frozen in time: the old number, the old position, the old address. We make cards that stay
          accurate after you hand them out.
        </p>
        <h2>What we care about</h2>
        <ul>
          <li>
            <strong>The person who receives it.</strong> They need no app and no account. The page opens right away, and
            saving the contact takes one tap.
          </li>
          <li>
            <strong>What's already printed.</strong> A QR code or link you've handed out leads wherever you point it
            today.<IfPlans> If your trial or plan ends, it's paused, and works again once you choose a plan.</IfPlans>
          </li>
          <li>
            <strong>Privacy.</strong> Public pages set no cookies and load nothing from third parties. We count visits
            without knowing who visited.
          </li>
          <li>
            <strong>Honest promises.</strong> No screen advertises a feature that doesn't work
            <IfPlans>, and every saving we show is calculated from the actual prices</IfPlans>.
          </li>
        </ul>
        <h2>Two languages</h2>
        <p>
          Everything is available in English and Spanish: the product, the emails, and your card's page, which appears
          in the visitor's language.
        </p>
        <p>
          <IfPlans>
            <a href="/#features">See what it does</a>.{' '}
          </IfPlans>
          <a href="/demo">Open the demo card</a> or <a href="/contact">write to us</a>.
        </p>
      </>
    ),
  },
  es: {
    title: 'Sobre __APP_NAME__',
    lead: 'Una tarjeta debería decir quién eres hoy, no quién eras cuando se imprimió.',
    body: (
      <>
        <p>
          Saludar es lo primero que hacen dos personas, y una tarjeta es lo que queda del saludo. En papel se queda
          congelada: el número de antes, el cargo de antes, la dirección de antes. Nosotros hacemos tarjetas que siguen
          al día después de entregarlas.
        </p>
        <h2>Lo que nos importa</h2>
        <ul>
          <li>
            <strong>Quien la recibe.</strong> No necesita ni aplicación ni cuenta. La página se abre al momento y el
            contacto se guarda con un toque.
          </li>
          <li>
            <strong>Lo que ya está impreso.</strong> Un código QR o un enlace que ya entregaste lleva a donde tú digas
            hoy.
            <IfPlans>
              {' '}
              Si tu prueba o tu plan termina, queda en pausa y vuelve a funcionar cuando elijas un plan.
            </IfPlans>
          </li>
          <li>
            <strong>La privacidad.</strong> Las páginas públicas no usan cookies ni cargan nada de terceros. Contamos
            las visitas sin saber quién las hace.
          </li>
          <li>
            <strong>Promesas honestas.</strong> Ninguna pantalla anuncia algo que no funciona
            <IfPlans>, y cada ahorro que mostramos se calcula a partir de los precios reales</IfPlans>.
          </li>
        </ul>
        <h2>En dos idiomas</h2>
        <p>
          Todo está en español y en inglés: el producto, los correos y la página de tu tarjeta, que aparece en el idioma
          de quien la visita.
        </p>
        <p>
          <IfPlans>
            <a href="/es#features">Mira lo que hace</a>.{' '}
          </IfPlans>
          <a href="/demo">Abre la tarjeta de demostración</a> o <a href="/es/contact">escríbenos</a>.
        </p>
      </>
    ),
  },
};
