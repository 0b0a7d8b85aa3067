import { paths } from '#src/paths.ts';
import type { HelpContent } from '../help-content.tsx';

const start = <code>npm start</code>;
const guide = <code>docs/self-hosting.md</code>;

export const selfHosting: HelpContent = {
  en: {
    title: 'Run it on your own server',
    lead: '__APP_NAME__ is free software. You can run it for yourself, your team or your customers.',
    body: (
      <>
        <h2>Try it</h2>
        <ol>
          <li>
            <a href={paths.sourceCode}>Download the source code</a> of the version that runs here, and unpack it on a
            Linux machine with Node and npm.
          </li>
          <li>
            Run {start}. It installs what it needs, starts its own database, and serves{' '}
            <code>http://localhost:3000</code>.
          </li>
          <li>
            Sign up. Emails arrive at <code>/dev/mailbox</code>, and payments move no money: sandboxes replace every
            service that you haven't configured.
          </li>
        </ol>
        <h2>Run it for others</h2>
        <ul>
          <li>With Docker Compose, or as a systemd service; {guide} has both, step by step.</li>
          <li>You need a domain with TLS, a PostgreSQL database (one is built in), and a mail server.</li>
          <li>
            Optional: Stripe for payments, Google and Apple to sign in with, a gateway for text messages, and an S3
            store for photos.
          </li>
          <li>
            <code>docs/backup.md</code> says what to save. Do that before you have users.
          </li>
        </ul>
        <h2>License</h2>
        <p>
          The license is AGPL-3.0. You may use and change the code. If others use your changed version over a network,
          offer them its source code: set <code>SOURCE_URL</code>, and the link at the end of each page leads there.
        </p>
      </>
    ),
  },
  es: {
    title: 'Úsalo en tu propio servidor',
    lead: '__APP_NAME__ es software libre. Puedes instalarlo para ti, tu equipo o tus clientes.',
    body: (
      <>
        <h2>Pruébalo</h2>
        <ol>
          <li>
            <a href={paths.sourceCode}>Descarga el código fuente</a> de la versión que funciona aquí y descomprímelo en
            un equipo Linux con Node y npm.
          </li>
          <li>
            Ejecuta {start}. Instala lo necesario, arranca su propia base de datos y queda en{' '}
            <code>http://localhost:3000</code>.
          </li>
          <li>
            Regístrate. Los correos llegan a <code>/dev/mailbox</code> y los pagos no mueven dinero: unos simuladores
            sustituyen cada servicio que no hayas configurado.
          </li>
        </ol>
        <h2>Ofrécelo a otras personas</h2>
        <ul>
          <li>Con Docker Compose o como servicio de systemd; {guide} explica ambos paso a paso (en inglés).</li>
          <li>
            Necesitas un dominio con TLS, una base de datos PostgreSQL (hay una incluida) y un servidor de correo.
          </li>
          <li>
            Opcional: Stripe para los pagos, Google y Apple para iniciar sesión, una pasarela de mensajes de texto y un
            almacén S3 para las fotos.
          </li>
          <li>
            <code>docs/backup.md</code> dice de qué hacer copia. Hazla antes de tener usuarios.
          </li>
        </ul>
        <h2>Licencia</h2>
        <p>
          La licencia es AGPL-3.0. Puedes usar y modificar el código. Si otras personas usan tu versión modificada por
          la red, ofréceles su código fuente: define <code>SOURCE_URL</code>, y el enlace al final de cada página lleva
          allí.
        </p>
      </>
    ),
  },
};
