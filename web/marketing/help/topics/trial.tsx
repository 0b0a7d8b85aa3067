import { Days, type HelpContent, ScreenLink, TopicLink, Ui } from '../help-content.tsx';

export const trial: HelpContent = {
  en: {
    title: 'The free trial',
    lead: 'When it starts, how long it lasts, and what happens after it. Nothing is ever charged automatically.',
    body: (
      <>
        <ul>
          <li>
            <b>It starts</b> when you confirm your email or choose your first plan, whichever is earlier; if a team
            invited you, with the first use of your own account. You need no credit card.
          </li>
          <li>
            <b>It lasts</b> <Days of="trial" /> days, then <Days of="grace" /> days of grace, in which everything stays
            up so that you can decide.
          </li>
          <li>
            <b>It includes</b> what <TopicLink to="plans">plans</TopicLink> lists under <Ui>Free Plan</Ui>.
          </li>
          <li>
            <b>You see when it ends</b> in <ScreenLink to="billing">Billing</ScreenLink>, and we email you before it
            ends and before anything is paused.
          </li>
        </ul>
        <h2>After the trial</h2>
        <p>
          Your public page, links and QR codes are paused: visitors read <Ui>page.unavailable.title</Ui>. Nothing is
          deleted. As soon as you choose a paid plan, everything works again, also codes that are already printed.
        </p>
        <h2>What you can still do</h2>
        <ul>
          <li>
            Choose a plan: <ScreenLink to="billing">Billing</ScreenLink>.
          </li>
          <li>
            Take your data with you: <Ui>Export my data</Ui>, in Account under{' '}
            <ScreenLink to="data">Your data</ScreenLink>.
          </li>
          <li>
            Write to <ScreenLink to="support">Support</ScreenLink>.
          </li>
          <li>
            <TopicLink to="delete-account">Delete your account</TopicLink>.
          </li>
        </ul>
      </>
    ),
  },
  es: {
    title: 'La prueba gratis',
    lead: 'Cuándo empieza, cuánto dura y qué pasa después. Nunca se cobra nada de forma automática.',
    body: (
      <>
        <ul>
          <li>
            <b>Empieza</b> cuando confirmas tu correo o eliges tu primer plan, lo que ocurra antes; si te invitó un
            equipo, con el primer uso de tu propia cuenta. No hace falta tarjeta de crédito.
          </li>
          <li>
            <b>Dura</b> <Days of="trial" /> días, y después hay <Days of="grace" /> días de gracia en los que todo sigue
            disponible para que puedas decidir.
          </li>
          <li>
            <b>Incluye</b> lo que <TopicLink to="plans">planes</TopicLink> muestra en <Ui>Free Plan</Ui>.
          </li>
          <li>
            <b>Ves cuándo termina</b> en <ScreenLink to="billing">Billing</ScreenLink>, y te escribimos antes de que
            termine y antes de que se pause nada.
          </li>
        </ul>
        <h2>Después de la prueba</h2>
        <p>
          Tu página pública, tus enlaces y tus códigos QR quedan en pausa: quien los visita lee{' '}
          <Ui>page.unavailable.title</Ui>. No se elimina nada. En cuanto eliges un plan de pago, todo vuelve a
          funcionar, también los códigos ya impresos.
        </p>
        <h2>Lo que sigues pudiendo hacer</h2>
        <ul>
          <li>
            Elegir un plan: <ScreenLink to="billing">Billing</ScreenLink>.
          </li>
          <li>
            Llevarte tus datos: <Ui>Export my data</Ui>, en Cuenta, dentro de{' '}
            <ScreenLink to="data">Your data</ScreenLink>.
          </li>
          <li>
            Escribir a <ScreenLink to="support">Support</ScreenLink>.
          </li>
          <li>
            <TopicLink to="delete-account">Eliminar tu cuenta</TopicLink>.
          </li>
        </ul>
      </>
    ),
  },
};
