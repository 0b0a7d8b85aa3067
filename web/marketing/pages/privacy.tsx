import type { Language } from '#src/languages.ts';
import type { InfoTexts } from './info-texts.ts';
import { MailLink } from './mail-link.tsx';

export const privacy: Record<Language, InfoTexts> = {
  en: {
    title: 'Privacy',
    lead: 'What __APP_NAME__ keeps, why, for how long, and how to get it or be rid of it.',
    body: (
      <>
        <h2>If you open somebody's card or link</h2>
        <p>
          The page sets no cookie and loads nothing from anybody else. So that its owner sees how often it is opened, we
          keep of your visit: the time, country, kind of device, browser and system, the site that led you here, and a
          number that is another one every day. Your IP address and your browser's full description are used to find
          these and are written nowhere. Single visits go after 25 months; sums of them stay.
        </p>
        <h2>If you have an account</h2>
        <ul>
          <li>Your name, e-mail address, language, time zone and a hash of your password, to run the account.</li>
          <li>
            What you enter: cards, photos, links, codes and messages to support. Cards are public; that is what they are
            for.
          </li>
          <li>
            Your sessions, with browser and system in two words and the hour of their last use, so that you recognise
            them.
          </li>
          <li>What the payment provider tells us of your subscription. We never have your card number.</li>
        </ul>
        <p>
          One cookie keeps you signed in, another one remembers this browser for 30 days if you ask for it at the second
          step, and your browser keeps your language and what you typed before you had an account. While you are signed
          in, it also keeps the name, address and code of your main card, so that My QR works without a connection.
          There are no others, and nobody follows you here.
        </p>
        <h2>Who else gets something</h2>
        <ul>
          <li>The payment provider, when you pay.</li>
          <li>
            Google or Apple, if you choose to sign in with them. We keep the number and the address of that account, and
            no token.
          </li>
          <li>The mail server that delivers our mails.</li>
        </ul>
        <p>Nobody else, and nobody for advertising.</p>
        <h2>Limits and protection</h2>
        <p>
          To stop guessing and abuse, tries are counted per network for up to an hour. What is stored is a keyed
          fingerprint, not the address.
        </p>
        <h2>Your rights</h2>
        <ul>
          <li>Everything we keep of you, as one file: Account, Export. It works after the trial, too.</li>
          <li>Correct it wherever it is shown.</li>
          <li>
            Delete your account: rows, sessions, waiting mails and photos go with it, at once. Your former addresses
            stay reserved for 90 days, as hashes, so that nobody takes your place.
          </li>
          <li>Complain to the data protection authority where you live.</li>
        </ul>
        <h2>Contact</h2>
        <p>
          Who is responsible stands in the <a href="/imprint">imprint</a>. Questions go to <MailLink />.
        </p>
      </>
    ),
  },
  es: {
    title: 'Privacidad',
    lead: 'Qué guarda __APP_NAME__, para qué, cuánto tiempo, y cómo obtenerlo o borrarlo.',
    body: (
      <>
        <h2>Si abres la tarjeta o el enlace de alguien</h2>
        <p>
          La página no pone cookies ni carga nada de otros. Para que su dueño vea cuántas veces se abre, guardamos de tu
          visita: la hora, el país, el tipo de dispositivo, el navegador y el sistema, el sitio desde el que llegaste y
          un número que cambia cada día. Tu dirección IP y la descripción completa de tu navegador sirven para
          averiguarlo y no se escriben en ningún sitio. Las visitas sueltas se borran a los 25 meses; quedan sus sumas.
        </p>
        <h2>Si tienes una cuenta</h2>
        <ul>
          <li>
            Tu nombre, correo, idioma, zona horaria y un resumen cifrado de tu contraseña, para que la cuenta funcione.
          </li>
          <li>
            Lo que introduces: tarjetas, fotos, enlaces, códigos y mensajes a soporte. Las tarjetas son públicas; para
            eso están.
          </li>
          <li>
            Tus sesiones, con navegador y sistema en dos palabras y la hora del último uso, para que las reconozcas.
          </li>
          <li>Lo que el proveedor de pagos nos dice de tu suscripción. Nunca tenemos el número de tu tarjeta.</li>
        </ul>
        <p>
          Una cookie mantiene tu sesión abierta, otra recuerda este navegador 30 días si lo pides en el segundo paso, y
          tu navegador recuerda tu idioma y lo que escribiste antes de tener cuenta. Mientras tu sesión está abierta
          guarda también el nombre, la dirección y el código de tu tarjeta principal, para que Mi QR funcione sin
          conexión. No hay más, y nadie te sigue aquí.
        </p>
        <h2>Quién más recibe algo</h2>
        <ul>
          <li>El proveedor de pagos, cuando pagas.</li>
          <li>
            Google o Apple, si eliges entrar con ellos. De esa cuenta guardamos su número y su correo, y ningún token.
          </li>
          <li>El servidor de correo que entrega nuestros mensajes.</li>
        </ul>
        <p>Nadie más, y nadie con fines publicitarios.</p>
        <h2>Límites y protección</h2>
        <p>
          Para frenar abusos contamos los intentos por red durante una hora como mucho. Lo que se guarda es una huella
          con clave, no la dirección.
        </p>
        <h2>Tus derechos</h2>
        <ul>
          <li>Todo lo que guardamos de ti, en un archivo: Cuenta, Exportar. También después de la prueba.</li>
          <li>Corregirlo donde aparece.</li>
          <li>
            Borrar tu cuenta: con ella se van al momento registros, sesiones, correos pendientes y fotos. Tus
            direcciones quedan reservadas 90 días, cifradas, para que nadie ocupe tu lugar.
          </li>
          <li>Reclamar ante la autoridad de protección de datos de donde vives.</li>
        </ul>
        <h2>Contacto</h2>
        <p>
          Quién es responsable figura en el <a href="/es/imprint">aviso legal</a>. Las preguntas, a <MailLink />.
        </p>
      </>
    ),
  },
};
