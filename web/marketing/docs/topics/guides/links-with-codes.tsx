import { KEY_IN_JAVASCRIPT, KEY_VARIABLE } from '#src/api/example-requests.ts';
import { ScreenLink, Ui } from '../../../help/help-content.tsx';
import { IfPlans } from '../../../plans-shown.tsx';
import { CodeBlock, ExampleRequest } from '../../code-block.tsx';
import { type DocsContent, DocsLink, ErrorLink, Heading, PUBLIC_URL } from '../../docs-content.tsx';

const setKey = `read -rs ${KEY_VARIABLE} && export ${KEY_VARIABLE}`;

const shellCall = `api='${PUBLIC_URL}/api/v1'
# After too many calls, it says so, waits and goes on
call() {
  curl --fail --no-progress-meter --retry 9 \\
    -H "Authorization: Bearer $${KEY_VARIABLE}" -H 'Content-Type: application/json' "$@"
}
`;

const makeInShell = `${shellCall}
# 1. A hundred links in one call. Those that you made before stay as they are
links=$(for n in $(seq 100); do
  printf '{"externalId":"table-%s","title":"Table %s","url":"https://example.com/menu?table=%s","showOnProfile":false},' $n $n $n
done)
call "$api/links/bulk" -d "{\\"items\\":[\${links%,}]}" | grep -o '"status":[0-9]*' | sort | uniq -c

# 2. A QR code for each link, and its image
mkdir -p codes
for n in $(seq 100); do
  call -X PUT "$api/links/ext_table-$n/qr-code" -d '{}' -o /dev/null &&
    call "$api/links/ext_table-$n/qr.png?size=1024" -o "codes/table-$n.png" && echo "codes/table-$n.png" || break
done`;

const javascriptCall = `const api = '${PUBLIC_URL}/api/v1';
const headers = { Authorization: ${KEY_IN_JAVASCRIPT}, 'Content-Type': 'application/json' };

// After too many calls, it says so, waits and goes on
async function call(path, method = 'GET', body) {
  for (;;) {
    const response = await fetch(api + path, { method, headers, body: JSON.stringify(body) });
    if (response.ok) return response;
    if (response.status !== 429 && response.status !== 503) throw new Error(await response.text());
    const seconds = Number(response.headers.get('Retry-After') ?? 5);
    console.error(\`Too many calls: waiting \${seconds} seconds\`);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  }
}
`;

const makeInJavascript = `import { mkdir, writeFile } from 'node:fs/promises';

${javascriptCall}
const links = Array.from({ length: 100 }, (_, index) => ({
  externalId: \`table-\${index + 1}\`,
  title: \`Table \${index + 1}\`,
  url: \`https://example.com/menu?table=\${index + 1}\`,
  showOnProfile: false,
}));

// 1. A hundred links in one call. Those that you made before stay as they are
const { results } = await (await call('/links/bulk', 'POST', { items: links })).json();
for (const { index, status, error } of results) console.log(links[index].title, status, error?.title ?? '');

// 2. A QR code for each link, and its image
await mkdir('codes', { recursive: true });
for (const { externalId } of links) {
  await call(\`/links/ext_\${externalId}/qr-code\`, 'PUT', {});
  const image = await call(\`/links/ext_\${externalId}/qr.png?size=1024\`);
  await writeFile(\`codes/\${externalId}.png\`, Buffer.from(await image.arrayBuffer()));
  console.log(\`codes/\${externalId}.png\`);
}`;

const scansInShell = `${shellCall}
call -G "$api/links" -d limit=100 --data-urlencode 'search=example.com/menu?table=' |
  grep -oE '"(externalId|scans)":[^,}]*' | paste - -`;

const scansInJavascript = `${javascriptCall}
let cursor = '';
do {
  const query = { limit: 100, search: 'example.com/menu?table=', ...(cursor && { cursor }) };
  const { data, nextCursor } = await (await call(\`/links?\${new URLSearchParams(query)}\`)).json();
  for (const { externalId, scans } of data) console.log(externalId, scans);
  cursor = nextCursor;
} while (cursor);`;

