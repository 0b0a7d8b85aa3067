import { MAX_TAGS } from '#src/lists.ts';
import { type HelpContent, ScreenLink, TopicLink, Ui } from '../help-content.tsx';

export const organize: HelpContent = {
  en: {
    title: 'Organize links, codes and cards',
    lead: 'Find what belongs together with tags, search and filters, and change many at once.',
    body: (
      <>
        <h2>Tags</h2>
        <p>
          A tag can stand for a campaign, a place or a client. <ScreenLink to="links">Links</ScreenLink>,{' '}
          <ScreenLink to="qrCodes">My QR Codes</ScreenLink> and <ScreenLink to="cards">My vCards</ScreenLink> share
          them, and an account has up to {MAX_TAGS}. Visitors don't see them.
        </p>
        <ol>
          <li>
            Open the menu (⋯) at the end of a row and press <Ui>Tags</Ui>.
          </li>
          <li>Type a name. Choose a tag that you have, or create it.</li>
          <li>
            Press <Ui>Save</Ui>.
          </li>
        </ol>
        <p>
          To rename a tag, give it another color or delete it, press <Ui>Tags</Ui> above the list and then{' '}
          <Ui>Manage tags</Ui>. Deleting a tag deletes nothing that has it.
        </p>
        <h2>Search, sort and filter</h2>
        <p>
          Above a list are its search, <Ui>Sort by</Ui>, <Ui>Show</Ui> and <Ui>Tags</Ui>; on a phone, all but the search
          are behind <Ui>Filters</Ui>. Several tags show what has all of them. What you choose is in the address of the
          page: bookmark it to come back. In <ScreenLink to="links">Links</ScreenLink>, <Ui>Hide QR codes</Ui> leaves
          the links alone.
        </p>
        <h2>Change many at once</h2>
        <ol>
          <li>
            Select rows with their checkboxes. On a phone, press <Ui>Select</Ui> or tap their pictures. With Shift, you
            select a range.
          </li>
          <li>
            In the bar at the bottom, press <Ui>Tag</Ui>, <Ui>Disable</Ui> or <Ui>Delete</Ui>. Under{' '}
            <Ui>More actions</Ui> (⋯) are <Ui>Download CSV</Ui> and, for links, <Ui>Hide from profile</Ui>. Cards can't
            be disabled.
          </li>
        </ol>
        <p>
          After deleting, <Ui>Undo</Ui> brings everything back until the message closes. To download the whole list as
          you filtered it, with its <TopicLink to="stats">visits</TopicLink>, press <Ui>CSV</Ui> above it.
        </p>
      </>
    ),
  },
  es: {
    title: 'Organiza enlaces, códigos y tarjetas',
    lead: 'Encuentra lo que va junto con etiquetas, búsqueda y filtros, y cambia muchos a la vez.',
    body: (
      <>
        <h2>Etiquetas</h2>
        <p>
          Una etiqueta puede ser una campaña, un lugar o un cliente. <ScreenLink to="links">Links</ScreenLink>,{' '}
          <ScreenLink to="qrCodes">My QR Codes</ScreenLink> y <ScreenLink to="cards">My vCards</ScreenLink> comparten
          las mismas, y una cuenta tiene hasta {MAX_TAGS}. Quien te visita no las ve.
        </p>
        <ol>
          <li>
            Abre el menú (⋯) al final de una fila y pulsa <Ui>Tags</Ui>.
          </li>
          <li>Escribe un nombre. Elige una etiqueta que ya tengas o créala.</li>
          <li>
            Pulsa <Ui>Save</Ui>.
          </li>
        </ol>
        <p>
          Para cambiar el nombre o el color de una etiqueta, o para eliminarla, pulsa <Ui>Tags</Ui> encima de la lista y
          después <Ui>Manage tags</Ui>. Al eliminar una etiqueta no se elimina nada de lo que la tiene.
        </p>
        <h2>Busca, ordena y filtra</h2>
        <p>
          Encima de cada lista están su búsqueda, <Ui>Sort by</Ui>, <Ui>Show</Ui> y <Ui>Tags</Ui>; en el teléfono, todo
          menos la búsqueda está en <Ui>Filters</Ui>. Con varias etiquetas se ve lo que las tiene todas. Lo que eliges
          queda en la dirección de la página: guárdala en tus marcadores para volver. En{' '}
          <ScreenLink to="links">Links</ScreenLink>, <Ui>Hide QR codes</Ui> deja solo los enlaces.
        </p>
        <h2>Cambia muchos a la vez</h2>
        <ol>
          <li>
            Selecciona filas con sus casillas. En el teléfono, pulsa <Ui>Select</Ui> o toca sus imágenes. Con Mayús
            seleccionas un intervalo.
          </li>
          <li>
            En la barra de abajo, pulsa <Ui>Tag</Ui>, <Ui>Disable</Ui> o <Ui>Delete</Ui>. En <Ui>More actions</Ui> (⋯)
            están <Ui>Download CSV</Ui> y, para enlaces, <Ui>Hide from profile</Ui>. Las tarjetas no se pueden
            desactivar.
          </li>
        </ol>
        <p>
          Después de eliminar, <Ui>Undo</Ui> lo devuelve todo hasta que se cierra el mensaje. Para descargar la lista
          entera como la filtraste, con sus <TopicLink to="stats">visitas</TopicLink>, pulsa <Ui>CSV</Ui> encima de
          ella.
        </p>
      </>
    ),
  },
};
