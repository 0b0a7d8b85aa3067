import type { ReactNode } from 'react';
import type { Language } from '#src/languages.ts';
import type { InfoPageContent } from './page-content.tsx';

function Release({ date, title, children }: { date: string; title: string; children: ReactNode }) {
  return (
    <>
      <h2>
        <time dateTime={date}>{title}</time>
      </h2>
      <ul>{children}</ul>
    </>
  );
}

export const changelog: Record<Language, InfoPageContent> = {
  en: {
    title: 'Changelog',
    lead: "What's new, most recent first. We only list what works.",
    body: (
      <>
        <Release date="2026-11-22" title="November 22, 2026">
          <li>A new landing page: see your card as you type, try out QR codes and links, and open a demo card.</li>
          <li>Pages for privacy, terms and security, a contact page, and this changelog.</li>
          <li>
            A second step when you sign in: an authenticator app, a text message or a passkey, with recovery codes. Or
            sign in with just a passkey.
          </li>
          <li>You can change your email. Both the old and the new one must confirm it.</li>
          <li>Anyone who sees abuse on a card or behind a link can report it.</li>
          <li>Cards have their own preview image in messaging apps. Share cards, links and QR codes in one tap.</li>
          <li>My QR shows your code without a connection. Add it to your home screen.</li>
        </Release>
        <Release date="2026-11-21" title="November 21, 2026">
          <li>
            Full analytics: 90 days, individual links, traffic sources, countries and devices. Business adds a year of
            history and spreadsheet export.
          </li>
          <li>
            Links that expire on a date or after a number of clicks, with a password, a fallback or their own campaign.
          </li>
          <li>Sign in with Google or Apple.</li>
          <li>
            Pro and Business: more cards, custom usernames and your own logo. Downgrading pauses what no longer fits and
            deletes nothing.
          </li>
          <li>Several phone numbers, emails and addresses on each card.</li>
          <li>QR codes in your colors as PNG, SVG or PDF. You can change where they lead after printing.</li>
          <li>The first cards, with contact files that any phone can save, in English and Spanish.</li>
        </Release>
      </>
    ),
  },
  es: {
    title: 'Novedades',
    lead: 'Qué hay de nuevo, empezando por lo último. Solo aparece lo que funciona.',
    body: (
      <>
        <Release date="2026-11-22" title="22 de noviembre de 2026">
          <li>
            Portada nueva: tu tarjeta mientras escribes, códigos QR y enlaces para probar y una tarjeta de demostración.
          </li>
          <li>Páginas de privacidad, condiciones y seguridad, una página de contacto y esta lista.</li>
          <li>
            Un segundo paso al iniciar sesión: una aplicación de autenticación, un SMS o una llave de acceso, con
            códigos de recuperación. O inicia sesión solo con una llave de acceso.
          </li>
          <li>Puedes cambiar tu correo electrónico. Lo confirman el antiguo y el nuevo.</li>
          <li>Cualquiera puede denunciar un abuso en una tarjeta o tras un enlace.</li>
          <li>
            Las tarjetas tienen su propia imagen en las aplicaciones de mensajería. Comparte tarjetas, enlaces y códigos
            QR con un toque.
          </li>
          <li>Mi QR muestra tu código sin conexión. Ponlo en tu pantalla de inicio.</li>
        </Release>
        <Release date="2026-11-21" title="21 de noviembre de 2026">
          <li>
            Analíticas completas: 90 días, enlace por enlace, fuentes de tráfico, países y dispositivos. Business añade
            un año de historial y exportación a hojas de cálculo.
          </li>
          <li>
            Enlaces que caducan en una fecha o tras un número de clics, con contraseña, alternativa o campaña propia.
          </li>
          <li>Inicio de sesión con Google o Apple.</li>
          <li>
            Pro y Business: más tarjetas, nombres de usuario a tu gusto y tu propio logotipo. Al bajar de plan, lo que
            no cabe queda en pausa y no se borra nada.
          </li>
          <li>Varios teléfonos, correos y direcciones en cada tarjeta.</li>
          <li>Códigos QR con tus colores en PNG, SVG o PDF. Puedes cambiar su destino después de imprimirlos.</li>
          <li>
            Las primeras tarjetas, con archivos de contacto que cualquier teléfono guarda, en español y en inglés.
          </li>
        </Release>
      </>
    ),
  },
};
