import { useLingui } from '@lingui/react';
import { use } from 'react';
import { type ErrorCode, errorCodes, statusOf } from '#src/errors.ts';
import { problemText } from '#src/problem-texts.ts';
import { IfOffered } from '../../if-offered.tsx';
import { ArePlansShown } from '../../plans-shown.tsx';
import { CodeBlock } from '../code-block.tsx';
import { type DocsContent, DocsLink, Heading, PUBLIC_URL, Text, usePageLanguage } from '../docs-content.tsx';
import { type ErrorGroup, errorTexts } from '../error-texts.ts';

const problem = `{
  "type": "${PUBLIC_URL}/docs/api/errors#invalid_input",
  "title": "Invalid input",
  "status": 422,
  "code": "invalid_input",
  "requestId": "0mfl8g3t",
  "errors": [
    { "pointer": "#/title", "detail": "Required" },
    { "pointer": "#/colour", "detail": "Unknown name" }
  ]
}`;

const groupNames: Record<ErrorGroup, readonly [string, string]> = {
  keys: ['Keys and accounts', 'Claves y cuentas'],
  requests: ['Requests', 'Peticiones'],
  content: ['Cards, links and tags', 'Tarjetas, enlaces y etiquetas'],
  room: ['No more room', 'No queda sitio'],
  server: ['The server', 'El servidor'],
};

/** Their texts can name numbers, which differ. */
const details = { limit: 50, minutes: 5, scope: 'links:write' };

function ErrorCodes() {
  const place = usePageLanguage() === 'en' ? 0 : 1;
  const explained = Object.values(errorTexts).flatMap((group) => Object.keys(group));
  const others = errorCodes.filter((code) => !explained.includes(code));
  return (
    <>
      {(Object.keys(errorTexts) as ErrorGroup[]).map((group) => (
        <section key={group}>
          <Heading id={`about-${group}`}>{groupNames[group][place]}</Heading>
          <dl className="api-errors">
            {Object.entries(errorTexts[group]).map(([code, texts]) => (
              <OfferedEntry key={code} code={code as ErrorCode} text={texts[place]} />
            ))}
          </dl>
        </section>
      ))}
      <section>
        <Heading id="about-website">{place === 0 ? 'Of the website' : 'Del sitio web'}</Heading>
        <p>
          {place === 0
            ? 'The list of codes is one for all of the product. What a key asks for is not refused with these.'
            : 'La lista de códigos es una para todo el producto. Lo que pide una clave no se rechaza con estos.'}
        </p>
        <dl className="api-errors">
          {others.map((code) => (
            <ErrorEntry key={code} code={code} text={null} />
          ))}
        </dl>
      </section>
    </>
  );
}

const ofDomains: readonly ErrorCode[] = ['domain_invalid', 'limit_domains', 'limit_domains_today'];

function OfferedEntry(entry: { code: ErrorCode; text: string | null }) {
  if (!ofDomains.includes(entry.code)) return <ErrorEntry {...entry} />;
  return (
    <IfOffered offer="domains">
      <ErrorEntry {...entry} />
    </IfOffered>
  );
}

function ErrorEntry({ code, text }: { code: ErrorCode; text: string | null }) {
  const { i18n } = useLingui();
  const arePlansShown = use(ArePlansShown);
  const said = text ?? problemText(i18n, code, { ...details, arePlansShown });
  return (
    <div id={code}>
      <dt>
        <a href={`#${code}`}>
          <code>{code}</code>
        </a>{' '}
        <span>{code === 'invalid_input' ? '400, 413, 415, 422' : statusOf(code)}</span>
      </dt>
      <dd>
        <Text>{said}</Text>
      </dd>
    </div>
  );
}

export const errors: DocsContent = {
  en: {
    title: 'Errors',
    lead: 'Every refusal is a problem (RFC 9457): a code for your program, a text for people, and a link to this page.',
    body: (
      <>
        <CodeBlock name="problem" label="application/problem+json" syntax="json" code={problem} />
        <ul>
          <li>
            <code>code</code> is from the list below and never changes. Compare this, not the title.
          </li>
          <li>
            <code>title</code> is for people, in English or, with <code>Accept-Language: es</code>, in Spanish.
          </li>
          <li>
            <code>errors</code> comes with invalid input: <code>pointer</code> leads into the body, or names a
            parameter.
          </li>
          <li>
            <code>requestId</code> lets us find the request in our logs. Send it along when you write to us.
          </li>
        </ul>
        <p>
          A call for up to 100 items is answered with 200. The result of an item that is refused has a{' '}
          <code>status</code> and an <code>error</code> with a code of its own. When to try again: see{' '}
          <DocsLink to="limits">limits</DocsLink>.
        </p>
        <ErrorCodes />
      </>
    ),
  },
  es: {
    title: 'Errores',
    lead: 'Todo rechazo es un problema (RFC 9457): un código para tu programa, un texto para personas y un enlace a esta página.',
    body: (
      <>
        <CodeBlock name="problem" label="application/problem+json" syntax="json" code={problem} />
        <ul>
          <li>
            <code>code</code> es de la lista de abajo y nunca cambia. Compara este, no el título.
          </li>
          <li>
            <code>title</code> es para personas, en inglés o, con <code>Accept-Language: es</code>, en español.
          </li>
          <li>
            <code>errors</code> viene con los datos no válidos: <code>pointer</code> lleva al cuerpo, o nombra un
            parámetro.
          </li>
          <li>
            <code>requestId</code> nos permite encontrar la petición en nuestros registros. Envíalo cuando nos escribas.
          </li>
        </ul>
        <p>
          Una llamada para hasta 100 elementos responde con 200. El resultado de un elemento rechazado tiene un{' '}
          <code>status</code> y un <code>error</code> con su propio código. Cuándo volver a intentarlo: mira los{' '}
          <DocsLink to="limits">límites</DocsLink>.
        </p>
        <ErrorCodes />
      </>
    ),
  },
};
