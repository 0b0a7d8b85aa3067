import type { Language } from '#src/languages.ts';
import type { InfoTexts } from './info-texts.ts';

export const about: Record<Language, InfoTexts> = {
  en: {
    title: 'About __APP_NAME__',
    lead: 'A business card should say who you are today, not who you were when it was printed.',
    body: (
      <>
        <p>
          Saludar is Spanish for greeting somebody. It is the first thing two people do, and a card is what stays of it.
          On paper it stays as it was: with the old number, the old position, the old address. We make cards that go on
          being true after they were handed out.
        </p>
        <h2>What we care about</h2>
        <ul>
          <li>
            <strong>The person who receives it.</strong> They need no app and no account. The page opens at once and the
            contact is saved with one press.
          </li>
          <li>
            <strong>What is printed.</strong> A code or a link that was handed out leads to where you say today, for as
            long as you have your account.
          </li>
          <li>
            <strong>People's privacy.</strong> Public pages set no cookie and load nothing from third parties. We count
            visits without knowing who came.
          </li>
          <li>
            <strong>Plain promises.</strong> No screen claims a feature that does not work, and every saving we show is
            computed from the prices.
          </li>
        </ul>
        <h2>In two languages</h2>
        <p>
          Everything exists in English and in Spanish: the product, the mails, and the page of your card, which speaks
          the language of whoever opens it.
        </p>
        <p>
          <a href="/#features">See what it does</a>, <a href="/demo">open the demo card</a>, or{' '}
          <a href="/contact">write to us</a>.
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
          Saludar es lo primero que hacen dos personas, y una tarjeta es lo que queda del saludo. En papel se queda como
          estaba: con el número de antes, el cargo de antes, la dirección de antes. Nosotros hacemos tarjetas que siguen
          siendo verdad después de entregarlas.
        </p>
        <h2>Lo que nos importa</h2>
        <ul>
          <li>
            <strong>Quien la recibe.</strong> No necesita ni aplicación ni cuenta. La página se abre al momento y el
            contacto se guarda con un toque.
          </li>
          <li>
            <strong>Lo que está impreso.</strong> Un código o un enlace ya entregado lleva a donde tú digas hoy,
            mientras tengas tu cuenta.
          </li>
          <li>
            <strong>La privacidad.</strong> Las páginas públicas no ponen cookies ni cargan nada de terceros. Contamos
            visitas sin saber quién vino.
          </li>
          <li>
            <strong>Promesas claras.</strong> Ninguna pantalla anuncia algo que no funciona, y cada ahorro que mostramos
            se calcula a partir de los precios.
          </li>
        </ul>
        <h2>En dos idiomas</h2>
        <p>
          Todo existe en español y en inglés: el producto, los correos y la página de tu tarjeta, que habla el idioma de
          quien la abre.
        </p>
        <p>
          <a href="/es#features">Mira lo que hace</a>, <a href="/demo">abre la tarjeta de demostración</a> o{' '}
          <a href="/es/contact">escríbenos</a>.
        </p>
      </>
    ),
  },
};
