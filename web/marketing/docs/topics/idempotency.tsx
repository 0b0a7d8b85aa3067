import { KEY_IN_JAVASCRIPT, KEY_VARIABLE } from '#src/api/example-requests.ts';
import { ExampleRequest } from '../code-block.tsx';
import { type DocsContent, ErrorLink, Heading, PUBLIC_URL } from '../docs-content.tsx';

const curl = `curl '${PUBLIC_URL}/api/v1/links' \\
  -H "Authorization: Bearer $${KEY_VARIABLE}" \\
  -H 'Content-Type: application/json' \\
  -H 'Idempotency-Key: order-4711' \\
  -d '{ "title": "Order 4711", "url": "https://example.com/orders/4711" }'`;

const javascript = `const response = await fetch('${PUBLIC_URL}/api/v1/links', {
  method: 'POST',
  headers: {
    Authorization: ${KEY_IN_JAVASCRIPT},
    'Content-Type': 'application/json',
    'Idempotency-Key': 'order-4711',
  },
  body: JSON.stringify({ title: 'Order 4711', url: 'https://example.com/orders/4711' }),
});
console.log(response.status, await response.json());`;

const example = <ExampleRequest name="idempotency" curl={curl} javascript={javascript} />;

export const idempotency: DocsContent = {
  en: {
    title: 'Repeating requests safely',
    lead: 'When an answer gets lost, send the request again. With an idempotency key, it is done once.',
    body: (
      <>
        {example}
        <p>
          The header <code>Idempotency-Key</code> works with every POST, PUT, PATCH and DELETE. Its value is up to you:
          1 to 255 visible ASCII characters, such as a UUID or the number of an order.
        </p>
        <Heading id="what-happens">What happens</Heading>
        <ul>
          <li>
            The same request with the same key, within 24 hours: the same answer again, with the header{' '}
            <code>Idempotency-Replayed: true</code>. Nothing is done a second time.
          </li>
          <li>
            Another request with this key: <ErrorLink code="idempotency_mismatch" />.
          </li>
          <li>
            The same request while the first one runs: <ErrorLink code="request_in_progress" />. Try again in a moment.
          </li>
          <li>
            A request that is refused as a whole was not done: correct it, and send it with the same key. Of a call for
            up to 100 items, send corrected items with a new one.
          </li>
          <li>
            A call for up to 100 items that the server fails midway, with <ErrorLink code="overloaded" /> or{' '}
            <ErrorLink code="internal" /> for the rest of the items: the same request with the same key goes on there.
          </li>
          <li>
            Of very many answers, those of the last hour are kept at least, up to 64 MB. Beyond that, requests with a
            key are refused with <ErrorLink code="too_many_requests" />.
          </li>
          <li>All API keys of an account share these values: let no two programs use the same ones.</li>
        </ul>
        <p>
          What a request changes and what it is answered are stored together. So no failure in between can make it
          happen twice.
        </p>
        <Heading id="external-ids">Or with IDs of your own</Heading>
        <p>
          <code>PUT /links/ext_4711</code> creates the link that you call 4711, or replaces it if there is one. Sending
          it again makes no second link, on any day.
        </p>
      </>
    ),
  },
  es: {
    title: 'Repetir peticiones sin riesgo',
    lead: 'Cuando una respuesta se pierde, envía la petición otra vez. Con una clave de idempotencia, se hace una sola vez.',
    body: (
      <>
        {example}
        <p>
          La cabecera <code>Idempotency-Key</code> vale con todo POST, PUT, PATCH y DELETE. Su valor lo eliges tú: de 1
          a 255 caracteres ASCII visibles, como un UUID o el número de un pedido.
        </p>
        <Heading id="what-happens">Qué pasa</Heading>
        <ul>
          <li>
            La misma petición con la misma clave, en 24 horas: otra vez la misma respuesta, con la cabecera{' '}
            <code>Idempotency-Replayed: true</code>. Nada se hace por segunda vez.
          </li>
          <li>
            Otra petición con esta clave: <ErrorLink code="idempotency_mismatch" />.
          </li>
          <li>
            La misma petición mientras corre la primera: <ErrorLink code="request_in_progress" />. Inténtalo de nuevo en
            un momento.
          </li>
          <li>
            Una petición rechazada entera no se hizo: corrígela y envíala con la misma clave. De una llamada para hasta
            100 elementos, envía los corregidos con otra.
          </li>
          <li>
            Una llamada para hasta 100 elementos que falla a medias en el servidor, con <ErrorLink code="overloaded" />{' '}
            o <ErrorLink code="internal" /> para el resto: la misma petición con la misma clave sigue desde ahí.
          </li>
          <li>
            De muchísimas respuestas se guardan al menos las de la última hora, hasta 64 MB. Si no caben más, las
            peticiones con clave se rechazan con <ErrorLink code="too_many_requests" />.
          </li>
          <li>Todas las claves de API de una cuenta comparten estos valores: que no los repitan dos programas.</li>
        </ul>
        <p>
          Lo que una petición cambia y lo que se le responde se guardan juntos. Por eso ningún fallo entre medias puede
          hacer que ocurra dos veces.
        </p>
        <Heading id="external-ids">O con tus propios ID</Heading>
        <p>
          <code>PUT /links/ext_4711</code> crea el enlace que tú llamas 4711, o lo sustituye si existe. Enviarlo otra
          vez no crea un segundo enlace, sea el día que sea.
        </p>
      </>
    ),
  },
};
