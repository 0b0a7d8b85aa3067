import { type HelpContent, ScreenLink, Ui } from '../help-content.tsx';

export const keyboard: HelpContent = {
  en: {
    title: 'Search and keyboard shortcuts',
    lead: 'Find a screen, a card, a link or a QR code by its name, and work without the mouse.',
    body: (
      <>
        <ol>
          <li>
            On any screen of the dashboard, press <kbd>Ctrl</kbd> and <kbd>K</kbd>, on a Mac <kbd>⌘</kbd> and{' '}
            <kbd>K</kbd>. Or press <Ui>Search</Ui> in the menu, on phones under <Ui>More</Ui>.
          </li>
          <li>Type a part of the name. Capitals and accents don't matter.</li>
          <li>
            Choose with the arrow keys and <kbd>Enter</kbd>, or tap.
          </li>
        </ol>
        <h2>What it does besides</h2>
        <p>
          It creates cards, links and QR codes, copies your link (<Ui>Copy my link</Ui>), and changes the period of your
          stats, the language and the accent color.
        </p>
        <h2>Single keys</h2>
        <p>
          <kbd>g</kbd> and then <kbd>h</kbd>, <kbd>c</kbd>, <kbd>l</kbd>, <kbd>q</kbd> or <kbd>s</kbd> goes to Home,
          cards, links, QR codes or your account. <kbd>n</kbd> creates something new, and <kbd>?</kbd> shows all
          shortcuts. They do nothing while you type.
        </p>
        <p>
          In lists, <kbd>j</kbd> and <kbd>k</kbd> go to the next and the previous row, <kbd>x</kbd> selects it, and{' '}
          <kbd>e</kbd> or <kbd>Enter</kbd> opens it. The left and right arrow keys move between the buttons of a row,
          also if single keys are off.
        </p>
        <p>
          If you press them by accident or control your computer by voice, turn off{' '}
          <Ui>Use single keys as shortcuts</Ui> in <ScreenLink to="preferences">Preferences</ScreenLink>.
        </p>
      </>
    ),
  },
  es: {
    title: 'Búsqueda y atajos de teclado',
    lead: 'Encuentra una pantalla, una tarjeta, un enlace o un código QR por su nombre, y trabaja sin ratón.',
    body: (
      <>
        <ol>
          <li>
            En cualquier pantalla del panel, pulsa <kbd>Ctrl</kbd> y <kbd>K</kbd>, en un Mac <kbd>⌘</kbd> y <kbd>K</kbd>
            . O pulsa <Ui>Search</Ui> en el menú, en el teléfono dentro de <Ui>More</Ui>.
          </li>
          <li>Escribe una parte del nombre. Las mayúsculas y los acentos no importan.</li>
          <li>
            Elige con las flechas y <kbd>Intro</kbd>, o toca.
          </li>
        </ol>
        <h2>Qué más hace</h2>
        <p>
          Crea tarjetas, enlaces y códigos QR, copia tu enlace (<Ui>Copy my link</Ui>) y cambia el periodo de tus
          estadísticas, el idioma y el color principal.
        </p>
        <h2>Atajos de una tecla</h2>
        <p>
          <kbd>g</kbd> y luego <kbd>h</kbd>, <kbd>c</kbd>, <kbd>l</kbd>, <kbd>q</kbd> o <kbd>s</kbd> va a Inicio, las
          tarjetas, los enlaces, los códigos QR o tu cuenta. <kbd>n</kbd> crea algo nuevo y <kbd>?</kbd> muestra todos
          los atajos. No hacen nada mientras escribes.
        </p>
        <p>
          En las listas, <kbd>j</kbd> y <kbd>k</kbd> van a la fila siguiente y a la anterior, <kbd>x</kbd> la selecciona
          y <kbd>e</kbd> o <kbd>Intro</kbd> la abre. Las flechas izquierda y derecha recorren los botones de una fila,
          también con los atajos de una tecla desactivados.
        </p>
        <p>
          Si los pulsas sin querer o controlas el ordenador con la voz, desactiva <Ui>Use single keys as shortcuts</Ui>{' '}
          en <ScreenLink to="preferences">Preferences</ScreenLink>.
        </p>
      </>
    ),
  },
};
