import type { Language } from '#src/languages.ts';
import type { InfoTexts } from './info-texts.ts';
import { MailLink } from './mail-link.tsx';

/** The operator's own lines, or that they are missing: what is configured decides (product 27.9). */
function Operator({ missing }: { missing: string }) {
  return (
    <>
      <address className="hidden not-italic group-data-[imprint=given]/site:block">__IMPRINT_LINES__</address>
      <p className="group-data-[imprint=given]/site:hidden">{missing}</p>
    </>
  );
}

export const imprint: Record<Language, InfoTexts> = {
  en: {
    title: 'Imprint',
    lead: 'Who is responsible for __APP_NAME__ at __PUBLIC_URL__.',
    body: (
      <>
        <h2>Operator</h2>
        <Operator missing="Whoever runs this server has not entered a name and a postal address yet. The address below is answered." />
        <h2>Contact</h2>
        <p>
          <MailLink /> or the <a href="/contact">contact page</a>.
        </p>
        <h2>Responsible for contents</h2>
        <p>
          The operator is responsible for these pages. Cards, links and the pages behind them are contents of the people
          who made them. If one of them is unlawful or pretends to be somebody else, tell us: we look at every report.
        </p>
      </>
    ),
  },
  es: {
    title: 'Aviso legal',
    lead: 'Quién es responsable de __APP_NAME__ en __PUBLIC_URL__.',
    body: (
      <>
        <h2>Titular</h2>
        <Operator missing="Quien gestiona este servidor aún no ha indicado su nombre ni su dirección postal. La dirección de abajo sí se atiende." />
        <h2>Contacto</h2>
        <p>
          <MailLink /> o la <a href="/es/contact">página de contacto</a>.
        </p>
        <h2>Responsabilidad por los contenidos</h2>
        <p>
          El titular responde de estas páginas. Las tarjetas, los enlaces y las páginas a las que llevan son contenidos
          de quienes los crearon. Si alguno es ilícito o se hace pasar por otra persona, avísanos: revisamos cada aviso.
        </p>
      </>
    ),
  },
};
