import { IfOffered } from '../../if-offered.tsx';
import { IfPlans } from '../../plans-shown.tsx';
import { type HelpContent, ScreenLink, TopicLink, Ui } from '../help-content.tsx';

export const changeUsername: HelpContent = {
  en: {
    title: 'Change your username',
    lead: 'Your username is the end of your page’s link. You can change it at any time, and your printed codes keep working.',
    body: (
      <>
        <ol>
          <li>
            Open <ScreenLink to="account">Account</ScreenLink> and find <Ui>Personal information</Ui> in the tab{' '}
            <Ui>General</Ui>.
          </li>
          <li>
            Type the new name under <Ui>Username</Ui>. When you stop typing, you see whether it's available.
          </li>
          <li>
            Press <Ui>Save changes</Ui>.
          </li>
        </ol>
        <h2>Which names you can choose</h2>
        <ul>
          <IfPlans>
            <li>
              <b>Free trial</b>: eight digits. <Ui>Suggest another</Ui> draws new ones.
            </li>
          </IfPlans>
          <li>
            <IfPlans>
              <b>Pro and Business</b>:{' '}
            </IfPlans>
            3 to 30 letters, numbers and hyphens, with no hyphen at the beginning or the end. Uppercase and lowercase
            are the same.
          </li>
        </ul>
        <p>
          Some names are reserved for our own pages, or because they would look as if they came from us. If a name is{' '}
          <Ui>Taken</Ui>, someone has it now or had it recently.
        </p>
        <h2>What happens to your old link</h2>
        <ul>
          <li>It leads to your new one for a year. Nobody else can have the name in that time.</li>
          <li>You keep up to three former names. A fourth change frees the oldest.</li>
          <li>QR codes and short links don't contain your username. They keep working, however often you change it.</li>
        </ul>
        <p>
          Your other cards have a link below yours. Edit a card to change the end of it under <Ui>Card link</Ui>. The
          same rules apply: it leads to the new one for a year, and a card keeps three.
        </p>
        <IfOffered offer="subdomains">
          <h2>Your subdomain</h2>
          <p>
            Your cards and short links are also at an address that begins with your username, with nothing to set up
            <IfPlans>: it comes with Pro and Business, and goes with the plan</IfPlans>. You find it in{' '}
            <ScreenLink to="account">Account</ScreenLink> under <Ui>Your subdomain</Ui>; of an organization, owners and
            admins find it under <Ui>Organization</Ui>.
          </p>
          <ul>
            <li>
              It shows your main card, or an organization's team page. Other cards and short links are below it, and
              nothing of others.
            </li>
            <li>
              It changes with your username. The former one leads to it for as long as you keep the old name. So print
              your QR codes, which never change, rather than this address.
            </li>
            <li>Links that you copy and share stay at the address here.</li>
            <li>
              Names of services, such as <b>www</b> and <b>mail</b>, and names with two hyphens after two characters are
              no subdomains. Everything else works with them.
            </li>
            <li>Nobody is signed in there, you neither: your own visits count in the stats.</li>
          </ul>
        </IfOffered>
        <IfPlans>
          <p>
            If your paid plan ends, you keep your username. To choose one instead of digits, see{' '}
            <TopicLink to="plans">plans</TopicLink>.
          </p>
        </IfPlans>
      </>
    ),
  },
  es: {
    title: 'Cambia tu nombre de usuario',
    lead: 'Tu nombre de usuario es el final del enlace de tu página. Puedes cambiarlo cuando quieras, y tus códigos impresos siguen funcionando.',
    body: (
      <>
        <ol>
          <li>
            Abre <ScreenLink to="account">Account</ScreenLink> y busca <Ui>Personal information</Ui> en la pestaña{' '}
            <Ui>General</Ui>.
          </li>
          <li>
            Escribe el nombre nuevo en <Ui>Username</Ui>. Cuando dejes de escribir, verás si está libre.
          </li>
          <li>
            Pulsa <Ui>Save changes</Ui>.
          </li>
        </ol>
        <h2>Qué nombres puedes elegir</h2>
        <ul>
          <IfPlans>
            <li>
              <b>Prueba gratis</b>: ocho dígitos. <Ui>Suggest another</Ui> propone otros.
            </li>
          </IfPlans>
          <li>
            <IfPlans otherwise="De">
              <b>Pro y Business</b>: de
            </IfPlans>{' '}
            3 a 30 letras, números y guiones, sin guion al principio ni al final. Da igual si escribes en mayúsculas o
            en minúsculas.
          </li>
        </ul>
        <p>
          Algunos nombres están reservados para nuestras páginas, o porque parecería que hablan en nuestro nombre. Si
          aparece <Ui>Taken</Ui>, alguien lo tiene ahora o lo tuvo hace poco.
        </p>
        <h2>Qué pasa con tu enlace anterior</h2>
        <ul>
          <li>Lleva al nuevo durante un año. En ese tiempo nadie más puede tener ese nombre.</li>
          <li>Conservas hasta tres nombres anteriores. Con un cuarto cambio, el más antiguo queda libre.</li>
          <li>
            Los códigos QR y los enlaces cortos no contienen tu nombre de usuario. Siguen funcionando aunque lo cambies
            muchas veces.
          </li>
        </ul>
        <p>
          Tus otras tarjetas tienen un enlace que empieza por el tuyo. Edita una tarjeta para cambiar el final en{' '}
          <Ui>Card link</Ui>. Valen las mismas reglas: lleva al nuevo durante un año, y cada tarjeta conserva tres.
        </p>
        <IfOffered offer="subdomains">
          <h2>Tu subdominio</h2>
          <p>
            Tus tarjetas y enlaces cortos están también en una dirección que empieza por tu nombre de usuario, sin
            configurar nada<IfPlans>: viene con Pro y Business, y termina con el plan</IfPlans>. La ves en{' '}
            <ScreenLink to="account">Account</ScreenLink>, en <Ui>Your subdomain</Ui>; la de una organización está en{' '}
            <Ui>Organization</Ui>, para propietarios y administradores.
          </p>
          <ul>
            <li>
              Muestra tu tarjeta principal, o la página del equipo de una organización. Debajo están las demás tarjetas
              y los enlaces cortos, y nada de otras personas.
            </li>
            <li>
              Cambia con tu nombre de usuario. El anterior lleva al nuevo mientras lo conservas. Por eso es mejor
              imprimir tus códigos QR, que no cambian nunca, que esta dirección.
            </li>
            <li>Los enlaces que copias y compartes siguen en la dirección de aquí.</li>
            <li>
              Los nombres de servicios, como <b>www</b> y <b>mail</b>, y los que tienen dos guiones tras dos caracteres
              no son subdominios. Para todo lo demás sirven.
            </li>
            <li>Allí nadie tiene la sesión iniciada, tú tampoco: tus propias visitas cuentan en las estadísticas.</li>
          </ul>
        </IfOffered>
        <IfPlans>
          <p>
            Si tu plan de pago termina, conservas tu nombre de usuario. Para elegir uno en lugar de dígitos, mira los{' '}
            <TopicLink to="plans">planes</TopicLink>.
          </p>
        </IfPlans>
      </>
    ),
  },
};
