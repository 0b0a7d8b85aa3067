import { IfPlans } from '../../plans-shown.tsx';
import { type HelpContent, ScreenLink, TopicLink, Ui } from '../help-content.tsx';

export const printQrCodes: HelpContent = {
  en: {
    title: 'Print QR codes',
    lead: 'Which file to download, how large to print it, and what keeps a printed code working.',
    body: (
      <>
        <ol>
          <li>
            Open <ScreenLink to="qrCodes">My QR Codes</ScreenLink>. The code of each card is in the list, with the badge{' '}
            <Ui>Card</Ui>.
          </li>
          <li>
            In the menu at the end of its row, choose <Ui>Sizes and formats</Ui>: PDF for a print shop, SVG for
            designers and websites, PNG for screens, emails and documents.
          </li>
          <li>Print one copy in its final size and scan it with two different phones before you order more.</li>
        </ol>
        <h2>Size and paper</h2>
        <ul>
          <li>Print it at least 2 cm wide on a business card. For a poster, about a tenth of the reading distance.</li>
          <li>Keep the empty margin around the code, and don't put it on a pattern or a photo.</li>
          <li>Matte paper scans better than glossy paper, and a flat surface better than a curved one.</li>
        </ul>
        <h2>Colors, dots and logo</h2>
        <p>
          Codes that you make with <Ui>Create New QR</Ui> can have their own colors and dots, and{' '}
          <IfPlans>on Pro and Business </IfPlans>
          your logo. Below the contrast that scanners need you see <Ui>Scanners can't read this code</Ui>, and it can't
          be saved. With light dots on a dark background you see <Ui>Some phones can't read this code</Ui>: test such a
          code well. The code of a card is always black on white.
        </p>
        <h2>What you can change after printing</h2>
        <p>
          A printed code contains a short link of ours that never changes. You can edit the card, choose another
          username, or give the code another design or target: what is printed keeps working and leads to the new place.
        </p>
        <h2>What stops a printed code</h2>
        <ul>
          <li>Deleting the code, its card or your account. This can't be undone.</li>
          <li>
            An expiry or a visit limit that you set; see <TopicLink to="link-limits">links with limits</TopicLink>.
          </li>
          <IfPlans>
            <li>
              A pause, after the <TopicLink to="trial">trial</TopicLink> or beyond the limits of your{' '}
              <TopicLink to="plans">plan</TopicLink>. It works again when the pause ends.
            </li>
          </IfPlans>
        </ul>
      </>
    ),
  },
  es: {
    title: 'Imprime códigos QR',
    lead: 'Qué archivo descargar, a qué tamaño imprimirlo y qué hace que un código impreso siga funcionando.',
    body: (
      <>
        <ol>
          <li>
            Abre <ScreenLink to="qrCodes">My QR Codes</ScreenLink>. El código de cada tarjeta está en la lista, con la
            marca <Ui>Card</Ui>.
          </li>
          <li>
            En el menú al final de su fila, elige <Ui>Sizes and formats</Ui>: PDF para una imprenta, SVG para diseño y
            sitios web, PNG para pantallas, correos y documentos.
          </li>
          <li>Imprime una copia a tamaño final y escanéala con dos teléfonos distintos antes de encargar más.</li>
        </ol>
        <h2>Tamaño y papel</h2>
        <ul>
          <li>
            En una tarjeta de papel, imprímelo a 2 cm de ancho como mínimo. En un cartel, más o menos a la décima parte
            de la distancia de lectura.
          </li>
          <li>Conserva el margen vacío alrededor del código y no lo pongas sobre un estampado o una foto.</li>
          <li>El papel mate se escanea mejor que el brillante, y una superficie plana mejor que una curva.</li>
        </ul>
        <h2>Colores, puntos y logotipo</h2>
        <p>
          Los códigos que haces con <Ui>Create New QR</Ui> pueden tener sus propios colores y puntos y
          <IfPlans>, con Pro y Business,</IfPlans> tu logotipo. Si el contraste no basta para los lectores, verás{' '}
          <Ui>Scanners can't read this code</Ui> y no se puede guardar. Con puntos claros sobre fondo oscuro verás{' '}
          <Ui>Some phones can't read this code</Ui>: comprueba bien un código así. El código de una tarjeta es siempre
          negro sobre blanco.
        </p>
        <h2>Qué puedes cambiar después de imprimir</h2>
        <p>
          Un código impreso contiene un enlace corto nuestro que no cambia nunca. Puedes editar la tarjeta, elegir otro
          nombre de usuario o dar al código otro diseño u otro destino: lo impreso sigue funcionando y lleva al sitio
          nuevo.
        </p>
        <h2>Qué detiene un código impreso</h2>
        <ul>
          <li>Eliminar el código, su tarjeta o tu cuenta. Esto no se puede deshacer.</li>
          <li>
            Una caducidad o un límite de visitas que hayas puesto; mira{' '}
            <TopicLink to="link-limits">enlaces con límites</TopicLink>.
          </li>
          <IfPlans>
            <li>
              Una pausa, después de la <TopicLink to="trial">prueba</TopicLink> o por encima de los límites de tu{' '}
              <TopicLink to="plans">plan</TopicLink>. Vuelve a funcionar cuando la pausa termina.
            </li>
          </IfPlans>
        </ul>
      </>
    ),
  },
};
