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
