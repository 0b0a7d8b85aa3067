import type { Language } from '#src/languages.ts';
import { type InfoPageContent, SupportEmailLink } from './page-content.tsx';

/** The configured lines, or a note that they are missing (product 27.9). */
function Operator({ missing }: { missing: string }) {
  return (
    <>
      <address className="hidden not-italic group-data-[imprint=given]/site:block">__IMPRINT_LINES__</address>
      <p className="group-data-[imprint=given]/site:hidden">{missing}</p>
    </>
  );
}

export const imprint: Record<Language, InfoPageContent> = {
  en: {
    title: 'Imprint',
    lead: 'Who is responsible for __APP_NAME__ at __PUBLIC_URL__.',
    body: (
      <>
        <h2>Operator</h2>
        <Operator missing="The operator of this server hasn't added a name and postal address yet. You can reach them at the email below." />
        <h2>Contact</h2>
        <p>
          <SupportEmailLink /> or the <a href="/contact">contact page</a>.
        </p>
        <h2>Responsibility for content</h2>
        <p>
          The operator is responsible for these pages. Cards, links and the pages they lead to are content of the people
          who created them. If any of it is unlawful or impersonates someone, tell us: we review every report.
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
        <Operator missing="Quien gestiona este servidor aún no indicó su nombre ni su dirección postal. Puedes escribirle al correo de abajo." />
        <h2>Contacto</h2>
        <p>
          <SupportEmailLink /> o la <a href="/es/contact">página de contacto</a>.
        </p>
        <h2>Responsabilidad por el contenido</h2>
        <p>
          El titular responde de estas páginas. Las tarjetas, los enlaces y las páginas a las que llevan son contenido
          de quienes los crearon. Si algo es ilícito o suplanta a otra persona, avísanos: revisamos cada aviso.
        </p>
      </>
    ),
  },
};
