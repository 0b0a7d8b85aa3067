import { DocsLink } from '../../docs/docs-content.tsx';
import { type HelpContent, PlanList, ScreenLink, Ui } from '../help-content.tsx';

export const plans: HelpContent = {
  en: {
    title: 'Plans and payments',
    lead: 'What each plan includes, and how to upgrade, change or cancel.',
    body: (
      <>
        <PlanList />
        <p>A card's own link and QR code are part of the card and count toward no limit.</p>
        <p>
          With Business, your own programs can make and read cards and links: press <Ui>Create API key</Ui> under{' '}
          <ScreenLink to="api">API</ScreenLink>, and see <DocsLink to={null}>how to use it</DocsLink>.
        </p>
        <h2>Upgrade</h2>
        <ol>
          <li>
            Open <ScreenLink to="billing">Billing</ScreenLink> and choose a plan, by month or by year.
          </li>
          <li>Pay on the page of our payment provider. We never see your card number.</li>
          <li>Back in the first tab, your plan is active within seconds. Everything you've made stays yours.</li>
        </ol>
        <h2>Change or cancel</h2>
        <p>
          In <ScreenLink to="billing">Billing</ScreenLink>, press <Ui>Change Plan</Ui> and choose a plan. You see what
          changes, when, and what you pay before you confirm. A larger plan starts right away, a smaller one when the
          time you've paid for is over.
        </p>
        <p>
          <Ui>Manage Subscription</Ui> opens the page of our payment provider, where you update your card or cancel.
          After you cancel, the plan lasts until the end of the time you've paid for. A subscription keeps the price at
          which it began.
        </p>
        <h2>If a payment fails</h2>
        <p>
          You receive an email, and your plan stays active for two weeks. Press <Ui>Update payment method</Ui> in
          Billing before then.
        </p>
        <h2>If you have more than your plan includes</h2>
        <p>
          Nothing is deleted. What doesn't fit is <Ui>Paused</Ui>, the newest first, and comes back when there's room or
          when you upgrade. With <Ui>Choose what to keep</Ui> you decide what stays.
        </p>
      </>
    ),
  },
  es: {
    title: 'Planes y pagos',
    lead: 'Qué incluye cada plan y cómo mejorarlo, cambiarlo o cancelarlo.',
    body: (
      <>
        <PlanList />
        <p>El enlace y el código QR propios de una tarjeta son parte de ella y no cuentan para ningún límite.</p>
        <p>
          Con Business, tus programas pueden crear y leer tarjetas y enlaces: pulsa <Ui>Create API key</Ui> en{' '}
          <ScreenLink to="api">API</ScreenLink> y mira <DocsLink to={null}>cómo se usa</DocsLink>.
        </p>
        <h2>Mejorar de plan</h2>
        <ol>
          <li>
            Abre <ScreenLink to="billing">Billing</ScreenLink> y elige un plan, mensual o anual.
          </li>
          <li>Paga en la página de nuestro proveedor de pagos. Nunca vemos el número de tu tarjeta.</li>
          <li>En la primera pestaña, tu plan se activa en segundos. Todo lo que hiciste sigue siendo tuyo.</li>
        </ol>
        <h2>Cambiar o cancelar</h2>
        <p>
          En <ScreenLink to="billing">Billing</ScreenLink>, pulsa <Ui>Change Plan</Ui> y elige un plan. Antes de
          confirmar ves qué cambia, cuándo y cuánto pagas. Un plan mayor empieza en el acto; uno menor, cuando acaba el
          tiempo que pagaste.
        </p>
        <p>
          <Ui>Manage Subscription</Ui> abre la página de nuestro proveedor de pagos, donde actualizas tu tarjeta o
          cancelas. Si cancelas, el plan dura hasta el final del tiempo que pagaste. Una suscripción conserva el precio
          con el que empezó.
        </p>
        <h2>Si un pago falla</h2>
        <p>
          Recibes un correo, y tu plan sigue activo dos semanas. Pulsa <Ui>Update payment method</Ui> en Facturación
          antes de que pasen.
        </p>
        <h2>Si tienes más de lo que incluye tu plan</h2>
        <p>
          No se elimina nada. Lo que no cabe queda <Ui>Paused</Ui>, lo más nuevo primero, y vuelve cuando hay sitio o
          cuando mejoras de plan. Con <Ui>Choose what to keep</Ui> decides qué se queda.
        </p>
      </>
    ),
  },
};