const making = <ExampleRequest name="guide-make" curl={makeInShell} javascript={makeInJavascript} />;
const reading = <ExampleRequest name="guide-scans" curl={scansInShell} javascript={scansInJavascript} />;

export const linksWithCodes: DocsContent = {
  en: {
    title: '100 links with QR codes, and their scans',
    lead: 'From a key to a folder with a hundred printable QR codes, whose scans you can count one by one.',
    body: (
      <>
        <p>
          The example makes a code for each table of a restaurant. Each one is a link of its own, so you see which is
          scanned, and can lead it elsewhere after it is printed. It takes a few minutes, one of which the script waits.
        </p>
        <Heading id="key">1. A key</Heading>
        <ol>
          <li>
            Open <ScreenLink to="api">API</ScreenLink> in your account, or, as an owner or admin, <Ui>API keys</Ui> in
            the settings of an organization, and press <Ui>Create API key</Ui>.
            <IfPlans> Keys come with Business.</IfPlans>
          </li>
          <li>
            Under <Ui>Links, QR codes and tags</Ui>, choose <Ui>Read and change</Ui>. It needs nothing else.
          </li>
          <li>Copy the key. In your terminal, enter this, paste the key, which doesn't show, and press Enter:</li>
        </ol>
        <CodeBlock label="Terminal" syntax="shell" code={setKey} />
        <Heading id="links">2. Links, codes and images</Heading>
        <p>
          Save the script as <code>tables.sh</code> and enter <code>sh tables.sh</code> in the same terminal, or save
          the JavaScript as <code>tables.mjs</code> and enter <code>node tables.mjs</code> (Node 20 or later). On
          Windows, take the JavaScript, or a terminal of Git or WSL.
        </p>
        {making}
        <p>
          The images are in the folder <code>codes</code>. For others than PNG, write <code>qr.svg</code> or{' '}
          <code>qr.pdf</code> instead of <code>qr.png?size=1024</code>. Instead of <code>{'{}'}</code>, the call for a
          code takes{' '}
          <DocsLink to="links" at="putLinkQrCode">
            colors, shapes and a logo
          </DocsLink>
          .
        </p>
        <ul>
          <li>
            <code>externalId</code> is your name for a link. If you run the script again, no link is made twice: the
            answer for each is 409, <ErrorLink code="external_id_taken" />, instead of 201. Each code gets the style
            that the script sends, so put yours there. To change links that are there, name them{' '}
            <code>ext_table-1</code> and so on in the{' '}
            <DocsLink to="links" at="updateLinks">
              call that changes many
            </DocsLink>
            .
          </li>
          <li>
            <code>showOnProfile</code> keeps the hundred links off your public page.
          </li>
          <li>
            An image counts as ten reads, and 600 reads a minute are allowed; a code is one of 120 changes a minute. So
            the script gets about 60 images, waits until the minute is over, and goes on. Run again soon, it may wait
            for the changes, too. It waits exactly as long as the answer says (<DocsLink to="limits">limits</DocsLink>).
          </li>
        </ul>
        <Heading id="scans">3. Scans</Heading>
        <p>
          Scan one of the images with a phone. A few seconds later, this second script shows it, now and whenever you
          run it:
        </p>
        {reading}
        <p>
          It finds the links by a text that their targets share and no other link has, and prints how often each was
          scanned since it exists. For the scans of a period, by day, ask for the{' '}
          <DocsLink to="analytics" at="getSeries">
            visits by day
          </DocsLink>{' '}
          of a link, and for the most scanned ones for the{' '}
          <DocsLink to="analytics" at="getItems">
            most visited items
          </DocsLink>
          ; both need the permission <code>analytics:read</code>. Bots, and you while you are signed in, don't count.
        </p>
      </>
    ),
  },
  es: {
    title: '100 enlaces con códigos QR, y sus escaneos',
    lead: 'De una clave a una carpeta con cien códigos QR para imprimir, cuyos escaneos puedes contar uno por uno.',
    body: (
      <>
        <p>
          El ejemplo hace un código para cada mesa de un restaurante. Cada uno es un enlace propio: ves cuál se escanea,
          y puedes llevarlo a otro sitio después de imprimirlo. Tarda unos minutos, uno de ellos de espera.
        </p>
        <Heading id="key">1. Una clave</Heading>
        <ol>
          <li>
            Abre <ScreenLink to="api">API</ScreenLink> en tu cuenta, o, si la diriges o administras, <Ui>API keys</Ui>{' '}
            en los ajustes de una organización, y pulsa <Ui>Create API key</Ui>.
            <IfPlans> Las claves vienen con Business.</IfPlans>
          </li>
          <li>
            En <Ui>Links, QR codes and tags</Ui>, elige <Ui>Read and change</Ui>. No necesita nada más.
          </li>
          <li>Copia la clave. En tu terminal, escribe esto, pega la clave, que no se verá, y pulsa Intro:</li>
        </ol>
        <CodeBlock label="Terminal" syntax="shell" code={setKey} />
        <Heading id="links">2. Enlaces, códigos e imágenes</Heading>
        <p>
          Guarda el script como <code>tables.sh</code> y escribe <code>sh tables.sh</code> en la misma terminal, o
          guarda el JavaScript como <code>tables.mjs</code> y escribe <code>node tables.mjs</code> (Node 20 o
          posterior). En Windows, usa el JavaScript, o una terminal de Git o WSL.
        </p>
        {making}
        <p>
          Las imágenes están en la carpeta <code>codes</code>. Para otros formatos, escribe <code>qr.svg</code> o{' '}
          <code>qr.pdf</code> en lugar de <code>qr.png?size=1024</code>. En lugar de <code>{'{}'}</code>, la llamada
          para un código admite{' '}
          <DocsLink to="links" at="putLinkQrCode">
            colores, formas y un logo
          </DocsLink>
          .
        </p>
        <ul>
          <li>
            <code>externalId</code> es tu nombre para un enlace. Si repites el script, ningún enlace se hace dos veces:
            la respuesta para cada uno es 409, <ErrorLink code="external_id_taken" />, en lugar de 201. Cada código
            recibe el estilo que envía el script: pon ahí el tuyo. Para cambiar los que ya están, nómbralos{' '}
            <code>ext_table-1</code>, etc., en la{' '}
            <DocsLink to="links" at="updateLinks">
              llamada que cambia muchos
            </DocsLink>
            .
          </li>
          <li>
            <code>showOnProfile</code> deja los cien enlaces fuera de tu página pública.
          </li>
          <li>
            Una imagen cuenta como diez lecturas, y se permiten 600 por minuto; un código es uno de 120 cambios por
            minuto. Por eso el script obtiene unas 60 imágenes, espera a que acabe el minuto y sigue. Si lo repites
            pronto, puede que espere también por los cambios. Espera exactamente lo que dice la respuesta (
            <DocsLink to="limits">límites</DocsLink>).
          </li>
        </ul>
        <Heading id="scans">3. Escaneos</Heading>
        <p>
          Escanea una de las imágenes con un teléfono. Unos segundos después, este segundo script lo muestra, ahora y
          cada vez que lo ejecutes:
        </p>
        {reading}
        <p>
          Encuentra los enlaces por un texto que comparten sus destinos y ningún otro enlace tiene, e imprime cuántas
          veces se escaneó cada uno desde que existe. Para los escaneos de un periodo, pide las{' '}
          <DocsLink to="analytics" at="getSeries">
            visitas por día
          </DocsLink>{' '}
          de un enlace, y para los más escaneados, los{' '}
          <DocsLink to="analytics" at="getItems">
            elementos más visitados
          </DocsLink>
          ; ambas cosas necesitan el permiso <code>analytics:read</code>. No cuentan los bots, ni tú mientras tengas la
          sesión iniciada.
        </p>
      </>
    ),
  },
};
