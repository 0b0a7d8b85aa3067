import { MAX_DOMAINS } from '#src/owners/plans.ts';
import { IfOffered } from '../../if-offered.tsx';
import { IfPlans } from '../../plans-shown.tsx';
import { type HelpContent, ScreenLink, TopicLink, Ui } from '../help-content.tsx';

export const ownDomain: HelpContent = {
  en: {
    title: 'Your own domain',
    lead: 'Your card and your short links at an address like cards.your-company.com. It takes two records at your provider, and usually less than an hour.',
    body: (
      <>
        <IfPlans>
          <p>
            Domains come with <TopicLink to="plans">Business</TopicLink>, up to {MAX_DOMAINS} for a person or an
            organization.
          </p>
        </IfPlans>
        <ol>
          <li>
            Open <ScreenLink to="account">Account</ScreenLink> and the tab <Ui>Domains</Ui>. In an organization, owners
            and admins find it under <Ui>Organization</Ui>.
          </li>
          <li>
            Type the domain under <Ui>Your domain</Ui> and press <Ui>Add domain</Ui>. You get two records to copy.
          </li>
          <li>Add both where you manage the domain: where you bought it, or whose name servers it uses.</li>
          <li>
            Press <Ui>Check now</Ui>, or wait: we look after 1, 5 and 15 minutes, then every hour, and send you an email
            when the domain is live. You have 14 days.
          </li>
        </ol>
        <h2>What the two records do</h2>
        <ul>
          <li>
            The <b>TXT record</b> shows that the domain is yours. Its value is yours alone: without it, anyone could
            take a domain that already leads here.
          </li>
          <li>
            The <b>CNAME record</b> leads visitors here. Keep both in place; we look once a day.
          </li>
        </ul>
        <p>The domain gets its certificate by itself, usually with its first visitor. Pages there are always https.</p>
        <h2>A whole domain, or one below it</h2>
        <p>
          Best is a name below the domain of your website, such as <b>cards.your-company.com</b>: your website and your
          email stay as they are. It's free with the domain that you have.
        </p>
        <p>
          For <b>your-company.com</b> itself, most providers allow no CNAME record. The screen then shows A and AAAA
          records, and the website that was there is replaced. Records of your email (MX) stay.
        </p>
        <h2>Where to add records</h2>
        <ul>
          <li>
            <b>Cloudflare</b>: DNS, then Records. Turn “Proxy status” off, so that the cloud is gray.
          </li>
          <li>
            <b>GoDaddy</b>: My Products, then DNS beside the domain.
          </li>
          <li>
            <b>Namecheap</b>: Domain List, Manage, then Advanced DNS.
          </li>
          <li>
            <b>IONOS</b>: Domains &amp; SSL, the gear beside the domain, then DNS.
          </li>
          <li>
            <b>Squarespace</b> (Google Domains): Domains, DNS, then Custom records.
          </li>
          <li>
            <b>OVHcloud</b>: Web Cloud, Domain names, then DNS zone. End the value of a CNAME record with a dot.
          </li>
        </ul>
        <p>
          <Ui>Help for your provider</Ui> below the records has the steps. Most providers append the domain to names, so
          the short name is right; if yours doesn't, copy the one in full.
        </p>
        <h2>If it isn't found</h2>
        <p>
          New records show within minutes, some after an hour. A record that you change can take as long as its old TTL
          says, up to two days. The screen shows what we find: if that is an old value, wait; if it's nothing, compare
          the name with the one at your provider, letter by letter.
        </p>
        <h2>What is at the domain</h2>
        <ul>
          <li>
            The domain alone shows your main card, or an organization's team page. With <Ui>Change</Ui> it shows another
            card or leads to a website.
          </li>
          <li>Your other cards are below it, and so are your short links: cards.your-company.com/summer.</li>
          <li>
            With <Ui>Main domain</Ui>, links that you copy and share are at the domain, also in contact files. One
            domain can be the main one. Your address here goes on working.
          </li>
          <li>Nobody is signed in there, you neither: your own visits count in the stats.</li>
        </ul>
        <h2>QR codes</h2>
        <p>
          Codes contain the address of this site, so they work for as long as your card does, whatever happens to the
          domain. <Ui>New QR codes use your domain</Ui> changes that for codes that you download from then on. It is a
          risk: if the domain is lost one day, what is printed with it leads nowhere, and nobody can repair it. Codes
          that you printed before keep working.
        </p>
        <h2>If the domain ends</h2>
        <p>
          If it leads elsewhere for 72 hours, it ends, and you are emailed before and after. Then your links with the
          domain stop; your cards and short links are still at their address here. Restore the records and press{' '}
          <Ui>Check now</Ui>: it is live at once, unless another account has the domain by then.
        </p>
        <IfPlans>
          <p>
            Without Business, your domains end, too. They stay in the list for a year. With the plan again, check each
            one.
          </p>
        </IfPlans>
        <IfOffered offer="subdomains">
          <h2>A subdomain of ours</h2>
          <p>
            Without a domain of your own, <Ui>Your subdomain</Ui> shows your cards and short links at your username,
            with nothing to set up
            <IfPlans>
              : it comes with Pro and Business. It goes with the plan, and it changes with your username
            </IfPlans>
            . Links that you share stay at the address here.
          </p>
        </IfOffered>
      </>
    ),
  },
  es: {
    title: 'Tu propio dominio',
    lead: 'Tu tarjeta y tus enlaces cortos en una dirección como tarjetas.tu-empresa.com. Bastan dos registros en tu proveedor y, casi siempre, menos de una hora.',
    body: (
      <>
        <IfPlans>
          <p>
            Los dominios vienen con <TopicLink to="plans">Business</TopicLink>: hasta {MAX_DOMAINS} por persona u
            organización.
          </p>
        </IfPlans>
        <ol>
          <li>
            Abre <ScreenLink to="account">Account</ScreenLink> y la pestaña <Ui>Domains</Ui>. En una organización está
            en <Ui>Organization</Ui>, para propietarios y administradores.
          </li>
          <li>
            Escribe el dominio en <Ui>Your domain</Ui> y pulsa <Ui>Add domain</Ui>. Te damos dos registros para copiar.
          </li>
          <li>Añade los dos donde administras el dominio: donde lo compraste, o el proveedor de sus servidores DNS.</li>
          <li>
            Pulsa <Ui>Check now</Ui>, o espera: comprobamos a los 1, 5 y 15 minutos y luego cada hora, y te avisamos por
            correo cuando el dominio esté activo. Tienes 14 días.
          </li>
        </ol>
        <h2>Qué hacen los dos registros</h2>
        <ul>
          <li>
            El <b>registro TXT</b> demuestra que el dominio es tuyo. Su valor es solo para ti: sin él, cualquiera podría
            quedarse con un dominio que ya lleva aquí.
          </li>
          <li>
            El <b>registro CNAME</b> trae aquí a los visitantes. No quites ninguno de los dos; comprobamos una vez al
            día.
          </li>
        </ul>
        <p>
          El dominio obtiene su certificado por sí solo, casi siempre con la primera visita. Sus páginas siempre van por
          https.
        </p>
        <h2>Un dominio entero o un subdominio</h2>
        <p>
          Lo mejor es un nombre por debajo del dominio de tu sitio web, como <b>tarjetas.tu-empresa.com</b>: tu web y tu
          correo siguen igual. Viene gratis con el dominio que ya tienes.
        </p>
        <p>
          Para <b>tu-empresa.com</b>, la mayoría de los proveedores no permite un registro CNAME. La pantalla muestra
          entonces registros A y AAAA, y el sitio web que había allí deja de verse. Los registros de tu correo (MX) se
          quedan.
        </p>
        <h2>Dónde se añaden los registros</h2>
        <ul>
          <li>
            <b>Cloudflare</b>: DNS y luego Registros. Apaga «Estado del proxy», para que la nube sea gris.
          </li>
          <li>
            <b>GoDaddy</b>: Mis productos y luego DNS junto al dominio.
          </li>
          <li>
            <b>Namecheap</b>: Domain List, Manage y luego Advanced DNS.
          </li>
          <li>
            <b>IONOS</b>: Dominios y SSL, el engranaje junto al dominio y luego DNS.
          </li>
          <li>
            <b>Squarespace</b> (Google Domains): Dominios, DNS y luego Registros personalizados.
          </li>
          <li>
            <b>OVHcloud</b>: Web Cloud, Nombres de dominio y luego Zona DNS. Termina el valor de un CNAME con un punto.
          </li>
        </ul>
        <p>
          Los pasos están en <Ui>Help for your provider</Ui>, debajo de los registros. La mayoría de los proveedores
          añade el dominio a los nombres, así que vale el corto; si el tuyo no lo hace, copia el completo.
        </p>
        <h2>Si no aparece</h2>
        <p>
          Los registros nuevos se ven en minutos; algunos tardan una hora. Uno que cambies puede tardar lo que diga su
          TTL anterior, hasta dos días. La pantalla muestra lo que encontramos: si es un valor antiguo, espera; si no es
          nada, compara el nombre con el de tu proveedor, letra por letra.
        </p>
        <h2>Qué hay en el dominio</h2>
        <ul>
          <li>
            El dominio a secas muestra tu tarjeta principal, o la página del equipo de una organización. Con{' '}
            <Ui>Change</Ui> muestra otra tarjeta o lleva a un sitio web.
          </li>
          <li>Tus otras tarjetas están debajo, y también tus enlaces cortos: tarjetas.tu-empresa.com/verano.</li>
          <li>
            Con <Ui>Main domain</Ui>, los enlaces que copias y compartes llevan el dominio, también en los archivos de
            contacto. Solo uno puede ser el principal. Tu dirección de aquí sigue funcionando.
          </li>
          <li>Allí nadie tiene la sesión iniciada, tú tampoco: tus propias visitas cuentan en las estadísticas.</li>
        </ul>
        <h2>Códigos QR</h2>
        <p>
          Los códigos contienen la dirección de este sitio, así que funcionan mientras exista tu tarjeta, pase lo que
          pase con el dominio. <Ui>New QR codes use your domain</Ui> lo cambia para los que descargues desde entonces.
          Es un riesgo: si un día pierdes el dominio, lo impreso con él no lleva a ningún sitio, y nadie puede
          arreglarlo. Los códigos que ya imprimiste siguen funcionando.
        </p>
        <h2>Si el dominio termina</h2>
        <p>
          Si lleva a otro sitio durante 72 horas, termina; te avisamos por correo antes y después. Tus enlaces con el
          dominio dejan de funcionar, pero tus tarjetas y enlaces cortos siguen en su dirección de aquí. Restaura los
          registros y pulsa <Ui>Check now</Ui>: se activa en el acto, si entretanto no lo tiene otra cuenta.
        </p>
        <IfPlans>
          <p>
            Sin Business, tus dominios también terminan. Se quedan un año en la lista. Cuando vuelvas a tener el plan,
            comprueba cada uno.
          </p>
        </IfPlans>
        <IfOffered offer="subdomains">
          <h2>Un subdominio nuestro</h2>
          <p>
            Sin dominio propio, <Ui>Your subdomain</Ui> muestra tus tarjetas y enlaces cortos en tu nombre de usuario,
            sin configurar nada
            <IfPlans>: viene con Pro y Business. Termina con el plan y cambia con tu nombre de usuario</IfPlans>. Los
            enlaces que compartes siguen en la dirección de aquí.
          </p>
        </IfOffered>
      </>
    ),
  },
};
