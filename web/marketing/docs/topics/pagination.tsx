import { KEY_IN_JAVASCRIPT, KEY_VARIABLE } from '#src/api/example-requests.ts';
import { ExampleRequest } from '../code-block.tsx';
import { type DocsContent, Heading, PUBLIC_URL } from '../docs-content.tsx';

const curl = `curl '${PUBLIC_URL}/api/v1/links?limit=100&sort=newest' \\
  -H "Authorization: Bearer $${KEY_VARIABLE}"`;

const javascript = `const headers = { Authorization: ${KEY_IN_JAVASCRIPT} };
const links = [];
let cursor = '';
do {
  const query = new URLSearchParams({ limit: 100, sort: 'newest', ...(cursor && { cursor }) });
  const response = await fetch(\`${PUBLIC_URL}/api/v1/links?\${query}\`, { headers });
  const { data, nextCursor } = await response.json();
  links.push(...data);
  cursor = nextCursor;
} while (cursor);
console.log(links.length);`;

const example = <ExampleRequest name="pagination" curl={curl} javascript={javascript} />;

export const pagination: DocsContent = {
  en: {
    title: 'Pages of lists',
    lead: 'Lists come in pages of 25, or up to 100. Each page says where the next one begins.',
    body: (
      <>
        {example}
        <p>
          An answer is <code>{'{ data, nextCursor }'}</code>. Send <code>nextCursor</code> as <code>cursor</code> with
          the same filters to get the next page; on the last one it is <code>null</code>. The header <code>Link</code>{' '}
          has the whole URL of the next page, for programs that know <code>rel="next"</code>.
        </p>
        <Heading id="changes">While things change</Heading>
        <p>
          A cursor remembers where the page ended, not a number. What is created or deleted meanwhile moves nothing.
          With <code>sort=newest</code>, no item comes twice or is left out; with other sortings, one that changes
          meanwhile can. A cursor holds for its list with its filters and its sorting; another one is refused. Don't
          take it apart: what it contains may change.
        </p>
        <p>There are no total counts: counting millions of rows would take longer than the page itself.</p>
      </>
    ),
  },
  es: {
    title: 'Páginas de listas',
    lead: 'Las listas vienen en páginas de 25, o de hasta 100. Cada página dice dónde empieza la siguiente.',
    body: (
      <>
        {example}
        <p>
          Una respuesta es <code>{'{ data, nextCursor }'}</code>. Envía <code>nextCursor</code> como <code>cursor</code>{' '}
          con los mismos filtros para obtener la página siguiente; en la última es <code>null</code>. La cabecera{' '}
          <code>Link</code> tiene la URL completa de la página siguiente, para programas que conocen{' '}
          <code>rel="next"</code>.
        </p>
        <Heading id="changes">Mientras algo cambia</Heading>
        <p>
          Un cursor recuerda dónde terminó la página, no un número. Lo que se crea o se borra entretanto no mueve nada.
          Con <code>sort=newest</code>, ningún elemento sale dos veces ni se queda fuera; con otros órdenes puede
          pasarle a uno que cambia entretanto. Un cursor vale para su lista con sus filtros y su orden; con otros se
          rechaza. No lo desmontes: su contenido puede cambiar.
        </p>
        <p>No hay totales: contar millones de filas tardaría más que la propia página.</p>
      </>
    ),
  },
};
