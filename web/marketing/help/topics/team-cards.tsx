import { type HelpContent, TopicLink, Ui } from '../help-content.tsx';

export const teamCards: HelpContent = {
  en: {
    title: 'Look after the cards of a team',
    lead: 'Make cards from a list, keep printed codes useful when someone leaves, and bring along what you already have.',
    body: (
      <>
        <h2>A whole team from a CSV file</h2>
        <ol>
          <li>
            Save your list as CSV, from any spreadsheet. The first row names the columns, in English or Spanish: first
            and last name, position, company, email, phone, website, and so on. Others are named and ignored.
          </li>
          <li>
            Under <Ui>My vCards</Ui> of the organization, press <Ui>Import</Ui> and choose the file. Nothing changes
            yet: you see how many cards are new, and what is wrong in which row.
          </li>
          <li>Import. All rows become cards, or none.</li>
          <li>
            <Ui>Invite their people</Ui> sends each new email address an invitation to its own card.
          </li>
        </ol>
        <p>
          A column with an external ID, such as the staff number, lets you import the same list again: its cards change
          instead of being made twice, and only where a cell says something.
        </p>
        <h2>One look for all cards</h2>
        <p>
          Under <Ui>Templates</Ui>, admins and owners say what is the same on all cards, such as company, website and
          colors, and who changes the rest: editors and admins, or the holder, too. A change of a template shows on its
          cards at once, and the fields that a card had of its own come back when the template lets go of them.
        </p>
        <h2>When someone leaves</h2>
        <p>
          A printed code needn't become useless. In the menu of a card, <Ui>Switch off</Ui> shows visitors that it's
          gone, and <Ui>Switch on</Ui> brings everything back. <Ui>Forward to another card</Ui> leads its page, link and
          code to a colleague; scans still count for the card that was printed. You can choose the same while you remove
          a member.
        </p>
        <h2>Bring cards and links along</h2>
        <p>
          If you made a card in your own account, the menu of the card has <Ui>Move to</Ui>: choose the organization.
          Links and QR codes move in the same way, also back. Short link, printed code, look and all visits stay. Tags
          and drafts end, and the page of a card gets a new address.
        </p>
        <p>
          Who may do what is in <TopicLink to="organizations">work as a team</TopicLink>.
        </p>
      </>
    ),
  },
  es: {
    title: 'Cuida las tarjetas de un equipo',
    lead: 'Crea tarjetas desde una lista, haz que los códigos impresos sirvan cuando alguien se va, y tráete lo que ya tienes.',
    body: (
      <>
        <h2>Todo un equipo desde un archivo CSV</h2>
        <ol>
          <li>
            Guarda tu lista como CSV, desde cualquier hoja de cálculo. La primera fila nombra las columnas, en español o
            en inglés: nombre, apellidos, cargo, empresa, correo, teléfono, sitio web y demás. Las otras se nombran y se
            ignoran.
          </li>
          <li>
            En <Ui>My vCards</Ui> de la organización, pulsa <Ui>Import</Ui> y elige el archivo. Aún no cambia nada: ves
            cuántas tarjetas son nuevas, y qué falla en qué fila.
          </li>
          <li>Importa. Todas las filas se vuelven tarjetas, o ninguna.</li>
          <li>
            <Ui>Invite their people</Ui> envía a cada correo nuevo una invitación a su propia tarjeta.
          </li>
        </ol>
        <p>
          Con una columna de ID externo, como el número de personal, puedes importar otra vez la misma lista: sus
          tarjetas cambian en vez de crearse dos veces, y solo donde una celda dice algo.
        </p>
        <h2>Un mismo aspecto para todas</h2>
        <p>
          En <Ui>Templates</Ui>, los roles de administrador y propietario deciden qué es igual en todas las tarjetas,
          como la empresa, el sitio web y los colores, y quién cambia lo demás: la edición y la administración, o
          también su titular. Un cambio de la plantilla se ve en sus tarjetas en el acto, y los campos propios de una
          tarjeta vuelven cuando la plantilla los suelta.
        </p>
        <h2>Cuando alguien se va</h2>
        <p>
          Un código impreso no tiene por qué quedar inútil. En el menú de una tarjeta, <Ui>Switch off</Ui> muestra a las
          visitas que ya no está, y <Ui>Switch on</Ui> lo devuelve todo. <Ui>Forward to another card</Ui> lleva su
          página, su enlace y su código a alguien del equipo; los escaneos siguen contando para la tarjeta impresa.
          También puedes elegirlo al quitar a un miembro.
        </p>
        <h2>Trae tarjetas y enlaces</h2>
        <p>
          Si creaste una tarjeta en tu cuenta, su menú tiene <Ui>Move to</Ui>: elige la organización. Los enlaces y los
          códigos QR se mueven igual, también de vuelta. El enlace corto, el código impreso, el diseño y todas las
          visitas se conservan. Las etiquetas y los borradores se pierden, y la página de una tarjeta cambia de
          dirección.
        </p>
        <p>
          Quién puede hacer qué está en <TopicLink to="organizations">trabaja en equipo</TopicLink>.
        </p>
      </>
    ),
  },
};
