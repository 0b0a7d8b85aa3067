import type { Scope } from '#src/owners/scopes.ts';
import { isDomainScope, scopes } from '#src/owners/scopes.ts';
import { Ui } from '../../help/help-content.tsx';
import { IfOffered } from '../../if-offered.tsx';
import { IfPlans } from '../../plans-shown.tsx';
import { CodeBlock } from '../code-block.tsx';
import { type DocsContent, ErrorLink, Heading, Rows } from '../docs-content.tsx';

const header = 'Authorization: Bearer saluda_…';

const scopeTexts: Record<Scope, readonly [string, string]> = {
  'cards:read': ['Read cards', 'Leer tarjetas'],
  'cards:write': ['Create, change and delete cards, too', 'También crear, cambiar y borrar tarjetas'],
  'links:read': ['Read links and tags', 'Leer enlaces y etiquetas'],
  'links:write': [
    'Create, change and delete links and tags, too',
    'También crear, cambiar y borrar enlaces y etiquetas',
  ],
  'analytics:read': ['Read visits', 'Leer visitas'],
  'members:read': [
    "Read an organization's members and invitations",
    'Leer el equipo y las invitaciones de una organización',
  ],
  'members:write': ['Invite and remove members, too', 'También invitar y quitar miembros'],
  'domains:read': ['Read domains', 'Leer dominios'],
  'domains:write': [
    'Add, check, change and remove domains, too',
    'También añadir, comprobar, cambiar y quitar dominios',
  ],
};

const scopeRows = (language: 0 | 1) =>
  scopes.map((scope) => ({
    name: <code>{scope}</code>,
    text: scopeTexts[scope][language],
    ...(isDomainScope(scope) && { offer: 'domains' as const }),
  }));

export const authentication: DocsContent = {
  en: {
    title: 'Authentication and keys',
    lead: 'A key in a header says who calls and what the call may do. A key acts for an account, not for a person.',
    body: (
      <>
        <Heading id="header">How a key is sent</Heading>
        <CodeBlock label="HTTP" syntax="http" code={header} />
        <p>
          In this header only: never in a URL, which ends up in logs, and not as a cookie. Call from a server or a
          terminal. Browsers refuse answers to pages of other sites, so that no key ends up in a web page.
        </p>
        <p>
          Without a key, or with one that is mistyped or revoked, the answer is <ErrorLink code="unauthenticated" />.
        </p>
        <Heading id="scopes">Permissions</Heading>
        <p>
          A key has one or more. Give it what its program needs and no more: who has the key can do all of that. A call
          for which one is missing is refused with <ErrorLink code="scope_missing" />, which names it.
        </p>
        <Rows head={['Permission', 'With it, a program can']} rows={scopeRows(0)} />
        <Heading id="expiry">How long it lasts</Heading>
        <p>
          30, 90 or 365 days, or without end; an account has up to 20 that work. Afterwards it is refused with{' '}
          <ErrorLink code="key_expired" />. The list of keys shows when each ends, and when it was last used and by
          which program. A week before a key ends that is in use, an email says so.
        </p>
        <Heading id="rotation">Replacing a key without a break</Heading>
        <ol>
          <li>
            Press <Ui>Replace</Ui> beside the key, and choose how long the old one goes on working: not at all, or for
            1, 24 or 72 hours.
          </li>
          <li>Put the new key, which may do the same, into your program.</li>
          <li>The old one ends by itself. If you are done earlier, revoke it.</li>
        </ol>
        <p>
          If a key may have leaked, press <Ui>Revoke</Ui>: it is refused from that moment on, also in calls that are
          waiting.
        </p>
        <Heading id="never">What no key can do</Heading>
        <p>
          Sign in, or change passwords and sign-in methods;<IfPlans> pay or change the plan;</IfPlans> make, replace or
          revoke keys; invite, remove or change owners and admins, or change roles; change templates, the profile,
          <IfOffered offer="domains"> whether codes use a domain,</IfOffered> or settings; move items to another
          account; export or delete an account. That takes a person in a browser.
        </p>
        <Heading id="account">If something happens to the account</Heading>
        <p>
          A key goes on working when the person who made it leaves the organization or changes the password.
          <IfPlans> Without Business, keys rest: calls are refused, nothing is deleted.</IfPlans> A suspended account's
          keys are refused with <ErrorLink code="account_disabled" />.
        </p>
      </>
    ),
  },
  es: {
    title: 'Autenticación y claves',
    lead: 'Una clave en una cabecera dice quién llama y qué puede hacer. Una clave actúa para una cuenta, no para una persona.',
    body: (
      <>
        <Heading id="header">Cómo se envía una clave</Heading>
        <CodeBlock label="HTTP" syntax="http" code={header} />
        <p>
          Solo en esta cabecera: nunca en una URL, que acaba en registros, ni como cookie. Llama desde un servidor o una
          terminal. Los navegadores no entregan las respuestas a páginas de otros sitios, para que ninguna clave acabe
          en una página web.
        </p>
        <p>
          Sin clave, o con una mal escrita o revocada, la respuesta es <ErrorLink code="unauthenticated" />.
        </p>
        <Heading id="scopes">Permisos</Heading>
        <p>
          Una clave tiene uno o más. Dale los que su programa necesita y ninguno más: quien tenga la clave podrá hacer
          todo eso. Una llamada a la que le falta uno se rechaza con <ErrorLink code="scope_missing" />, que lo nombra.
        </p>
        <Rows head={['Permiso', 'Con él, un programa puede']} rows={scopeRows(1)} />
        <Heading id="expiry">Cuánto dura</Heading>
        <p>
          30, 90 o 365 días, o sin fin; una cuenta tiene hasta 20 que funcionan. Después se rechaza con{' '}
          <ErrorLink code="key_expired" />. La lista de claves muestra cuándo termina cada una, y cuándo y con qué
          programa se usó por última vez. Una semana antes de que termine una que se usa, un correo lo avisa.
        </p>
        <Heading id="rotation">Cambiar una clave sin cortes</Heading>
        <ol>
          <li>
            Pulsa <Ui>Replace</Ui> junto a la clave y elige cuánto seguirá funcionando la anterior: nada, o 1, 24 o 72
            horas.
          </li>
          <li>Pon la clave nueva, que puede hacer lo mismo, en tu programa.</li>
          <li>La anterior termina sola. Si acabas antes, revócala.</li>
        </ol>
        <p>
          Si una clave pudo filtrarse, pulsa <Ui>Revoke</Ui>: se rechaza desde ese momento, también en llamadas que
          esperan.
        </p>
        <Heading id="never">Lo que ninguna clave puede hacer</Heading>
        <p>
          Iniciar sesión ni cambiar contraseñas o formas de entrar;<IfPlans> pagar o cambiar de plan;</IfPlans> crear,
          cambiar o revocar claves; invitar, quitar o cambiar a propietarios y administradores, o cambiar roles; cambiar
          plantillas, el perfil,<IfOffered offer="domains"> si los códigos usan un dominio,</IfOffered> o ajustes; pasar
          elementos a otra cuenta; exportar o borrar una cuenta. Para eso hace falta una persona en un navegador.
        </p>
        <Heading id="account">Si le pasa algo a la cuenta</Heading>
        <p>
          Una clave sigue funcionando cuando quien la creó deja la organización o cambia su contraseña.
          <IfPlans> Sin Business, las claves descansan: las llamadas se rechazan y no se borra nada.</IfPlans> Las de
          una cuenta suspendida se rechazan con <ErrorLink code="account_disabled" />.
        </p>
      </>
    ),
  },
};
