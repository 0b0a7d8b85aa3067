import { Ui } from '../../../help/help-content.tsx';
import { type DocsContent, DocsLink, ErrorLink, Heading, PUBLIC_URL } from '../../docs-content.tsx';
import { HttpRequest } from './requests.tsx';

const next = '{{ $response.headers.link.match(/<([^>]+)>/)[1] }}';
const isLast = '{{ !$response.headers.link }}';

export const n8n: DocsContent = {
  en: {
    title: 'n8n',
    lead: 'Make links, QR codes and cards in a workflow, and read how often they were scanned.',
    body: (
      <>
        <p>
          There is no node of ours in n8n. Its node <b>HTTP Request</b> sends any request.
        </p>
        <Heading id="key">A key for n8n</Heading>
        <p>
          Make a key of its own, so that you can revoke it alone, with <Ui>Read and change</Ui> under{' '}
          <Ui>Links, QR codes and tags</Ui>, and for cards under <Ui>Cards</Ui> (
          <DocsLink to="authentication">keys</DocsLink>
          ). Under <b>Authentication</b>, choose <b>Generic Credential Type</b> and <b>Header Auth</b>, and make a
          credential: <b>Name</b> is <code>Authorization</code>, and <b>Value</b> is <code>Bearer</code>, a space and
          the key.
        </p>
        <Heading id="link">A link for each item</Heading>
        <p>
          The node runs once for each item that reaches it. <b>Import cURL</b> takes the requests of the reference over.
        </p>
        <HttpRequest of="link" tool="n8n" label="HTTP Request" />
        <ul>
          <li>
            <b>Method</b> and <b>URL</b> are the first line. <code>row-17</code> is what identifies the item: put the
            expression of its ID after <code>ext_</code>. The credential sends the second line.
          </li>
          <li>
            Switch on <b>Send Body</b>. <b>Body Content Type</b> is JSON; specify it using JSON, which is what is
            between the braces, with them.
          </li>
        </ul>
        <p>
          The first time, it creates the link (201); later, it replaces it (200). So a workflow that runs twice makes no
          second link. Later nodes can use <code>shortUrl</code>, <code>scanUrl</code> and all other{' '}
          <DocsLink to="links" at="Link">
            fields of the answer
          </DocsLink>
          .
        </p>
        <Heading id="code">Its QR code</Heading>
        <HttpRequest of="code" tool="n8n" label="HTTP Request" />
        <p>
          From then on its image is at <code>{PUBLIC_URL}/qr/</code>, followed by <code>slug</code> of the answer and{' '}
          <code>.png</code>, for emails and documents, without a key.
        </p>
        <Heading id="card">A card for a new colleague</Heading>
        <HttpRequest of="card" tool="n8n" label="HTTP Request" />
        <Heading id="scans">How often it was scanned</Heading>
        <p>
          <code>scans</code> in the answer is the number of scans, <code>clicks</code> that of visits by the short link.
        </p>
        <HttpRequest of="scans" tool="n8n" label="HTTP Request" />
        <p>
          For what was visited most in seven days, the key also needs <Ui>Stats</Ui>:
        </p>
        <HttpRequest of="top" tool="n8n" label="HTTP Request" />
        <Heading id="pages">More than one page</Heading>
        <HttpRequest of="list" tool="n8n" label="HTTP Request" />
        <p>
          Under <b>Options</b>, add <b>Pagination</b>, with the mode <b>Response Contains Next URL</b>. <b>Next URL</b>{' '}
          is <code>{next}</code>: the header <code>Link</code> has it. <b>Pagination Complete When</b> is Other, with
          the expression <code>{isLast}</code>: the last page has no such header. Each page is an item, whose{' '}
          <code>data</code> the node <b>Split Out</b> takes apart.
        </p>
        <Heading id="limit">After 429</Heading>
        <p>
          More than 120 changes or 600 reads a minute are answered with 429, <ErrorLink code="too_many_requests" />, and
          the node fails. Under <b>Options</b>, add <b>Batching</b> with 1 item per batch and 600 milliseconds between
          them: that stays below 120 a minute. If other programs use the same key, switch on <b>Retry On Fail</b> in the
          node's settings, too; PUT makes nothing twice. For hundreds of items at once, take{' '}
          <DocsLink to="guides/links-with-codes">one call for a hundred links</DocsLink>.
        </p>
      </>
    ),
  },
  es: {
    title: 'n8n',
    lead: 'Haz enlaces, códigos QR y tarjetas en un workflow, y lee cuántas veces se escanearon.',
    body: (
      <>
        <p>
          No tenemos un nodo en n8n. Su nodo <b>HTTP Request</b> envía cualquier petición.
        </p>
        <Heading id="key">Una clave para n8n</Heading>
        <p>
          Crea una clave solo para esto, para poder revocarla sola, con <Ui>Read and change</Ui> en{' '}
          <Ui>Links, QR codes and tags</Ui>, y para tarjetas en <Ui>Cards</Ui> (
          <DocsLink to="authentication">claves</DocsLink>). En <b>Authentication</b>, elige{' '}
          <b>Generic Credential Type</b> y <b>Header Auth</b>, y crea una credencial: <b>Name</b> es{' '}
          <code>Authorization</code>, y <b>Value</b> es <code>Bearer</code>, un espacio y la clave.
        </p>
        <Heading id="link">Un enlace para cada elemento</Heading>
        <p>
          El nodo se ejecuta una vez por cada elemento que le llega. <b>Import cURL</b> acepta las peticiones de la
          referencia.
        </p>
        <HttpRequest of="link" tool="n8n" label="HTTP Request" />
        <ul>
          <li>
            <b>Method</b> y <b>URL</b> son la primera línea. <code>row-17</code> es lo que identifica el elemento: pon
            la expresión de su ID después de <code>ext_</code>. La segunda línea la envía la credencial.
          </li>
          <li>
            Activa <b>Send Body</b>. <b>Body Content Type</b> es JSON; especifícalo con JSON, que es lo que hay entre
            las llaves, con ellas.
          </li>
        </ul>
        <p>
          La primera vez crea el enlace (201); después lo reemplaza (200). Así, un workflow que se ejecuta dos veces no
          hace un segundo enlace. Los nodos siguientes pueden usar <code>shortUrl</code>, <code>scanUrl</code> y los
          demás{' '}
          <DocsLink to="links" at="Link">
            campos de la respuesta
          </DocsLink>
          .
        </p>
        <Heading id="code">Su código QR</Heading>
        <HttpRequest of="code" tool="n8n" label="HTTP Request" />
        <p>
          Desde entonces su imagen está en <code>{PUBLIC_URL}/qr/</code>, seguido de <code>slug</code> de la respuesta y{' '}
          <code>.png</code>, para correos y documentos, sin clave.
        </p>
        <Heading id="card">Una tarjeta para quien se incorpora</Heading>
        <HttpRequest of="card" tool="n8n" label="HTTP Request" />
        <Heading id="scans">Cuántas veces se escaneó</Heading>
        <p>
          En la respuesta, <code>scans</code> es el número de escaneos, y <code>clicks</code> el de visitas por el
          enlace corto.
        </p>
        <HttpRequest of="scans" tool="n8n" label="HTTP Request" />
        <p>
          Para lo más visitado en siete días, la clave necesita además <Ui>Stats</Ui>:
        </p>
        <HttpRequest of="top" tool="n8n" label="HTTP Request" />
        <Heading id="pages">Más de una página</Heading>
        <HttpRequest of="list" tool="n8n" label="HTTP Request" />
        <p>
          En <b>Options</b>, añade <b>Pagination</b> con el modo <b>Response Contains Next URL</b>. <b>Next URL</b> es{' '}
          <code>{next}</code>: la cabecera <code>Link</code> la tiene. <b>Pagination Complete When</b> es Other, con la
          expresión <code>{isLast}</code>: la última página no tiene esa cabecera. Cada página es un elemento, cuyo{' '}
          <code>data</code> separa el nodo <b>Split Out</b>.
        </p>
        <Heading id="limit">Después de 429</Heading>
        <p>
          Más de 120 cambios o 600 lecturas por minuto se responden con 429, <ErrorLink code="too_many_requests" />, y
          el nodo falla. En <b>Options</b>, añade <b>Batching</b> con 1 elemento por lote y 600 milisegundos entre
          ellos: así no llega a 120 por minuto. Si otros programas usan la misma clave, activa también{' '}
          <b>Retry On Fail</b> en los ajustes del nodo; PUT no hace nada dos veces. Para cientos de elementos a la vez,
          usa <DocsLink to="guides/links-with-codes">una llamada para cien enlaces</DocsLink>.
        </p>
      </>
    ),
  },
};
