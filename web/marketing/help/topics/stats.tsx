import { screenPath } from '#src/screens.ts';
import { IfPlans } from '../../plans-shown.tsx';
import { type HelpContent, ScreenLink, TopicLink, Ui } from '../help-content.tsx';

export const stats: HelpContent = {
  en: {
    title: 'Read your stats',
    lead: 'What each number means, and what is never counted.',
    body: (
      <>
        <h2>The numbers</h2>
        <ul>
          <li>
            <Ui>QR scans</Ui>: every scan of your QR codes, also repeated ones by the same person.
          </li>
          <li>
            <Ui>Profile views</Ui>: visits to your profile and cards. Repeated visits by the same person within half an
            hour are one view.
          </li>
          <li>
            <Ui>Link clicks</Ui>: every time one of your short links leads somewhere.
          </li>
          <li>
            <Ui>Total interactions</Ui>: all of these and the downloads of your contact file together. A scan that opens
            your page is a scan and a view.
          </li>
          <li>
            <Ui>vs last period</Ui>: compared with as many days before, in percent. If there were fewer than 20 then,
            you see the difference; a dash means that there were none.
          </li>
        </ul>
        <h2>Visitors of pages, by day</h2>
        <p>
          <Ui>Page visitors</Ui> are people who viewed your profile or a card. Whoever only clicks or scans a link that
          leads elsewhere is a click or a scan, and no visitor.
        </p>
        <p>
          We don't recognize anyone the next day, so visitors of several days are never added up: the same person may be
          among them each day. That's why you see an average per day.
        </p>
        <h2>What doesn't count</h2>
        <p>
          Search engines and other bots, pages that a browser only prefetches, and your own visits while you are signed
          in. To test a code, use a phone on which you aren't.
        </p>
        <h2>Where visits come from</h2>
        <p>
          Add <code>?src=nfc</code> to the link that you write to an NFC tag, and <code>?src=signature</code> to the one
          in your email signature. They appear as sources of their own.
        </p>
        <IfPlans>
          <h2>Reports by plan</h2>
          <ul>
            <li>
              <b>Free trial</b>: the last 7 and 30 days, and the share of each card and link.
            </li>
            <li>
              <b>Pro</b>: also 90 days, the last 48 hours, single cards and links, sources, countries, devices and
              referring sites.
            </li>
            <li>
              <b>Business</b>: also a year, dates of your choice, browsers, systems, campaigns, and <Ui>Export CSV</Ui>.
            </li>
          </ul>
          <p>
            Everything is counted on every plan: after an upgrade, earlier visits are there. See{' '}
            <TopicLink to="plans">plans</TopicLink>.
          </p>
        </IfPlans>
        <h2>Days and hours</h2>
        <p>
          A day begins at midnight in the time zone of your account. Change it in{' '}
          <a href={`${screenPath('preferences')}#time-zone`}>
            <Ui>Preferences</Ui>
          </a>
          ; the change affects later visits only. New visits appear in <ScreenLink to="stats">Stats</ScreenLink> within
          seconds.
        </p>
      </>
    ),
  },
  es: {
    title: 'Entiende tus estadísticas',
    lead: 'Qué significa cada número y qué no se cuenta nunca.',
    body: (
      <>
        <h2>Los números</h2>
        <ul>
          <li>
            <Ui>QR scans</Ui>: cada escaneo de tus códigos QR, también los que repite la misma persona.
          </li>
          <li>
            <Ui>Profile views</Ui>: visitas a tu perfil y a tus tarjetas. Las que repite la misma persona en media hora
            son una sola.
          </li>
          <li>
            <Ui>Link clicks</Ui>: cada vez que uno de tus enlaces cortos lleva a alguna parte.
          </li>
          <li>
            <Ui>Total interactions</Ui>: todo lo anterior junto con las descargas de tu archivo de contacto. Un escaneo
            que abre tu página es un escaneo y una visita.
          </li>
          <li>
            <Ui>vs last period</Ui>: comparado con el mismo número de días anteriores, en porcentaje. Si entonces hubo
            menos de 20, ves la diferencia; un guion significa que no hubo ninguna.
          </li>
        </ul>
        <h2>Visitantes de páginas, por día</h2>
        <p>
          <Ui>Page visitors</Ui> son las personas que vieron tu perfil o una tarjeta. Quien solo hace clic en un enlace
          que lleva a otro sitio, o lo escanea, cuenta como clic o escaneo y no como visitante.
        </p>
        <p>
          No reconocemos a nadie al día siguiente, así que los visitantes de varios días no se suman nunca: la misma
          persona puede estar entre ellos cada día. Por eso ves un promedio diario.
        </p>
        <h2>Lo que no cuenta</h2>
        <p>
          Los buscadores y otros robots, las páginas que un navegador solo carga por adelantado y tus propias visitas
          con la sesión abierta. Para probar un código, usa un teléfono en el que no la tengas abierta.
        </p>
        <h2>De dónde vienen las visitas</h2>
        <p>
          Añade <code>?src=nfc</code> al enlace que grabes en una etiqueta NFC, y <code>?src=signature</code> al de tu
          firma de correo. Aparecen como fuentes propias.
        </p>
        <IfPlans>
          <h2>Informes por plan</h2>
          <ul>
            <li>
              <b>Prueba gratis</b>: los últimos 7 y 30 días, y la parte de cada tarjeta y enlace.
            </li>
            <li>
              <b>Pro</b>: además 90 días, las últimas 48 horas, tarjetas y enlaces por separado, fuentes, países,
              dispositivos y sitios de origen.
            </li>
            <li>
              <b>Business</b>: además un año, las fechas que quieras, navegadores, sistemas, campañas y{' '}
              <Ui>Export CSV</Ui>.
            </li>
          </ul>
          <p>
            En todos los planes se cuenta todo: al mejorar de plan, las visitas anteriores ya están ahí. Mira los{' '}
            <TopicLink to="plans">planes</TopicLink>.
          </p>
        </IfPlans>
        <h2>Días y horas</h2>
        <p>
          Un día empieza a medianoche en la zona horaria de tu cuenta. Cámbiala en{' '}
          <a href={`${screenPath('preferences')}#time-zone`}>
            <Ui>Preferences</Ui>
          </a>
          ; el cambio solo afecta a las visitas posteriores. Las visitas nuevas aparecen en{' '}
          <ScreenLink to="stats">Stats</ScreenLink> en cuestión de segundos.
        </p>
      </>
    ),
  },
};
