import { KEY_IN_JAVASCRIPT } from '#src/api/example-requests.ts';
import { CodeBlock } from '../code-block.tsx';
import { type DocsContent, ErrorLink, Heading, PUBLIC_URL, Rows } from '../docs-content.tsx';

const headers = `RateLimit-Policy: "read";q=600;w=60, "read-owner";q=1200;w=60
RateLimit: "read";r=599;t=42, "read-owner";r=1187;t=42`;

const retry = `async function send(url, options) {
  // Changes need a header Idempotency-Key, so that they are made once
  for (;;) {
    const response = await fetch(url, options);
    if (response.status !== 429 && response.status !== 503) return response;
    const seconds = Number(response.headers.get('Retry-After') ?? 5);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  }
}

const response = await send('${PUBLIC_URL}/api/v1/me', {
  headers: { Authorization: ${KEY_IN_JAVASCRIPT} },
});
console.log(response.status);`;

const numbers = ['600', '1,200', '120', '240'] as const;
const spanishNumbers = ['600', '1200', '120', '240'] as const;

export const limits: DocsContent = {
  en: {
    title: 'Limits',
    lead: 'Answers say how many calls are left and, after too many, when to go on.',
    body: (
      <>
        <Rows
          head={['Calls', 'A minute']}
          rows={[
            { name: 'Reading, with one key', text: numbers[0] },
            { name: 'Reading, with all keys of an account', text: numbers[1] },
            { name: 'Changing, with one key', text: numbers[2] },
            { name: 'Changing, with all keys of an account', text: numbers[3] },
          ]}
        />
        <p>
          A call for up to 100 links counts as one change, so that 12,000 links fit into a minute. Use it instead of a
          hundred calls. A contact file or an image of a QR code counts as ten reads. All keys of an account together
          upload 60 photos an hour.
        </p>
        <Heading id="headers">What is left</Heading>
        <CodeBlock label="HTTP" syntax="http" code={headers} />
        <p>
          <code>q</code> calls are allowed in <code>w</code> seconds; <code>r</code> of them are left, and all again in{' '}
          <code>t</code> seconds. The first entry is about the key, the second about all keys of the account. Answers to
          calls that don't count have neither header: with no key, or one that is unknown or has ended; of an unknown
          path or method; with a body that is too large or of another type; or when the server is busy.
        </p>
        <Heading id="retry">Too many</Heading>
        <p>
          The answer is 429 with <ErrorLink code="too_many_requests" /> and a header <code>Retry-After</code> in
          seconds. When the server is busy, it is 503 with <ErrorLink code="overloaded" />. In both cases nothing was
          done. A 503 with <ErrorLink code="unavailable" /> may have been done: repeat changes only with a header{' '}
          <code>Idempotency-Key</code>.
        </p>
        <p>
          With a key that there is not, such as a revoked one, a network gets 429 instead of 401 after 60 calls in five
          minutes. Other keys go on working there.
        </p>
        <CodeBlock name="retry" label="JavaScript" syntax="javascript" code={retry} />
        <Heading id="queue">Several at once</Heading>
        <p>
          Two calls of a key or of a network run at the same time, and changes of an account one after another; further
          ones wait for their turn, for up to ten seconds. More than a few in parallel make nothing faster.
        </p>
      </>
    ),
  },
  es: {
    title: 'Límites',
    lead: 'Las respuestas dicen cuántas llamadas quedan y, tras demasiadas, cuándo seguir.',
    body: (
      <>
        <Rows
          head={['Llamadas', 'Por minuto']}
          rows={[
            { name: 'Leer, con una clave', text: spanishNumbers[0] },
            { name: 'Leer, con todas las claves de una cuenta', text: spanishNumbers[1] },
            { name: 'Cambiar, con una clave', text: spanishNumbers[2] },
            { name: 'Cambiar, con todas las claves de una cuenta', text: spanishNumbers[3] },
          ]}
        />
        <p>
          Una llamada para hasta 100 enlaces cuenta como un solo cambio: así caben 12 000 enlaces en un minuto. Úsala en
          vez de cien llamadas. Un archivo de contacto o una imagen de un código QR cuenta como diez lecturas. Todas las
          claves de una cuenta juntas suben 60 fotos por hora.
        </p>
        <Heading id="headers">Lo que queda</Heading>
        <CodeBlock label="HTTP" syntax="http" code={headers} />
        <p>
          Se permiten <code>q</code> llamadas en <code>w</code> segundos; quedan <code>r</code>, y todas otra vez dentro
          de <code>t</code> segundos. La primera entrada es de la clave; la segunda, de todas las claves de la cuenta.
          Las respuestas a llamadas que no cuentan no llevan estas cabeceras: sin clave, o con una desconocida o
          caducada; con una ruta o un método desconocidos; con un cuerpo demasiado grande o de otro tipo; o si el
          servidor está ocupado.
        </p>
        <Heading id="retry">Demasiadas</Heading>
        <p>
          La respuesta es 429 con <ErrorLink code="too_many_requests" /> y una cabecera <code>Retry-After</code> en
          segundos. Cuando el servidor está ocupado, es 503 con <ErrorLink code="overloaded" />. En ambos casos no se
          hizo nada. Lo de un 503 con <ErrorLink code="unavailable" /> quizá se hizo: repite cambios solo con una
          cabecera <code>Idempotency-Key</code>.
        </p>
        <p>
          Con una clave que no existe, por ejemplo una revocada, una red recibe 429 en vez de 401 tras 60 llamadas en
          cinco minutos. Las demás claves siguen funcionando allí.
        </p>
        <CodeBlock name="retry" label="JavaScript" syntax="javascript" code={retry} />
        <Heading id="queue">Varias a la vez</Heading>
        <p>
          Dos llamadas de una clave o de una red corren al mismo tiempo, y los cambios de una cuenta, uno tras otro; las
          demás esperan su turno, hasta diez segundos. Más de unas pocas en paralelo no aceleran nada.
        </p>
      </>
    ),
  },
};
