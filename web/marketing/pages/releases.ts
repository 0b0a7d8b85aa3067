/** What users notice of a version. */
type News = {
  /** How the entries of CHANGELOG.md begin that this sums up (tests/docs.test.ts finds one that is nowhere). */
  from: readonly string[];
  /** not said where everyone has the same plan (product 38.6) */
  isAboutPlans?: true;
  en: string;
  es: string;
};

type Release = { date: string; changes: readonly News[] };

/** Most recent first. */
export const releases: readonly Release[] = [
  {
    date: '2026-11-27',
    changes: [
      {
        from: ['**Designs for cards**'],
        en: 'Cards have designs: the editor shows your card in each. Choose colors, a font for your name, corners and patterns; everything stays easy to read.',
        es: 'Las tarjetas tienen diseños: el editor te enseña la tuya en cada uno. Elige colores, letra para el nombre, esquinas y motivos; todo se lee siempre bien.',
      },
      {
        from: [],
        isAboutPlans: true,
        en: 'With Pro and Business, save designs of your own, and use one on all your cards at once.',
        es: 'Con Pro y Business, guarda tus propios diseños y usa uno en todas tus tarjetas a la vez.',
      },
      {
        from: ['**Organizations**'],
        en: 'Organizations: cards, links and QR codes that a team looks after together. Invite colleagues with a role and a card.',
        es: 'Organizaciones: tarjetas, enlaces y códigos QR que un equipo cuida en común. Invita a tu equipo con un rol y una tarjeta.',
      },
      {
        from: ['**Moving to another account**'],
        en: 'Move cards, links and QR codes from your account to an organization and back: printed codes and visits stay.',
        es: 'Mueve tarjetas, enlaces y códigos QR de tu cuenta a una organización y al revés: los códigos impresos y las visitas se quedan.',
      },
      {
        from: ['**Team page**'],
        en: 'The link of an organization shows its people: search them, and save their contacts.',
        es: 'El enlace de una organización muestra a su equipo: busca a alguien y guarda su contacto.',
      },
      {
        from: ['**Templates**'],
        en: 'Templates for the cards of an organization: choose logo, colors, company and links once, and who changes what. A change shows on all cards at once.',
        es: 'Plantillas para las tarjetas de una organización: elige logo, colores, empresa y enlaces una vez, y quién cambia qué. Un cambio se ve al momento en todas las tarjetas.',
      },
      {
        from: ['**White label**'],
        isAboutPlans: true,
        en: 'White label, with Business: your pages and contact files show your name, icon and footer instead of ours, and so do the emails of your organization.',
        es: 'Marca blanca, con Business: tus páginas y archivos de contacto muestran tu nombre, icono y pie en lugar de los nuestros, y también los correos de tu organización.',
      },
      {
        from: ['Organizations buy seats'],
        isAboutPlans: true,
        en: 'Organizations are part of Business. Add seats beyond five members at a price you see first.',
        es: 'Las organizaciones forman parte de Business. Añade plazas a partir de cinco miembros viendo antes el precio.',
      },
      {
        from: ['**REST API**'],
        isAboutPlans: true,
        en: 'With Business, your programs create, change and read cards and links, and read stats, with API keys.',
        es: 'Con Business, tus programas crean, cambian y leen tarjetas y enlaces, y leen estadísticas, con claves de API.',
      },
      {
        from: ['**Lists as a daily tool**', 'Tags for links'],
        en: 'Lists for every day: search, sort, filters and tags for cards, links and QR codes, and changes to many at once, with undo.',
        es: 'Listas para el día a día: búsqueda, orden, filtros y etiquetas para tarjetas, enlaces y códigos QR, y cambios en muchos a la vez, con deshacer.',
      },
      {
        from: ['When a phone, email or company is replaced'],
        en: 'A new phone, email or company? Change it on one card, and your other cards follow with one press.',
        es: '¿Cambiaste de teléfono, correo o empresa? Cámbialo en una tarjeta y las demás lo siguen con un toque.',
      },
      {
        from: ['Every card can show links', 'Cards have a private label'],
        en: 'Each card shows links of its own: all of your profile, some that you choose, or none. A private label tells your cards apart.',
        es: 'Cada tarjeta muestra sus propios enlaces: todos los de tu perfil, los que elijas o ninguno. Una etiqueta privada te ayuda a distinguirlas.',
      },
      {
        from: ['**A new link from a paste**'],
        en: 'Paste a URL and press Enter: the link gets a title, and its short link and QR code are there to copy and download.',
        es: 'Pega una URL y pulsa Intro: el enlace recibe un título, y ahí mismo puedes copiar su enlace corto y descargar su código QR.',
      },
      {
        from: ['Lists have keys'],
        en: 'Lists have keys: j and k go through the rows, x selects and e edits. The search stays in view.',
        es: 'Las listas tienen atajos: j y k recorren las filas, x selecciona y e edita. La búsqueda queda siempre a la vista.',
      },
      {
        from: ['A search in the dashboard'],
        en: 'Ctrl+K or ⌘K finds anything in the dashboard, and single keys take you there.',
        es: 'Ctrl+K o ⌘K encuentra cualquier cosa en el panel, y los atajos de una tecla te llevan a ella.',
      },
      {
        from: ['Cards, links and QR codes are edited on pages'],
        en: 'Cards, links and QR codes have editors with a preview, undo and redo. What you type is kept as a draft on all your devices until you save it.',
        es: 'Las tarjetas, los enlaces y los códigos QR tienen editores con vista previa, deshacer y rehacer. Lo que escribes se guarda como borrador en todos tus dispositivos hasta que lo publiques.',
      },
      {
        from: ['Every card has a handle'],
        en: 'Every card has a link of its own below yours, such as /ana/speaker. Former ones lead to it for a year.',
        es: 'Cada tarjeta tiene su propio enlace dentro del tuyo, como /ana/ponente. Los anteriores llevan a él durante un año.',
      },
      {
        from: ['"Make this my main card"', 'An account without a card'],
        en: 'You choose which card your link opens. Without a card, it shows your name, photo and links.',
        es: 'Tú eliges qué tarjeta abre tu enlace. Sin tarjetas, muestra tu nombre, tu foto y tus enlaces.',
      },
      {
        from: ['Social profiles:'],
        en: 'Twelve more social profiles, from WhatsApp to Spotify. Your handle is enough.',
        es: 'Doce redes más, de WhatsApp a Spotify. Basta con tu nombre de usuario en ellas.',
      },
      {
        from: ['A phone number without a country code'],
        en: 'Phone numbers get the code of your country, so that they can be dialed from anywhere.',
        es: 'Los números de teléfono llevan el prefijo de tu país, para que se puedan marcar desde cualquier lugar.',
      },
      {
        from: ['First and last name', 'Position, company and phone'],
        en: 'First and last name are fields of their own, so that your contact is saved correctly. New cards begin with the details of your profile.',
        es: 'Nombre y apellidos tienen campos propios, para que tu contacto se guarde bien. Las tarjetas nuevas empiezan con los datos de tu perfil.',
      },
      {
        from: ['Photos of cards and accounts'],
        en: 'Move, zoom and rotate a photo before you upload it, and adjust it later.',
        es: 'Mueve, acerca y gira una foto antes de subirla, y ajústala después.',
      },
      {
        from: ['`/dash', 'A line in the chart'],
        en: 'The dashboard begins with your card and what to do next. Charts compare with the period before.',
        es: 'El panel empieza con tu tarjeta y lo siguiente por hacer. Los gráficos comparan con el periodo anterior.',
      },
      {
        from: ['Stats that a plan'],
        isAboutPlans: true,
        en: 'Reports of other plans show an example.',
        es: 'Los informes de otros planes muestran un ejemplo.',
      },
      {
        from: ['Subscribers change their plan', 'After an upgrade, Billing', 'A QR code counts as a code'],
        isAboutPlans: true,
        en: 'Change your plan in Billing: you see what changes, when and what you pay before you confirm. A QR code no longer counts as a link, too.',
        es: 'Cambia de plan en Facturación: antes de confirmar ves qué cambia, cuándo y cuánto pagas. Un código QR ya no cuenta además como enlace.',
      },
      {
        from: ['An email about each sign-in', 'The account page has tabs', 'Preferences choose a light'],
        en: 'We email you when a new device signs in. The account page has tabs, and you choose a light or dark theme.',
        es: 'Te avisamos por correo cuando un dispositivo nuevo inicia sesión. La página de tu cuenta tiene pestañas, y eliges un tema claro u oscuro.',
      },
      {
        from: ['A chat with support', 'Help pages at'],
        en: 'A chat with support, and help pages with a search.',
        es: 'Un chat con soporte y páginas de ayuda con buscador.',
      },
      {
        from: [
          'On phones the landing page',
          'The landing page takes',
          'The card step of onboarding',
          'The card step shows',
        ],
        isAboutPlans: true,
        en: 'On phones you start right below your name, and the plan you chose comes along. The step for your card shows its QR code and leads back to the plans.',
        es: 'En el teléfono empiezas justo debajo de tu nombre, y el plan que elegiste te acompaña. El paso de la tarjeta muestra su código QR y permite volver a los planes.',
      },
    ],
  },
  {
    date: '2026-11-23',
    changes: [
      {
        from: ['Pronouns on cards'],
        en: 'Pronouns on cards, and your own colors for text and icons.',
        es: 'Pronombres en las tarjetas y colores propios para el texto y los iconos.',
      },
      {
        from: ['`SOURCE_URL`'],
        en: 'The source code is open. A link at the end of each page leads to it.',
        es: 'El código fuente es abierto. Un enlace al final de cada página lleva a él.',
      },
    ],
  },
  {
    date: '2026-11-22',
    changes: [
      {
        from: [],
        en: 'A new landing page: see your card as you type, try out QR codes and links, and open a demo card.',
        es: 'Portada nueva: tu tarjeta mientras escribes, códigos QR y enlaces para probar y una tarjeta de demostración.',
      },
      {
        from: [],
        en: 'Pages for privacy, terms and security, a contact page, and this changelog.',
        es: 'Páginas de privacidad, condiciones y seguridad, una página de contacto y esta lista.',
      },
      {
        from: [],
        en: 'A second step when you sign in: an authenticator app, a text message or a passkey, with recovery codes. Or sign in with just a passkey.',
        es: 'Un segundo paso al iniciar sesión: una aplicación de autenticación, un SMS o una llave de acceso, con códigos de recuperación. O inicia sesión solo con una llave de acceso.',
      },
      {
        from: [],
        en: 'You can change your email. Both the old and the new one must confirm it.',
        es: 'Puedes cambiar tu correo electrónico. Lo confirman el antiguo y el nuevo.',
      },
      {
        from: [],
        en: 'Anyone who sees abuse on a card or behind a link can report it.',
        es: 'Cualquiera puede denunciar un abuso en una tarjeta o tras un enlace.',
      },
      {
        from: [],
        en: 'Cards have their own preview image in messaging apps. Share cards, links and QR codes in one tap.',
        es: 'Las tarjetas tienen su propia imagen en las aplicaciones de mensajería. Comparte tarjetas, enlaces y códigos QR con un toque.',
      },
      {
        from: [],
        en: 'My QR shows your code without a connection. Add it to your home screen.',
        es: 'Mi QR muestra tu código sin conexión. Ponlo en tu pantalla de inicio.',
      },
    ],
  },
  {
    date: '2026-11-21',
    changes: [
      {
        from: [],
        en: 'Full analytics: 90 days, individual links, traffic sources, countries and devices.',
        es: 'Estadísticas completas: 90 días, enlace por enlace, fuentes de tráfico, países y dispositivos.',
      },
      {
        from: [],
        isAboutPlans: true,
        en: 'Business adds a year of history and spreadsheet export to analytics.',
        es: 'Business añade un año de historial y exportación a hojas de cálculo a las estadísticas.',
      },
      {
        from: [],
        en: 'Links that expire on a date or after a number of clicks, with a password, a fallback or their own campaign.',
        es: 'Enlaces que caducan en una fecha o tras un número de clics, con contraseña, alternativa o campaña propia.',
      },
      { from: [], en: 'Sign in with Google or Apple.', es: 'Inicio de sesión con Google o Apple.' },
      {
        from: [],
        isAboutPlans: true,
        en: 'Pro and Business: more cards, custom usernames and your own logo. Downgrading pauses what no longer fits and deletes nothing.',
        es: 'Pro y Business: más tarjetas, nombres de usuario a tu gusto y tu propio logotipo. Al bajar de plan, lo que no cabe queda en pausa y no se borra nada.',
      },
      {
        from: [],
        en: 'Several phone numbers, emails and addresses on each card.',
        es: 'Varios teléfonos, correos y direcciones en cada tarjeta.',
      },
      {
        from: [],
        en: 'QR codes in your colors as PNG, SVG or PDF. You can change where they lead after printing.',
        es: 'Códigos QR con tus colores en PNG, SVG o PDF. Puedes cambiar su destino después de imprimirlos.',
      },
      {
        from: [],
        en: 'The first cards, with contact files that any phone can save, in English and Spanish.',
        es: 'Las primeras tarjetas, con archivos de contacto que cualquier teléfono guarda, en español y en inglés.',
      },
    ],
  },
];
