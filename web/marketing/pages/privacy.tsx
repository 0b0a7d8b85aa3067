import type { Language } from '#src/languages.ts';
import { IfPlans } from '../plans-shown.tsx';
import { type InfoPageContent, SupportEmailLink } from './page-content.tsx';

export const privacy: Record<Language, InfoPageContent> = {
  en: {
    title: 'Privacy',
    lead: 'What __APP_NAME__ stores, why, for how long, and how to get a copy or delete it.',
    body: (
      <>
        <h2>When you open someone's card or link</h2>
        <p>
          The page sets no cookies and loads nothing from third parties. To show the owner how often it's opened, we
          store for each visit: the time, country, device type, browser and operating system, the site you came from,
          and a number that changes every day. We use your IP address and your browser's full description to determine
          these, and we never store either. Individual visits are deleted after 25 months; totals are kept.
        </p>
        <h2>When you have an account</h2>
        <ul>
          <li>Your name, email, language, time zone and a hash of your password, to run the account.</li>
          <li>
            What you enter: cards, photos, links, QR codes and messages to support, and for 30 days what you changed and
            didn't save. Cards are public; that's what they're for.
          </li>
          <li>
            Your sessions, with the browser, the operating system and the hour they were last used, so that you can
            recognize them.
          </li>
          <li>Support's replies to you. They're deleted with your account.</li>
          <IfPlans
            otherwise={
              <li>
                What the payment provider told us about your payments, if you paid here before. We never have your card
                number.
              </li>
            }
          >
            <li>What the payment provider tells us about your subscription. We never have your card number.</li>
          </IfPlans>
        </ul>
        <h2>What your browser stores</h2>
        <p>
          One cookie keeps you signed in. Another lasts 400 days and recognizes this browser, so that we can email you
          when a new one signs in. A third remembers this browser for 30 days if you ask for it at the second step. Two
          more last a day at most: one while this browser waits for you to confirm your email, one while you are at
          Google or Apple. There are no other cookies, and no one tracks you here. Besides cookies, your browser stores:
        </p>
        <ul>
          <li>
            Your choices: language, theme, the organization you used last, whether the sidebar is open
            <IfPlans>, whether you looked at prices by the month or by the year</IfPlans>, and which notices you have
            seen.
          </li>
          <li>What you typed before you had an account.</li>
          <li>
            While you're signed in: what you typed but haven't saved; the name, link and QR code of your main card and
            the page that shows them, so that My QR works without a connection; and the fact that you're signed in, so
            that this site offers you the dashboard.
          </li>
          <li>
            Until you close the tab: how far you scrolled, a message to support that you haven't sent, an invitation you
            opened, and what you are confirming.
          </li>
        </ul>
        <h2>When you are in an organization</h2>
        <ul>
          <li>
            Its owners, admins and editors see your name, photo, email and role, when you joined, and which cards you
            hold. Other members see none of it. Nobody there sees what is in your own account.
          </li>
          <li>
            The cards are the organization's. They are public, and its page may list them with name, photo and position.
          </li>
          <li>Owners and admins can read for 12 months who changed what there.</li>
          <li>
            Of an invitation we store the email address, role and message, until 30 days after it was accepted, was
            revoked or expired. Who is invited sees your name if you sent it.
          </li>
          <li>
            When you leave, its owners and admins get an email. What you made there stays, also the card with your
            details, until someone there changes or deletes it. If you delete your account, the entries of what you
            changed stay without your name.
          </li>
        </ul>
        <h2>When you write to us without an account</h2>
        <p>We store your name, email and message to reply, and delete them after 90 days.</p>
        <h2>Who else receives data</h2>
        <ul>
          <IfPlans otherwise={<li>The payment provider, if you paid here before.</li>}>
            <li>The payment provider, when you pay.</li>
          </IfPlans>
          <li>
            Google or Apple, if you choose to sign in with them. We store the ID and email of that account, and no
            token.
          </li>
          <li>The mail server that delivers our emails.</li>
          <li>The service that sends our text messages, if you give us a phone number for codes.</li>
        </ul>
        <p>No one else, and no one for advertising.</p>
        <h2>Limits and protection</h2>
        <p>
          To stop guessing and abuse, we count attempts per network for up to an hour. We store a keyed hash, not the IP
          address.
        </p>
        <h2>Your rights</h2>
        <ul>
          <li>
            Get everything we store about you in one file: Account, Your data.
            <IfPlans> This works after the trial, too.</IfPlans>
          </li>
          <li>Correct it wherever it's shown.</li>
          <li>
            Delete your account: its records, sessions, pending emails and photos are deleted right away, the numbers of
            its stats within an hour. Your former usernames stay reserved for 90 days, as hashes, so that no one can
            take your place. So do the names of your short links, for good, so that nothing you printed leads to someone
            else.
          </li>
          <li>If you never confirm your email, we delete your account 30 days after you sign up.</li>
          <li>Complain to the data protection authority where you live.</li>
        </ul>
        <h2>Contact</h2>
        <p>
          The <a href="/imprint">imprint</a> says who is responsible. Send questions to <SupportEmailLink />.
        </p>
      </>
    ),
  },
  es: {
    title: 'Privacidad',
    lead: 'Qué guarda __APP_NAME__, para qué, cuánto tiempo, y cómo obtener una copia o borrarlo.',
    body: (
      <>
        <h2>Cuando abres la tarjeta o el enlace de alguien</h2>
        <p>
          La página no usa cookies ni carga nada de terceros. Para que su dueño vea cuántas veces se abre, de cada
          visita guardamos: la hora, el país, el tipo de dispositivo, el navegador y el sistema operativo, el sitio
          desde el que llegaste y un número que cambia cada día. Usamos tu dirección IP y la descripción completa de tu
          navegador para averiguarlo, y nunca las guardamos. Las visitas individuales se borran a los 25 meses; los
          totales se conservan.
        </p>
        <h2>Cuando tienes una cuenta</h2>
        <ul>
          <li>
            Tu nombre, correo electrónico, idioma, zona horaria y un hash de tu contraseña, para que la cuenta funcione.
          </li>
          <li>
            Lo que introduces: tarjetas, fotos, enlaces, códigos QR y mensajes a soporte, y durante 30 días lo que
            cambiaste y no guardaste. Las tarjetas son públicas; para eso están.
          </li>
          <li>
            Tus sesiones, con el navegador, el sistema operativo y la hora del último uso, para que puedas reconocerlas.
          </li>
          <li>Las respuestas de soporte. Se borran con tu cuenta.</li>
          <IfPlans
            otherwise={
              <li>
                Lo que el proveedor de pagos nos dijo de tus pagos, si pagaste aquí antes. Nunca tenemos el número de tu
                tarjeta de pago.
              </li>
            }
          >
            <li>
              Lo que el proveedor de pagos nos dice de tu suscripción. Nunca tenemos el número de tu tarjeta de pago.
            </li>
          </IfPlans>
        </ul>
        <h2>Qué guarda tu navegador</h2>
        <p>
          Una cookie mantiene tu sesión abierta. Otra dura 400 días y reconoce este navegador, para avisarte por correo
          cuando uno nuevo inicia sesión. Una tercera recuerda este navegador 30 días si lo pides en el segundo paso.
          Otras dos duran un día como máximo: una mientras este navegador espera a que confirmes tu correo y otra
          mientras estás en Google o Apple. No hay más cookies, y nadie te rastrea aquí. Además de las cookies, guarda:
        </p>
        <ul>
          <li>
            Lo que eliges: el idioma, el tema, la organización que usaste por última vez, si la barra lateral está
            abierta
            <IfPlans>, si miraste los precios por mes o por año</IfPlans> y qué avisos ya viste.
          </li>
          <li>Lo que escribiste antes de tener cuenta.</li>
          <li>
            Mientras tu sesión está abierta: lo que escribiste y aún no guardaste; el nombre, el enlace y el código QR
            de tu tarjeta principal y la página que los muestra, para que Mi QR funcione sin conexión; y el hecho de que
            la tienes abierta, para que este sitio te ofrezca el panel.
          </li>
          <li>
            Hasta que cierras la pestaña: hasta dónde bajaste en la página, un mensaje a soporte sin enviar, una
            invitación que abriste y lo que estás confirmando.
          </li>
        </ul>
        <h2>Cuando estás en una organización</h2>
        <ul>
          <li>
            Sus propietarios, administradores y editores ven tu nombre, foto, correo y rol, desde cuándo estás y qué
            tarjetas llevas. Los demás miembros no ven nada de eso. Nadie allí ve lo que hay en tu propia cuenta.
          </li>
          <li>
            Las tarjetas son de la organización. Son públicas, y su página puede mostrarlas con nombre, foto y cargo.
          </li>
          <li>Los propietarios y administradores pueden leer durante 12 meses quién cambió qué allí.</li>
          <li>
            De una invitación guardamos el correo, el rol y el mensaje, hasta 30 días después de que se aceptó, se anuló
            o caducó. Si la enviaste tú, la persona invitada ve tu nombre.
          </li>
          <li>
            Cuando te vas, sus propietarios y administradores reciben un correo. Lo que hiciste allí se queda, también
            la tarjeta con tus datos, hasta que alguien de allí la cambie o la borre. Si borras tu cuenta, las entradas
            de lo que cambiaste se quedan sin tu nombre.
          </li>
        </ul>
        <h2>Cuando nos escribes sin cuenta</h2>
        <p>Guardamos tu nombre, tu correo y tu mensaje para responderte, y los borramos a los 90 días.</p>
        <h2>Quién más recibe datos</h2>
        <ul>
          <IfPlans otherwise={<li>El proveedor de pagos, si pagaste aquí antes.</li>}>
            <li>El proveedor de pagos, cuando pagas.</li>
          </IfPlans>
          <li>
            Google o Apple, si eliges iniciar sesión con ellos. De esa cuenta guardamos el identificador y el correo, y
            ningún token.
          </li>
          <li>El servidor de correo que entrega nuestros mensajes.</li>
          <li>El servicio que envía nuestros SMS, si nos das un número de teléfono para los códigos.</li>
        </ul>
        <p>Nadie más, y nadie con fines publicitarios.</p>
        <h2>Límites y protección</h2>
        <p>
          Para frenar los abusos, contamos los intentos por red durante una hora como mucho. Guardamos un hash con
          clave, no la dirección IP.
        </p>
        <h2>Tus derechos</h2>
        <ul>
          <li>
            Obtener todo lo que guardamos de ti en un archivo: Cuenta, Tus datos.
            <IfPlans> También después de la prueba.</IfPlans>
          </li>
          <li>Corregirlo donde aparece.</li>
          <li>
            Borrar tu cuenta: sus registros, sesiones, correos pendientes y fotos se borran al momento, y los números de
            sus estadísticas, en una hora como mucho. Tus nombres de usuario quedan reservados 90 días, como hashes,
            para que nadie ocupe tu lugar. También los nombres de tus enlaces cortos, para siempre, para que nada de lo
            que imprimiste lleve a otra persona.
          </li>
          <li>Si nunca confirmas tu correo, borramos tu cuenta 30 días después del registro.</li>
          <li>Reclamar ante la autoridad de protección de datos de donde vives.</li>
        </ul>
        <h2>Contacto</h2>
        <p>
          El <a href="/es/imprint">aviso legal</a> dice quién es responsable. Preguntas: <SupportEmailLink />.
        </p>
      </>
    ),
  },
};
