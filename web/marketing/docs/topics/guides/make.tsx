import { Ui } from '../../../help/help-content.tsx';
import { type DocsContent, DocsLink, ErrorLink, Heading, PUBLIC_URL } from '../../docs-content.tsx';
import { HttpRequest } from './requests.tsx';

export const make: DocsContent = {
  en: {
    title: 'Make',
    lead: 'Make links, QR codes and cards in a scenario, and read how often they were scanned.',
    body: (
      <>
        <p>
          There is no app of ours in Make. Its app <b>HTTP</b> sends any request.
        </p>
        <Heading id="key">A key for Make</Heading>
        <p>
          Make a key of its own, so that you can revoke it alone, with <Ui>Read and change</Ui> under{' '}
          <Ui>Links, QR codes and tags</Ui>, and for cards under <Ui>Cards</Ui> (
          <DocsLink to="authentication">keys</DocsLink>
          ). Take the module <b>Make an API Key Auth request</b>, and add a keychain, which no scenario shows:{' '}
          <b>Key</b> is <code>Bearer</code>, a space and the key; <b>API Key placement</b> is in the header;{' '}
          <b>API Key parameter name</b> is <code>Authorization</code>.
        </p>
        <Heading id="link">A link for each row</Heading>
        <HttpRequest of="link" tool="make" label="HTTP" />
        <ul>
          <li>
            <b>URL</b> and <b>Method</b> are the first line. <code>row-17</code> is what identifies the row: map its ID
            after <code>ext_</code>. The keychain sends the second line.
          </li>
          <li>
            <b>Body type</b> is Raw, <b>Content type</b> JSON, and <b>Request content</b> what is between the braces,
            with them. Map the row's fields between the quotes.
          </li>
          <li>
            Set <b>Parse response</b> and <b>Evaluate all states as errors (except for 2xx and 3xx)</b> to Yes.
          </li>
        </ul>
        <p>
          The first time, it creates the link (201); later, it replaces it (200). So a scenario that runs twice makes no
          second link. Later modules can use <code>shortUrl</code>, <code>scanUrl</code> and all other{' '}
          <DocsLink to="links" at="Link">
            fields of the answer
          </DocsLink>
          .
        </p>
        <Heading id="code">Its QR code</Heading>
        <HttpRequest of="code" tool="make" label="HTTP" />
        <p>
          From then on its image is at <code>{PUBLIC_URL}/qr/</code>, followed by <code>slug</code> of the answer and{' '}
          <code>.png</code>, for emails and documents, without a key.
        </p>
        <Heading id="card">A card for a new colleague</Heading>
        <HttpRequest of="card" tool="make" label="HTTP" />
        <Heading id="scans">How often it was scanned</Heading>
        <p>
          <code>scans</code> in the answer is the number of scans, <code>clicks</code> that of visits by the short link.
        </p>
        <HttpRequest of="scans" tool="make" label="HTTP" />
        <p>
          For what was visited most in seven days, the key also needs <Ui>Stats</Ui>:
        </p>
        <HttpRequest of="top" tool="make" label="HTTP" />
        <Heading id="pages">More than one page</Heading>
        <HttpRequest of="list" tool="make" label="HTTP" />
        <ol>
          <li>
            Begin with a <b>Repeater</b> of as many rounds as there may be pages of 100 links.
          </li>
          <li>
            <b>Get variable</b> <code>cursor</code> before the request, and add it to <b>Query String</b> with this name
            in rounds after the first. An empty one is refused.
          </li>
          <li>
            After the request, an <b>Iterator</b> over <code>data</code> handles each link. <b>Set variable</b>{' '}
            <code>cursor</code> to <code>nextCursor</code>, for one cycle.
          </li>
          <li>
            A filter before the request lets a round pass if it is the first or <code>cursor</code> is not empty: on the
            last page, <code>nextCursor</code> is <code>null</code>.
          </li>
        </ol>
        <Heading id="limit">After 429</Heading>
        <p>
          More than 120 changes or 600 reads a minute are answered with 429, <ErrorLink code="too_many_requests" />. Add
          an error handler <b>Break</b> to the module, which completes the run by itself, with 3 attempts and an
          interval of 1 minute, and let the scenario store incomplete executions. A minute later, the calls are allowed
          again, and PUT makes nothing twice. For hundreds of rows at once, start with{' '}
          <DocsLink to="guides/links-with-codes">one call for a hundred links</DocsLink>.
        </p>
      </>
    ),
  },
  es: {
    title: 'Make',
    lead: 'Haz enlaces, códigos QR y tarjetas en un escenario, y lee cuántas veces se escanearon.',
    body: (
      <>
        <p>
          No tenemos una app en Make. Su app <b>HTTP</b> envía cualquier petición.
        </p>
        <Heading id="key">Una clave para Make</Heading>
        <p>
          Crea una clave solo para esto, para poder revocarla sola, con <Ui>Read and change</Ui> en{' '}
          <Ui>Links, QR codes and tags</Ui>, y para tarjetas en <Ui>Cards</Ui> (
          <DocsLink to="authentication">claves</DocsLink>). Usa el módulo <b>Make an API Key Auth request</b> y añade
          una keychain, que ningún escenario muestra: <b>Key</b> es <code>Bearer</code>, un espacio y la clave;{' '}
          <b>API Key placement</b> es la cabecera (header); <b>API Key parameter name</b> es <code>Authorization</code>.
        </p>
        <Heading id="link">Un enlace para cada fila</Heading>
        <HttpRequest of="link" tool="make" label="HTTP" />
        <ul>
          <li>
            <b>URL</b> y <b>Method</b> son la primera línea. <code>row-17</code> es lo que identifica la fila: pon su ID
            después de <code>ext_</code>. La segunda línea la envía la keychain.
          </li>
          <li>
            <b>Body type</b> es Raw, <b>Content type</b> JSON, y <b>Request content</b> lo que hay entre las llaves, con
            ellas. Pon los campos de la fila entre las comillas.
          </li>
          <li>
            Pon <b>Parse response</b> y <b>Evaluate all states as errors (except for 2xx and 3xx)</b> en Yes.
          </li>
        </ul>
        <p>
          La primera vez crea el enlace (201); después lo reemplaza (200). Así, un escenario que se ejecuta dos veces no
          hace un segundo enlace. Los módulos siguientes pueden usar <code>shortUrl</code>, <code>scanUrl</code> y los
          demás{' '}
          <DocsLink to="links" at="Link">
            campos de la respuesta
          </DocsLink>
          .
        </p>
        <Heading id="code">Su código QR</Heading>
        <HttpRequest of="code" tool="make" label="HTTP" />
        <p>
          Desde entonces su imagen está en <code>{PUBLIC_URL}/qr/</code>, seguido de <code>slug</code> de la respuesta y{' '}
          <code>.png</code>, para correos y documentos, sin clave.
        </p>
        <Heading id="card">Una tarjeta para quien se incorpora</Heading>
        <HttpRequest of="card" tool="make" label="HTTP" />
        <Heading id="scans">Cuántas veces se escaneó</Heading>
        <p>
          En la respuesta, <code>scans</code> es el número de escaneos, y <code>clicks</code> el de visitas por el
          enlace corto.
        </p>
        <HttpRequest of="scans" tool="make" label="HTTP" />
        <p>
          Para lo más visitado en siete días, la clave necesita además <Ui>Stats</Ui>:
        </p>
        <HttpRequest of="top" tool="make" label="HTTP" />
        <Heading id="pages">Más de una página</Heading>
        <HttpRequest of="list" tool="make" label="HTTP" />
        <ol>
          <li>
            Empieza con un <b>Repeater</b> de tantas vueltas como páginas de 100 enlaces pueda haber.
          </li>
          <li>
            <b>Get variable</b> <code>cursor</code> antes de la petición, y añádelo a <b>Query String</b> con este
            nombre en las vueltas después de la primera. Uno vacío se rechaza.
          </li>
          <li>
            Después de la petición, un <b>Iterator</b> sobre <code>data</code> trata cada enlace. <b>Set variable</b>{' '}
            <code>cursor</code> con <code>nextCursor</code>, para un ciclo.
          </li>
          <li>
            Un filtro antes de la petición deja pasar una vuelta si es la primera o si <code>cursor</code> no está
            vacío: en la última página, <code>nextCursor</code> es <code>null</code>.
          </li>
        </ol>
        <Heading id="limit">Después de 429</Heading>
        <p>
          Más de 120 cambios o 600 lecturas por minuto se responden con 429, <ErrorLink code="too_many_requests" />.
          Añade al módulo un error handler <b>Break</b> que complete la ejecución por sí mismo, con 3 intentos y un
          intervalo de 1 minuto, y deja que el escenario guarde las ejecuciones incompletas. Un minuto después, las
          llamadas se permiten de nuevo, y PUT no hace nada dos veces. Para cientos de filas a la vez, empieza con{' '}
          <DocsLink to="guides/links-with-codes">una llamada para cien enlaces</DocsLink>.
        </p>
      </>
    ),
  },
};
