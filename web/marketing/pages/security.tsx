import type { Language } from '#src/languages.ts';
import type { InfoTexts } from './info-texts.ts';
import { MailLink } from './mail-link.tsx';

export const security: Record<Language, InfoTexts> = {
  en: {
    title: 'Security',
    lead: 'What is done so that your account, your card and the people who open it are safe.',
    body: (
      <>
        <h2>Your account</h2>
        <ul>
          <li>
            Passwords have at least 12 characters and are stored as slow, salted hashes. Nobody can read them, we cannot
            either.
          </li>
          <li>A second step if you want one: an app, a phone or a passkey, with recovery codes for a lost device.</li>
          <li>
            Links in our mails work once and end after a while. Opening one changes nothing until its button is pressed.
          </li>
          <li>
            You see on which devices you are signed in, and end any of those sessions. A new password ends all the
            others.
          </li>
          <li>Signing in, signing up and asking for mails are limited per network, so that guessing leads nowhere.</li>
        </ul>
        <h2>Your card and your links</h2>
        <ul>
          <li>Pages run no third party's code. A strict content security policy lets only our own scripts run.</li>
          <li>
            Pictures are decoded and written anew when you upload them: what they say about place and camera is gone.
          </li>
          <li>Addresses on cards and links are checked when they are saved. We never open them ourselves.</li>
          <li>
            Everything somebody else owns does not exist for you, and the other way round: each request is checked on
            the server.
          </li>
        </ul>
        <h2>Payments</h2>
        <p>
          You pay on the page of the payment provider. We never see a card number, and only the provider's signed
          messages change a plan.
        </p>
        <h2>Found something?</h2>
        <p>
          Write to <MailLink />. Tell us what you did and what happened, and give us time to mend it before you publish
          it. We answer within 24 hours, and we thank whoever tells us.
        </p>
      </>
    ),
  },
  es: {
    title: 'Seguridad',
    lead: 'Lo que hacemos para proteger tu cuenta, tu tarjeta y a las personas que la abren.',
    body: (
      <>
        <h2>Tu cuenta</h2>
        <ul>
          <li>
            Las contraseñas tienen al menos 12 caracteres y solo se guarda de ellas un hash lento y con sal. Nadie puede
            leerlas, nosotros tampoco.
          </li>
          <li>
            Un segundo paso si lo quieres: una aplicación, un teléfono o una llave de acceso, con códigos de
            recuperación por si pierdes el dispositivo.
          </li>
          <li>
            Los enlaces de nuestros correos sirven una vez y caducan. Abrir uno no cambia nada hasta que se pulsa su
            botón.
          </li>
          <li>
            Ves en qué dispositivos tienes la sesión abierta y puedes cerrarla en cualquiera. Una contraseña nueva
            cierra todas las demás.
          </li>
          <li>Iniciar sesión, registrarse y pedir correos tiene un límite por red: adivinar no lleva a nada.</li>
        </ul>
        <h2>Tu tarjeta y tus enlaces</h2>
        <ul>
          <li>
            Las páginas no ejecutan código de terceros. Una política de contenido estricta solo deja funcionar nuestros
            propios scripts.
          </li>
          <li>
            Las fotos se decodifican y se escriben de nuevo al subirlas: lo que dicen del lugar y de la cámara
            desaparece.
          </li>
          <li>Las direcciones de tarjetas y enlaces se comprueban al guardarlas. Nosotros nunca las abrimos.</li>
          <li>Lo que es de otra persona no existe para ti, y al revés: el servidor comprueba cada petición.</li>
        </ul>
        <h2>Pagos</h2>
        <p>
          Pagas en la página del proveedor de pagos. Nunca vemos un número de tarjeta, y solo los mensajes firmados del
          proveedor cambian un plan.
        </p>
        <h2>¿Encontraste algo?</h2>
        <p>
          Escribe a <MailLink />. Cuéntanos qué hiciste y qué pasó, y danos tiempo para arreglarlo antes de publicarlo.
          Respondemos en 24 horas y agradecemos cada aviso.
        </p>
      </>
    ),
  },
};
