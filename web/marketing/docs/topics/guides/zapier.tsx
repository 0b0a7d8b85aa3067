import { Ui } from '../../../help/help-content.tsx';
import { CodeBlock } from '../../code-block.tsx';
import { type DocsContent, DocsLink, ErrorLink, Heading, PUBLIC_URL } from '../../docs-content.tsx';
import { HttpRequest } from './requests.tsx';

const allLinks = `const links = [];
let cursor = '';
do {
  const query = new URLSearchParams({ limit: 100, sort: 'newest', ...(cursor && { cursor }) });
  const response = await fetch(\`${PUBLIC_URL}/api/v1/links?\${query}\`, {
    headers: { Authorization: \`Bearer \${inputData.key}\` },
  });
  if (!response.ok) throw new Error(await response.text());
  const { data, nextCursor } = await response.json();
  links.push(...data);
  cursor = nextCursor;
} while (cursor);
output = links.map(({ id, title, shortUrl, clicks, scans }) => ({ id, title, shortUrl, clicks, scans }));`;

const paging = <CodeBlock name="guide-zapier-pages" label="JavaScript" syntax="javascript" code={allLinks} />;

export const zapier: DocsContent = {
  en: {
    title: 'Zapier',
    lead: 'Make links, QR codes and cards from rows, forms and orders, and do something when there is a new link.',
    body: (
      <>
        <p>
          There is no app of ours in Zapier. Its premium app <b>Webhooks by Zapier</b> sends any request.
        </p>
        <Heading id="key">A key for Zapier</Heading>
        <p>
          Make a key of its own, so that you can revoke it alone, with <Ui>Read and change</Ui> under{' '}
          <Ui>Links, QR codes and tags</Ui>, and for cards under <Ui>Cards</Ui> (
          <DocsLink to="authentication">keys</DocsLink>
          ). Who may edit the Zap can read it.
        </p>
        <Heading id="link">A link for each row</Heading>
        <p>
          Add the action <b>Webhooks by Zapier</b> with the event <b>Custom Request</b>, and take over the request:
        </p>
        <HttpRequest of="link" tool="zapier" label="Custom Request" />
        <ul>
          <li>
            <b>Method</b> is PUT. <b>URL</b> is the address, where <code>row-17</code> is what identifies the row:
            insert its ID after <code>ext_</code>.
          </li>
          <li>
            <b>Data</b> is what is between the braces, with them; insert the row's fields between the quotes. Set{' '}
            <b>Data Pass-Through</b> to False.
          </li>
          <li>
            <b>Headers</b> are the two lines below the address: the name on the left, what follows the colon on the
            right.
          </li>
        </ul>
        <p>
          The first time, it creates the link (201); later, it replaces it (200). So a Zap that runs twice makes no
          second link. Later steps can use <code>shortUrl</code>, <code>scanUrl</code> and all other{' '}
          <DocsLink to="links" at="Link">
            fields of the answer
          </DocsLink>
          .
        </p>
        <Heading id="code">Its QR code</Heading>
        <HttpRequest of="code" tool="zapier" label="Custom Request" />
        <p>
          From then on its image is at <code>{PUBLIC_URL}/qr/</code>, followed by <code>slug</code> of the answer and{' '}
          <code>.png</code>, for emails and documents, without a key.
        </p>
        <Heading id="card">A card for a new colleague</Heading>
        <HttpRequest of="card" tool="zapier" label="Custom Request" />
        <Heading id="new">When there is a new link</Heading>
        <p>
          Take the trigger <b>Webhooks by Zapier</b> with the event <b>Retrieve Poll</b>. <b>Key</b> is{' '}
          <code>data</code>, and <b>Deduplication Key</b> is <code>id</code>:
        </p>
        <HttpRequest of="list" tool="zapier" label="Retrieve Poll" />
        <Heading id="scans">How often it was scanned</Heading>
        <p>
          Take the event <b>GET</b>. <code>scans</code> in the answer is the number of scans, <code>clicks</code> that
          of visits by the short link.
        </p>
        <HttpRequest of="scans" tool="zapier" label="GET" />
        <p>
          For what was visited most in seven days, the key also needs <Ui>Stats</Ui>:
        </p>
        <HttpRequest of="top" tool="zapier" label="GET" />
        <Heading id="pages">More than one page</Heading>
        <p>
          Webhooks by Zapier reads one page, of 100 links. For all of them, take <b>Code by Zapier</b>,{' '}
          <b>Run Javascript</b>, with the key as <code>key</code> under <b>Input Data</b>:
        </p>
        {paging}
        <Heading id="limit">After 429</Heading>
        <p>
          More than 120 changes or 600 reads a minute are answered with 429, <ErrorLink code="too_many_requests" />, and
          the step of the Zap fails. Switch on <b>Autoreplay</b> in Zapier: it repeats the step later, and PUT makes
          nothing twice. A minute later, the calls are allowed again. For hundreds of rows at once, start with{' '}
          <DocsLink to="guides/links-with-codes">one call for a hundred links</DocsLink>.
        </p>
      </>
    ),
  },
  es: {
    title: 'Zapier',
    lead: 'Haz enlaces, códigos QR y tarjetas a partir de filas, formularios y pedidos, y reacciona a cada enlace nuevo.',
    body: (
      <>
        <p>
          No tenemos una app en Zapier. Su app premium <b>Webhooks by Zapier</b> envía cualquier petición.
        </p>
        <Heading id="key">Una clave para Zapier</Heading>
        <p>
          Crea una clave solo para esto, para poder revocarla sola, con <Ui>Read and change</Ui> en{' '}
          <Ui>Links, QR codes and tags</Ui>, y para tarjetas en <Ui>Cards</Ui> (
          <DocsLink to="authentication">claves</DocsLink>). Quien puede editar el Zap puede leerla.
        </p>
        <Heading id="link">Un enlace para cada fila</Heading>
        <p>
          Añade la acción <b>Webhooks by Zapier</b> con el evento <b>Custom Request</b> y copia la petición:
        </p>
        <HttpRequest of="link" tool="zapier" label="Custom Request" />
        <ul>
          <li>
            <b>Method</b> es PUT. <b>URL</b> es la dirección, donde <code>row-17</code> es lo que identifica la fila:
            inserta su ID después de <code>ext_</code>.
          </li>
          <li>
            <b>Data</b> es lo que hay entre las llaves, con ellas; inserta los campos de la fila entre las comillas. Pon{' '}
            <b>Data Pass-Through</b> en False.
          </li>
          <li>
            <b>Headers</b> son las dos líneas bajo la dirección: a la izquierda el nombre, a la derecha lo que sigue a
            los dos puntos.
          </li>
        </ul>
        <p>
          La primera vez crea el enlace (201); después lo reemplaza (200). Así, un Zap que se ejecuta dos veces no hace
          un segundo enlace. Los pasos siguientes pueden usar <code>shortUrl</code>, <code>scanUrl</code> y los demás{' '}
          <DocsLink to="links" at="Link">
            campos de la respuesta
          </DocsLink>
          .
        </p>
        <Heading id="code">Su código QR</Heading>
        <HttpRequest of="code" tool="zapier" label="Custom Request" />
        <p>
          Desde entonces su imagen está en <code>{PUBLIC_URL}/qr/</code>, seguido de <code>slug</code> de la respuesta y{' '}
          <code>.png</code>, para correos y documentos, sin clave.
        </p>
        <Heading id="card">Una tarjeta para quien se incorpora</Heading>
        <HttpRequest of="card" tool="zapier" label="Custom Request" />
        <Heading id="new">Cuando hay un enlace nuevo</Heading>
        <p>
          Usa el disparador <b>Webhooks by Zapier</b> con el evento <b>Retrieve Poll</b>. <b>Key</b> es{' '}
          <code>data</code>, y <b>Deduplication Key</b> es <code>id</code>:
        </p>
        <HttpRequest of="list" tool="zapier" label="Retrieve Poll" />
        <Heading id="scans">Cuántas veces se escaneó</Heading>
        <p>
          Usa el evento <b>GET</b>. En la respuesta, <code>scans</code> es el número de escaneos, y <code>clicks</code>{' '}
          el de visitas por el enlace corto.
        </p>
        <HttpRequest of="scans" tool="zapier" label="GET" />
        <p>
          Para lo más visitado en siete días, la clave necesita además <Ui>Stats</Ui>:
        </p>
        <HttpRequest of="top" tool="zapier" label="GET" />
        <Heading id="pages">Más de una página</Heading>
        <p>
          Webhooks by Zapier lee una página, de 100 enlaces. Para todos, usa <b>Code by Zapier</b>,{' '}
          <b>Run Javascript</b>, con la clave como <code>key</code> en <b>Input Data</b>:
        </p>
        {paging}
        <Heading id="limit">Después de 429</Heading>
        <p>
          Más de 120 cambios o 600 lecturas por minuto se responden con 429, <ErrorLink code="too_many_requests" />, y
          el paso del Zap falla. Activa <b>Autoreplay</b> en Zapier: repite el paso más tarde, y PUT no hace nada dos
          veces. Un minuto después, las llamadas se permiten de nuevo. Para cientos de filas a la vez, empieza con{' '}
          <DocsLink to="guides/links-with-codes">una llamada para cien enlaces</DocsLink>.
        </p>
      </>
    ),
  },
};
