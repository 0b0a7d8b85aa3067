import { plans } from '#src/owners/plans.ts';
import { IfOffered } from '../../if-offered.tsx';
import { IfPlans } from '../../plans-shown.tsx';
import { type HelpContent, TopicLink, Ui } from '../help-content.tsx';

const { members } = plans.business.limits;

export const teamPage: HelpContent = {
  en: {
    title: 'A page for your team, in your own name',
    lead: 'The link of an organization shows who works there. With white label, it names nobody but you.',
    body: (
      <>
        <ol>
          <li>
            Switch to the organization and open <Ui>Organization</Ui>. Under <Ui>Name</Ui> and <Ui>Look</Ui>, choose
            name, username, logo and color.
          </li>
          <li>
            Under <Ui>Team page</Ui>, write what the company does, and add its website. <Ui>Open the page</Ui> shows
            what visitors get.
          </li>
          <li>
            Links that are shown on the profile are on the page, too, in the same order: a menu, a booking page, open
            positions.
          </li>
        </ol>
        <h2>Who is on it</h2>
        <p>
          All cards that are on, by name. Visitors open a card or save its contact at once. On the screen of a card,{' '}
          <Ui>On the team page</Ui> takes it off; the card keeps its own page. Cards that are off or lead to another one
          are left out by themselves.
        </p>
        <p>
          From 12 people on, the page has a search by name and position. It shows the first 200 people; a search finds
          all of them.
        </p>
        <h2>No page at all</h2>
        <p>
          Switch off <Ui>Show the page</Ui>. The cards of your people stay at their own links, and printed codes work.
        </p>
        <h2>White label</h2>
        <IfPlans>
          <p>
            White label comes with <TopicLink to="plans">Business</TopicLink>, for people and organizations. Business
            has places for {members} people.
          </p>
        </IfPlans>
        <p>
          Pages, contact files and preview images name you as their owner and have your picture as their icon. They end
          in a line of your own: in <Ui>Look</Ui> of an organization and in <Ui>Preferences</Ui> of your own account, it
          is called <Ui>Footer</Ui>. Without one, they end in your logo, or in nothing. Invitations come from the
          organization.
        </p>
        <p>
          Two things stay. <Ui>page.source</Ui>, in the menu at the end of a page, leads to the program that the page
          comes from; its license demands that. And the address of a page is that of this server
          <IfOffered offer="domains">
            , unless you add <TopicLink to="own-domain">a domain of your own</TopicLink>
          </IfOffered>
          .
        </p>
      </>
    ),
  },
  es: {
    title: 'Una página para tu equipo, con tu propio nombre',
    lead: 'El enlace de una organización muestra quién trabaja en ella. Con marca blanca, no nombra a nadie más que a ti.',
    body: (
      <>
        <ol>
          <li>
            Cambia a la organización y abre <Ui>Organization</Ui>. En <Ui>Name</Ui> y <Ui>Look</Ui>, elige nombre,
            nombre de usuario, logo y color.
          </li>
          <li>
            En <Ui>Team page</Ui>, escribe a qué se dedica la empresa y añade su sitio web. <Ui>Open the page</Ui>{' '}
            muestra lo que ven las visitas.
          </li>
          <li>
            Los enlaces que se muestran en el perfil también están en la página, en el mismo orden: la carta, las
            reservas, las vacantes.
          </li>
        </ol>
        <h2>Quién aparece</h2>
        <p>
          Todas las tarjetas activas, por nombre. Quien visita la página abre una tarjeta o guarda su contacto en el
          acto. En la pantalla de una tarjeta, <Ui>On the team page</Ui> la quita; su propia página sigue. Las tarjetas
          apagadas o que llevan a otra no aparecen.
        </p>
        <p>
          A partir de 12 personas, la página se puede buscar por nombre y cargo. Muestra las primeras 200; la búsqueda
          encuentra a todas.
        </p>
        <h2>Sin página</h2>
        <p>
          Apaga <Ui>Show the page</Ui>. Las tarjetas de tu equipo siguen en sus propios enlaces, y los códigos impresos
          funcionan.
        </p>
        <h2>Marca blanca</h2>
        <IfPlans>
          <p>
            La marca blanca viene con <TopicLink to="plans">Business</TopicLink>, para personas y organizaciones.
            Business tiene plazas para {members} personas.
          </p>
        </IfPlans>
        <p>
          Las páginas, los archivos de contacto y las imágenes de vista previa llevan tu nombre, y tu imagen como icono.
          Terminan con una línea tuya: en <Ui>Look</Ui> de una organización y en <Ui>Preferences</Ui> de tu cuenta se
          llama <Ui>Footer</Ui>. Sin ella, terminan con tu logo, o con nada. Las invitaciones llegan de la organización.
        </p>
        <p>
          Dos cosas quedan. <Ui>page.source</Ui>, en el menú al final de la página, lleva al programa del que sale; su
          licencia lo exige. Y la dirección de la página es la de este servidor
          <IfOffered offer="domains">
            , si no añades <TopicLink to="own-domain">tu propio dominio</TopicLink>
          </IfOffered>
          .
        </p>
      </>
    ),
  },
};
