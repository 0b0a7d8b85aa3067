import { landingPath } from '#src/marketing/landing.ts';
import { type HelpContent, ScreenLink, TopicLink, Ui } from '../help-content.tsx';

export const privacy: HelpContent = {
  en: {
    title: 'Privacy: yours and your visitors’',
    lead: 'What is public, what we count, and how you get or delete your data.',
    body: (
      <>
        <h2>What others see of you</h2>
        <ul>
          <li>Your cards, with everything you enter in them. Leave a field blank, and it's nowhere.</li>
          <li>
            The links for which <Ui>Show on my profile</Ui> is on, and those that you chose for a card.
          </li>
          <li>Never the email you sign in with, unless you also put it on a card.</li>
        </ul>
        <p>Your main card is at a link that anyone can open and that search engines may list.</p>
        <h2>What we store about your visitors</h2>
        <p>
          For each visit: time, country, kind of device, browser, system, the site they came from, and a number that
          changes every day. We store no IP address, set no cookie on cards, and load nothing there from third parties.
          So your stats show how many people visited, and never who.
        </p>
        <h2>Your data</h2>
        <ul>
          <li>
            Get a copy: <Ui>Export my data</Ui>, in Account under <ScreenLink to="data">Your data</ScreenLink>. It's a
            ZIP file with your profile, cards, links, messages and photos.
          </li>
          <li>
            See where you're signed in, and end any of those sessions, in{' '}
            <ScreenLink to="security">Security</ScreenLink>.
          </li>
          <li>
            Delete it: <TopicLink to="delete-account">delete your account</TopicLink>.
          </li>
        </ul>
        <p>
          The details are on the page <a href={landingPath('privacy', 'en')}>Privacy</a>.
        </p>
      </>
    ),
  },
  es: {
    title: 'Privacidad: la tuya y la de quien te visita',
    lead: 'Qué es público, qué contamos y cómo obtienes o eliminas tus datos.',
    body: (
      <>
        <h2>Lo que otros ven de ti</h2>
        <ul>
          <li>Tus tarjetas, con todo lo que pongas en ellas. Si dejas un campo vacío, no está en ninguna parte.</li>
          <li>
            Los enlaces en los que <Ui>Show on my profile</Ui> está activado y los que elegiste para una tarjeta.
          </li>
          <li>Nunca el correo con el que inicias sesión, salvo que también lo pongas en una tarjeta.</li>
        </ul>
        <p>Tu tarjeta principal está en un enlace que cualquiera puede abrir y que los buscadores pueden mostrar.</p>
        <h2>Lo que guardamos de quien te visita</h2>
        <p>
          De cada visita: hora, país, tipo de dispositivo, navegador, sistema, el sitio del que vino y un número que
          cambia cada día. No guardamos ninguna dirección IP, no usamos cookies en las tarjetas ni cargamos ahí nada de
          terceros. Así, tus estadísticas dicen cuántas personas te visitaron, y nunca quiénes.
        </p>
        <h2>Tus datos</h2>
        <ul>
          <li>
            Obtén una copia: <Ui>Export my data</Ui>, en Cuenta, dentro de <ScreenLink to="data">Your data</ScreenLink>.
            Es un archivo ZIP con tu perfil, tarjetas, enlaces, mensajes y fotos.
          </li>
          <li>
            Mira dónde tienes la sesión abierta, y cierra cualquiera de esas sesiones, en{' '}
            <ScreenLink to="security">Security</ScreenLink>.
          </li>
          <li>
            Elimínalos: <TopicLink to="delete-account">elimina tu cuenta</TopicLink>.
          </li>
        </ul>
        <p>
          Los detalles están en la página <a href={landingPath('privacy', 'es')}>Privacidad</a>.
        </p>
      </>
    ),
  },
};
