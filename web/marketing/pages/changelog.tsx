import type { ReactNode } from 'react';
import type { Language } from '#src/languages.ts';
import type { InfoTexts } from './info-texts.ts';

function Release({ date, shown, children }: { date: string; shown: string; children: ReactNode }) {
  return (
    <>
      <h2>
        <time dateTime={date}>{shown}</time>
      </h2>
      <ul>{children}</ul>
    </>
  );
}

export const changelog: Record<Language, InfoTexts> = {
  en: {
    title: 'Changelog',
    lead: 'What changed, newest first. Only what works is listed.',
    body: (
      <>
        <Release date="2026-11-22" shown="22 November 2026">
          <li>A new home: your card as you type, codes and links you can try, and a demo card.</li>
          <li>Pages on privacy, terms and security, a contact page, and this list.</li>
          <li>
            A second step when you sign in: an authenticator app, a text message or a passkey, with recovery codes. Or
            sign in with a passkey alone.
          </li>
          <li>Your e-mail address can be changed; both the old and the new one confirm it.</li>
          <li>Whoever sees something wrong on a card or behind a link can report it.</li>
          <li>Cards have a picture of their own in messengers; cards, links and codes are shared in one press.</li>
          <li>My QR shows your code without a connection; put it on your home screen.</li>
        </Release>
        <Release date="2026-11-21" shown="21 November 2026">
          <li>
            Analytics in full: 90 days, single links, sources, countries and devices; a year and sheets with Business.
          </li>
          <li>
            Links that end on a day or after a number of clicks, with a password, a fallback or a campaign of their own.
          </li>
          <li>Sign in with Google or Apple.</li>
          <li>
            Pro and Business: more cards, chosen addresses, your own logo. A smaller plan pauses what it has no room for
            and deletes nothing.
          </li>
          <li>Several phones, e-mails and addresses on a card.</li>
          <li>QR codes in your colours, as PNG, SVG or PDF, whose target can change after printing.</li>
          <li>The first cards, with contact files that every phone can save, in English and Spanish.</li>
        </Release>
      </>
    ),
  },
  es: {
    title: 'Novedades',
    lead: 'Qué ha cambiado, lo último primero. Solo aparece lo que funciona.',
    body: (
      <>
        <Release date="2026-11-22" shown="22 de noviembre de 2026">
          <li>
            Portada nueva: tu tarjeta mientras escribes, códigos y enlaces para probar y una tarjeta de demostración.
          </li>
          <li>Páginas de privacidad, condiciones y seguridad, una página de contacto y esta lista.</li>
          <li>
            Un segundo paso al entrar: una aplicación de autenticación, un SMS o una llave de acceso, con códigos de
            recuperación. O entra solo con una llave de acceso.
          </li>
          <li>Puedes cambiar tu dirección de correo; la confirman la antigua y la nueva.</li>
          <li>Quien vea algo indebido en una tarjeta o tras un enlace puede denunciarlo.</li>
          <li>
            Las tarjetas tienen imagen propia en la mensajería; tarjetas, enlaces y códigos se comparten de un toque.
          </li>
          <li>Mi QR enseña tu código sin conexión; ponlo en tu pantalla de inicio.</li>
        </Release>
        <Release date="2026-11-21" shown="21 de noviembre de 2026">
          <li>
            Analíticas completas: 90 días, enlace por enlace, origen, países y dispositivos; un año y hojas de cálculo
            con Business.
          </li>
          <li>
            Enlaces que terminan un día o tras un número de clics, con contraseña, con alternativa o con campaña propia.
          </li>
          <li>Inicio de sesión con Google o Apple.</li>
          <li>
            Pro y Business: más tarjetas, direcciones a elegir, tu propio logotipo. Un plan menor pausa lo que no cabe y
            no borra nada.
          </li>
          <li>Varios teléfonos, correos y direcciones en una tarjeta.</li>
          <li>Códigos QR en tus colores, en PNG, SVG o PDF, cuyo destino puede cambiar después de imprimirlos.</li>
          <li>
            Las primeras tarjetas, con archivos de contacto que cualquier teléfono guarda, en español y en inglés.
          </li>
        </Release>
      </>
    ),
  },
};
