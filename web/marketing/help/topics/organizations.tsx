import { formatPrice, plans, seatPrices } from '#src/owners/plans.ts';
import { IfPlans } from '../../plans-shown.tsx';
import { type HelpContent, ScreenLink, TopicLink, Ui } from '../help-content.tsx';

const { members } = plans.business.limits;

export const organizations: HelpContent = {
  en: {
    title: 'Work as a team',
    lead: 'An organization has cards and links of its own. Its members look after them together, and nothing is lost when someone leaves.',
    body: (
      <>
        <ol>
          <IfPlans>
            <li>
              Choose Business in <ScreenLink to="billing">Billing</ScreenLink>, if you don't have it yet.
            </li>
          </IfPlans>
          <li>
            Open <ScreenLink to="newOrganization">New organization</ScreenLink> and give it a name, a username, a logo
            and a color.<IfPlans> Your plan moves to it, and your own account stays covered.</IfPlans>
          </li>
          <li>
            Under <Ui>My vCards</Ui>, make a card for each colleague. It begins with the organization's name and color.
          </li>
          <li>
            Under <Ui>Members</Ui>, press <Ui>Invite people</Ui>. Type or paste addresses, or take them from a CSV file.
            For one address, you can choose the card.
          </li>
        </ol>
        <p>
          The menu at the top of the sidebar switches between your own account and your organizations. Two tabs can show
          two of them.
        </p>
        <h2>What each role may do</h2>
        <ul>
          <li>
            <Ui>role.owner</Ui>: everything<IfPlans>, billing included</IfPlans>. There is always one.
          </li>
          <li>
            <Ui>role.admin</Ui>: members, the profile, templates, and all cards and links.
          </li>
          <li>
            <Ui>role.editor</Ui>: all cards, links and QR codes.
          </li>
          <li>
            <Ui>role.member</Ui>: their own card, and its stats.
          </li>
        </ul>
        <h2>One look for all cards</h2>
        <p>
          Under <Ui>My vCards</Ui>, open <Ui>Templates</Ui> and make a template. Each part of a card is the same on all
          cards, changed by editors, changed by its holder, too, or not shown. A change shows on all cards at once, and
          what people entered comes back if you leave it to them again. The form of a card chooses its template.
        </p>
        <h2>Accepting an invitation</h2>
        <p>
          The link in the email works once, for seven days, and only for the address that was invited. People without an
          account make one on the way.
          <IfPlans> It costs nothing, and their own free trial doesn't begin with it.</IfPlans>
        </p>
        <IfPlans>
          <h2>Places and seats</h2>
          <p>
            Business has places for {members} people; open invitations count. Where more seats are sold, each is{' '}
            {formatPrice(seatPrices.month, 'month', 'en')} a month or {formatPrice(seatPrices.year, 'year', 'en')} a
            year: an owner adds them in Billing or while inviting, and sees the price first.
          </p>
        </IfPlans>
        <h2>When someone leaves</h2>
        <p>
          They lose access at once. Cards they looked after stay with the organization, and so do printed codes. Their
          own account stays theirs. On the screen of a card, <Ui>Choose a holder</Ui> gives it to someone else.
        </p>
        <IfPlans>
          <h2>When the plan ends</h2>
          <p>
            Nothing is deleted. The organization's pages rest until an owner pays again, and can still be exported. If
            you delete the organization, the plan goes back to the person it covers, unless that person pays for
            another; see <TopicLink to="plans">plans and payments</TopicLink>.
          </p>
        </IfPlans>
      </>
    ),
  },
  es: {
    title: 'Trabaja en equipo',
    lead: 'Una organización tiene tarjetas y enlaces propios. Sus miembros los cuidan juntos, y nada se pierde cuando alguien se va.',
    body: (
      <>
        <ol>
          <IfPlans>
            <li>
              Elige Business en <ScreenLink to="billing">Billing</ScreenLink>, si aún no lo tienes.
            </li>
          </IfPlans>
          <li>
            Abre <ScreenLink to="newOrganization">New organization</ScreenLink> y ponle nombre, nombre de usuario, logo
            y color.<IfPlans> Tu plan pasa a ella, y tu cuenta sigue cubierta.</IfPlans>
          </li>
          <li>
            En <Ui>My vCards</Ui>, crea una tarjeta para cada persona. Empieza con el nombre y el color de la
            organización.
          </li>
          <li>
            En <Ui>Members</Ui>, pulsa <Ui>Invite people</Ui>. Escribe o pega direcciones, o tómalas de un archivo CSV.
            Si es una sola, puedes elegir la tarjeta.
          </li>
        </ol>
        <p>
          Con el menú de arriba en la barra lateral cambias entre tu cuenta y tus organizaciones. Dos pestañas pueden
          mostrar dos de ellas.
        </p>
        <h2>Qué puede hacer cada rol</h2>
        <ul>
          <li>
            <Ui>role.owner</Ui>: todo<IfPlans>, también la facturación</IfPlans>. Siempre hay alguien con este rol.
          </li>
          <li>
            <Ui>role.admin</Ui>: los miembros, el perfil, las plantillas, y todas las tarjetas y enlaces.
          </li>
          <li>
            <Ui>role.editor</Ui>: todas las tarjetas, enlaces y códigos QR.
          </li>
          <li>
            <Ui>role.member</Ui>: su propia tarjeta y sus estadísticas.
          </li>
        </ul>
        <h2>Un mismo aspecto para todas</h2>
        <p>
          En <Ui>My vCards</Ui>, abre <Ui>Templates</Ui> y crea una plantilla. Cada parte de una tarjeta es igual en
          todas, la cambian los editores, la cambia también quien lleva la tarjeta, o no se muestra. Un cambio se ve al
          momento en todas las tarjetas, y lo que cada persona escribió vuelve si se lo dejas de nuevo. La plantilla se
          elige en el formulario de la tarjeta.
        </p>
        <h2>Aceptar una invitación</h2>
        <p>
          El enlace del correo funciona una vez, durante siete días, y solo para la dirección invitada. Quien no tiene
          cuenta crea una por el camino.<IfPlans> No cuesta nada, y su prueba gratis no empieza por ello.</IfPlans>
        </p>
        <IfPlans>
          <h2>Plazas extra</h2>
          <p>
            Business tiene plazas para {members} personas; las invitaciones abiertas cuentan. Donde se venden más, cada
            una cuesta {formatPrice(seatPrices.month, 'month', 'es')} al mes o{' '}
            {formatPrice(seatPrices.year, 'year', 'es')} al año: alguien con el rol de propietario las añade en
            Facturación o al invitar, y ve antes el precio.
          </p>
        </IfPlans>
        <h2>Cuando alguien se va</h2>
        <p>
          Pierde el acceso en el acto. Las tarjetas que cuidaba se quedan en la organización, y los códigos impresos
          también. Su cuenta sigue siendo suya. En la pantalla de una tarjeta, <Ui>Choose a holder</Ui> se la da a otra
          persona.
        </p>
        <IfPlans>
          <h2>Cuando termina el plan</h2>
          <p>
            No se elimina nada. Las páginas de la organización descansan hasta que alguien vuelva a pagar, y todo se
            puede exportar. Si eliminas la organización, el plan vuelve a la persona que cubre, si no paga ya otro; mira{' '}
            <TopicLink to="plans">planes y pagos</TopicLink>.
          </p>
        </IfPlans>
      </>
    ),
  },
};
