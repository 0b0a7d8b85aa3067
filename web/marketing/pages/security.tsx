import type { Language } from '#src/languages.ts';
import { IfPlans } from '../plans-shown.tsx';
import { type InfoPageContent, SupportEmailLink } from './page-content.tsx';

export const security: Record<Language, InfoPageContent> = {
  en: {
    title: 'Security',
    lead: 'How we keep your account, your card and the people who open it safe.',
    body: (
      <>
        <h2>Your account</h2>
        <ul>
          <li>
            Passwords have at least 12 characters and are stored as slow, salted hashes. No one can read them, not even
            us.
          </li>
          <li>
            A second step if you want one: an authenticator app, a phone or a passkey, with recovery codes in case you
            lose your device.
          </li>
          <li>
            Links in our emails work once and expire. Opening one that this website sent changes nothing until you press
            its button. One that an app asked us to send takes effect when you open it.
          </li>
          <li>
            You can see where you're signed in and end any of those sessions. Setting a new password ends all the
            others.
          </li>
          <li>Sign-in, sign-up and email requests are limited per network, so guessing gets nowhere.</li>
        </ul>
        <h2>Your card and your links</h2>
        <ul>
          <li>Pages run no third-party code. A strict content security policy allows only our own scripts.</li>
          <li>Images are decoded and re-encoded when you upload them, which removes location and camera data.</li>
          <li>URLs on cards and links are checked when you save them. We never open them ourselves.</li>
          <li>
            You can't see what someone else owns, and they can't see what you own: the server checks every request.
          </li>
        </ul>
        <IfPlans>
          <h2>Payments</h2>
          <p>
            You pay on the payment provider's page. We never see a card number, and only signed messages from the
            provider change a plan.
          </p>
        </IfPlans>
        <h2>Found something?</h2>
        <p>
          Write to <SupportEmailLink />. Tell us what you did and what happened, and give us time to fix it before you
          publish it. We reply within 24 hours, and we appreciate every report.
        </p>
      </>
    ),
  },
  es: {
    title: 'Seguridad',
    lead: 'Cómo protegemos tu cuenta, tu tarjeta y a las personas que la abren.',
    body: (
      <>
        <h2>Tu cuenta</h2>
        <ul>
          <li>
            Las contraseñas tienen al menos 12 caracteres y se guardan como hashes lentos y con sal. Nadie puede
            leerlas, ni siquiera nosotros.
          </li>
          <li>
            Un segundo paso si lo quieres: una aplicación de autenticación, un teléfono o una llave de acceso, con
            códigos de recuperación por si pierdes el dispositivo.
          </li>
          <li>
            Los enlaces de nuestros correos sirven una vez y caducan. Abrir uno que envió este sitio no cambia nada
            hasta que pulsas su botón. El que pidió una aplicación tiene efecto al abrirlo.
          </li>
          <li>
            Ves dónde tienes la sesión abierta y puedes cerrar cualquiera de esas sesiones. Al poner una contraseña
            nueva se cierran todas las demás.
          </li>
          <li>
            Los inicios de sesión, los registros y las solicitudes de correo están limitados por red: adivinar no lleva
            a nada.
          </li>
        </ul>
        <h2>Tu tarjeta y tus enlaces</h2>
        <ul>
          <li>
            Las páginas no ejecutan código de terceros. Una política de seguridad de contenido estricta solo permite
            nuestros propios scripts.
          </li>
          <li>
            Las imágenes se decodifican y se vuelven a codificar al subirlas, lo que elimina los datos de ubicación y de
            la cámara.
          </li>
          <li>Las URL de tarjetas y enlaces se comprueban al guardarlas. Nosotros nunca las abrimos.</li>
          <li>No puedes ver lo que es de otra persona, ni ella lo que es tuyo: el servidor comprueba cada petición.</li>
        </ul>
        <IfPlans>
          <h2>Pagos</h2>
          <p>
            Pagas en la página del proveedor de pagos. Nunca vemos un número de tarjeta, y solo los mensajes firmados
            del proveedor cambian un plan.
          </p>
        </IfPlans>
        <h2>¿Encontraste algo?</h2>
        <p>
          Escribe a <SupportEmailLink />. Cuéntanos qué hiciste y qué pasó, y danos tiempo para arreglarlo antes de
          publicarlo. Respondemos en 24 horas y agradecemos cada aviso.
        </p>
      </>
    ),
  },
};
