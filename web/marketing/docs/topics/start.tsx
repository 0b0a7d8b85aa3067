import { curlExample, javascriptExample, KEY_VARIABLE } from '#src/api/example-requests.ts';
import { ScreenLink, Ui } from '../../help/help-content.tsx';
import { IfPlans } from '../../plans-shown.tsx';
import { CodeBlock, ExampleRequest } from '../code-block.tsx';
import { type DocsContent, DocsLink, Heading, PUBLIC_URL } from '../docs-content.tsx';

const me = { method: 'GET', path: '/me', body: undefined };
const link = {
  method: 'POST',
  path: '/links',
  body: { title: 'Summer menu', url: 'https://example.com/menu' },
};

const setKey = `read -rs ${KEY_VARIABLE} && export ${KEY_VARIABLE}`;

const whoAmI = (
  <ExampleRequest
    name="start"
    curl={curlExample(PUBLIC_URL, me)}
    javascript={javascriptExample(PUBLIC_URL, me, true)}
  />
);
const firstLink = (
  <ExampleRequest
    name="start-link"
    curl={curlExample(PUBLIC_URL, link)}
    javascript={javascriptExample(PUBLIC_URL, link, true)}
  />
);

export const start: DocsContent = {
  en: {
    title: 'Start',
    lead: 'Create cards, short links and QR codes from your own programs, and read who visits them.',
    body: (
      <>
        <Heading id="first-request">Your first request, in a minute</Heading>
        <ol>
          <li>
            Open <ScreenLink to="api">API</ScreenLink> in your account, or, as an owner or admin, <Ui>API keys</Ui> in
            the settings of an organization, and press <Ui>Create API key</Ui>.
            <IfPlans> Keys come with Business.</IfPlans>
          </li>
          <li>
            Give it a name. Under <Ui>Links, QR codes and tags</Ui>, choose <Ui>Read and change</Ui>.
          </li>
          <li>
            Copy the key: it is shown once. Enter this in your terminal, paste the key, which doesn't show, and press
            Enter. So no file contains it:
          </li>
        </ol>
        <CodeBlock label="Terminal" syntax="shell" code={setKey} />
        <p>Now ask whom the key acts for:</p>
        {whoAmI}
        <p>
          The answer names you, what you may have, and what the key may do (<DocsLink to="me">its fields</DocsLink>).
          Anything else means that something is missing, and says what: see <DocsLink to="errors">errors</DocsLink>.
        </p>
        <Heading id="first-link">Your first link</Heading>
        {firstLink}
        <p>
          <code>shortUrl</code> in the answer is what you share, and <code>scanUrl</code> is what a QR code of it
          contains. Both work at once, and you find the link in the dashboard, too.
        </p>
        <Heading id="conventions">What holds everywhere</Heading>
        <ul>
          <li>
            All paths begin with <code>{PUBLIC_URL}/api/v1</code>. Bodies and answers are JSON in UTF-8.
          </li>
          <li>
            Instants look like <code>2026-11-26T12:00:00.000Z</code>, in UTC. IDs are UUIDs.
          </li>
          <li>
            Cards and links can have an ID of yours, <code>externalId</code>. Where a path takes <code>{'{id}'}</code>,{' '}
            <code>ext_</code> followed by it works as well: <code>/links/ext_crm-4711</code>.
          </li>
          <li>
            <code>PATCH</code> changes the fields that you send and leaves the others alone. Lists are replaced as a
            whole.
          </li>
          <li>Fields and parameters that don't exist are refused, so that a typo can't go unnoticed.</li>
        </ul>
        <p>
          The whole API as an OpenAPI document: <code>/api/v1/openapi.json</code>. Next:{' '}
          <DocsLink to="guides/links-with-codes">a hundred links with QR codes</DocsLink>, and all about{' '}
          <DocsLink to="links">links</DocsLink>.
        </p>
      </>
    ),
  },
  es: {
    title: 'Primeros pasos',
    lead: 'Crea tarjetas, enlaces cortos y códigos QR desde tus propios programas, y lee quién los visita.',
    body: (
      <>
        <Heading id="first-request">Tu primera petición, en un minuto</Heading>
        <ol>
          <li>
            Abre <ScreenLink to="api">API</ScreenLink> en tu cuenta, o, si la diriges o administras, <Ui>API keys</Ui>{' '}
            en los ajustes de una organización, y pulsa <Ui>Create API key</Ui>.
            <IfPlans> Las claves vienen con Business.</IfPlans>
          </li>
          <li>
            Dale un nombre. En <Ui>Links, QR codes and tags</Ui>, elige <Ui>Read and change</Ui>.
          </li>
          <li>
            Copia la clave: se muestra una sola vez. Escribe esto en tu terminal, pega la clave, que no se verá, y pulsa
            Intro. Así no queda en ningún archivo:
          </li>
        </ol>
        <CodeBlock label="Terminal" syntax="shell" code={setKey} />
        <p>Ahora pregunta para quién actúa la clave:</p>
        {whoAmI}
        <p>
          La respuesta te nombra y dice cuánto puedes tener y qué puede hacer la clave (
          <DocsLink to="me">sus campos</DocsLink>). Cualquier otra cosa significa que falta algo, y dice qué: mira los{' '}
          <DocsLink to="errors">errores</DocsLink>.
        </p>
        <Heading id="first-link">Tu primer enlace</Heading>
        {firstLink}
        <p>
          <code>shortUrl</code>, en la respuesta, es lo que compartes, y <code>scanUrl</code> es lo que contiene su
          código QR. Los dos funcionan al momento, y el enlace también aparece en tu panel.
        </p>
        <Heading id="conventions">Lo que vale en todas partes</Heading>
        <ul>
          <li>
            Todas las rutas empiezan por <code>{PUBLIC_URL}/api/v1</code>. Cuerpos y respuestas son JSON en UTF-8.
          </li>
          <li>
            Los instantes son como <code>2026-11-26T12:00:00.000Z</code>, en UTC. Los ID son UUID.
          </li>
          <li>
            Tarjetas y enlaces pueden tener un ID tuyo, <code>externalId</code>. Donde una ruta pide{' '}
            <code>{'{id}'}</code>, también vale <code>ext_</code> seguido de él: <code>/links/ext_crm-4711</code>.
          </li>
          <li>
            <code>PATCH</code> cambia los campos que envías y deja los demás como están. Las listas se sustituyen
            enteras.
          </li>
          <li>Los campos y parámetros que no existen se rechazan, para que ninguna errata pase desapercibida.</li>
        </ul>
        <p>
          Toda la API como documento OpenAPI: <code>/api/v1/openapi.json</code>. Sigue con{' '}
          <DocsLink to="guides/links-with-codes">cien enlaces con códigos QR</DocsLink>, y con todo sobre los{' '}
          <DocsLink to="links">enlaces</DocsLink>.
        </p>
      </>
    ),
  },
};
