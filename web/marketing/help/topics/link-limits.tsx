import { IfPlans } from '../../plans-shown.tsx';
import { type HelpContent, ScreenLink, Ui } from '../help-content.tsx';

export const linkLimits: HelpContent = {
  en: {
    title: 'Links with limits',
    lead: 'Let a link or a QR code end on a date or after a number of visits, or ask for a password.',
    body: (
      <>
        <ol>
          <li>
            Open <ScreenLink to="links">Links</ScreenLink> and press <Ui>Add link</Ui>, or edit a link that you have.
            For a code, do the same in <ScreenLink to="qrCodes">My QR Codes</ScreenLink>.
          </li>
          <li>
            Open <Ui>More options</Ui>, fill in what you need, and save.
          </li>
        </ol>
        <h2>Expiry</h2>
        <p>
          Under <Ui>Expires</Ui>, choose a date and, if you like, a time, in the time zone of your account. Without a
          time, the link works until the end of that day. To use an expired link again, choose a later date or clear it.
        </p>
        <h2>Visit limit</h2>
        <p>
          With a <Ui>Visit limit</Ui>, the link ends once it has been used that often. Clicks and scans count together,
          exactly, even if many people open it at once. Search engines, previews in messaging apps and your own visits
          use up none. Counting starts when you set the limit, and a different limit continues the count.
        </p>
        <h2>Password</h2>
        <p>
          Visitors enter the <Ui>Password</Ui> each time; until then, they don't see where the link leads. After several
          wrong attempts, their network has to wait for a few minutes. Only they do: nobody else is locked out.
        </p>
        <h2>What visitors see when a link has ended</h2>
        <p>
          <Ui>page.gone.title</Ui>. If you enter a <Ui>Fallback URL</Ui>, they go there instead, for example to your
          page. A link that has ended is no longer on your public page, and visits to it aren't counted as clicks.
        </p>
        <h2>Good to know</h2>
        <ul>
          <IfPlans>
            <li>All of this is part of every plan.</li>
          </IfPlans>
          <li>The link and the code of a card have no limits: they work for as long as the card does.</li>
          <li>
            <Ui>Campaign (UTM)</Ui> adds parameters to the target, so that the statistics of your own website can tell
            where visitors came from.
          </li>
        </ul>
      </>
    ),
  },
  es: {
    title: 'Enlaces con límites',
    lead: 'Haz que un enlace o un código QR termine en una fecha o tras un número de visitas, o que pida una contraseña.',
    body: (
      <>
        <ol>
          <li>
            Abre <ScreenLink to="links">Links</ScreenLink> y pulsa <Ui>Add link</Ui>, o edita un enlace que ya tengas.
            Para un código, haz lo mismo en <ScreenLink to="qrCodes">My QR Codes</ScreenLink>.
          </li>
          <li>
            Abre <Ui>More options</Ui>, rellena lo que necesites y guarda.
          </li>
        </ol>
        <h2>Caducidad</h2>
        <p>
          En <Ui>Expires</Ui>, elige una fecha y, si quieres, una hora, en la zona horaria de tu cuenta. Sin hora, el
          enlace funciona hasta el final de ese día. Para volver a usar un enlace caducado, elige una fecha posterior o
          bórrala.
        </p>
        <h2>Límite de visitas</h2>
        <p>
          Con un <Ui>Visit limit</Ui>, el enlace termina al llegar a ese número de visitas. Los clics y los escaneos
          cuentan juntos y con exactitud, aunque muchas personas lo abran a la vez. Los buscadores, las vistas previas
          de las aplicaciones de mensajería y tus propias visitas no gastan ninguna. La cuenta empieza cuando pones el
          límite, y un límite distinto la continúa.
        </p>
        <h2>Contraseña</h2>
        <p>
          Quien visita el enlace escribe la <Ui>Password</Ui> cada vez; hasta entonces no ve adónde lleva. Tras varios
          intentos fallidos, su red tiene que esperar unos minutos. Solo la suya: nadie más queda bloqueado.
        </p>
        <h2>Qué se ve cuando un enlace ya no funciona</h2>
        <p>
          <Ui>page.gone.title</Ui>. Si pones una <Ui>Fallback URL</Ui>, los visitantes van allí, por ejemplo a tu
          página. Un enlace que ya no funciona deja de estar en tu página pública, y sus visitas no cuentan como clics.
        </p>
        <h2>Conviene saber</h2>
        <ul>
          <IfPlans>
            <li>Todo esto forma parte de todos los planes.</li>
          </IfPlans>
          <li>El enlace y el código de una tarjeta no tienen límites: funcionan mientras exista la tarjeta.</li>
          <li>
            <Ui>Campaign (UTM)</Ui> añade parámetros al destino, para que las estadísticas de tu propio sitio web sepan
            de dónde vino cada visita.
          </li>
        </ul>
      </>
    ),
  },
};
