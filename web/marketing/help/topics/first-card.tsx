import { screenPath } from '#src/screens.ts';
import { IfPlans } from '../../plans-shown.tsx';
import { type HelpContent, ScreenLink, TopicLink, Ui } from '../help-content.tsx';

export const firstCard: HelpContent = {
  en: {
    title: 'Make your first card',
    lead: 'From sign-up to a page that others can open and save.',
    body: (
      <>
        <ol>
          <li>
            <a href={screenPath('onboarding')}>Create an account</a> with your email and a password, or with Google or
            Apple if they are offered.
          </li>
          <li>
            Open our email and press <Ui>page.confirm.button</Ui>.
          </li>
          <IfPlans>
            <li>
              Under <Ui>Choose Your Plan</Ui>, press <Ui>Get Started</Ui>. The <Ui>Free Plan</Ui> needs no payment; see{' '}
              <TopicLink to="plans">what each plan includes</TopicLink>.
            </li>
          </IfPlans>
          <li>
            Fill in the card. Only your first name is required. Add a photo and at least one way to reach you: that's
            what people save.
          </li>
          <li>
            Press <Ui>Create my card</Ui>. Your page, its contact file and its QR code work from that moment.
          </li>
        </ol>
        <h2>Change it later</h2>
        <p>
          Open <ScreenLink to="cards">My vCards</ScreenLink>, press the card's name, make your changes and press{' '}
          <Ui>Save changes</Ui>. Here you can also add more phones, emails and addresses, each with a label. Visitors
          see the new version right away, also through codes that are already printed.
        </p>
        <h2>Add another card</h2>
        <p>
          <IfPlans otherwise="Press">On Pro and Business, press</IfPlans> <Ui>Create card</Ui> in{' '}
          <ScreenLink to="cards">My vCards</ScreenLink>. Each card has its own page and its own QR code. Your link opens
          the main card. To choose another one, press <Ui>Make this my main card</Ui>; the printed codes of both keep
          working. Under <Ui>Links on this card</Ui>, each card shows all your links, those you choose for it in an
          order of their own, or none.
        </p>
        <h2>Hand it out</h2>
        <ul>
          <li>
            <b>In person</b>: show the QR code full screen, or open <Ui>My QR</Ui>. It works without a connection once
            you have opened the dashboard on that phone.
          </li>
          <li>
            <b>In a message</b>: press <Ui>Copy link</Ui> or <Ui>Share</Ui>.
          </li>
          <li>
            <b>On paper</b>: <TopicLink to="print-qr-codes">print its QR code</TopicLink>.
          </li>
        </ul>
      </>
    ),
  },
  es: {
    title: 'Crea tu primera tarjeta',
    lead: 'Desde el registro hasta una página que otras personas pueden abrir y guardar.',
    body: (
      <>
        <ol>
          <li>
            <a href={`${screenPath('onboarding')}?lang=es`}>Crea una cuenta</a> con tu correo y una contraseña, o con
            Google o Apple si se ofrecen.
          </li>
          <li>
            Abre nuestro correo y pulsa <Ui>page.confirm.button</Ui>.
          </li>
          <IfPlans>
            <li>
              En <Ui>Choose Your Plan</Ui>, pulsa <Ui>Get Started</Ui>. El <Ui>Free Plan</Ui> no pide ningún pago; mira{' '}
              <TopicLink to="plans">qué incluye cada plan</TopicLink>.
            </li>
          </IfPlans>
          <li>
            Rellena la tarjeta. Solo el nombre es obligatorio. Añade una foto y al menos una forma de contactarte: eso
            es lo que la gente guarda.
          </li>
          <li>
            Pulsa <Ui>Create my card</Ui>. Tu página, su archivo de contacto y su código QR funcionan desde ese momento.
          </li>
        </ol>
        <h2>Cámbiala más adelante</h2>
        <p>
          Abre <ScreenLink to="cards">My vCards</ScreenLink>, pulsa el nombre de la tarjeta, haz los cambios y pulsa{' '}
          <Ui>Save changes</Ui>. Ahí también puedes añadir más teléfonos, correos y direcciones, cada uno con su
          etiqueta. Quien te visita ve la versión nueva al momento, también con códigos ya impresos.
        </p>
        <h2>Añade otra tarjeta</h2>
        <p>
          <IfPlans otherwise="Pulsa">Con Pro y Business, pulsa</IfPlans> <Ui>Create card</Ui> en{' '}
          <ScreenLink to="cards">My vCards</ScreenLink>. Cada tarjeta tiene su propia página y su propio código QR. Tu
          enlace abre la tarjeta principal. Para elegir otra, pulsa <Ui>Make this my main card</Ui>; los códigos
          impresos de las dos siguen funcionando. En <Ui>Links on this card</Ui>, cada tarjeta muestra todos tus
          enlaces, los que elijas para ella en su propio orden, o ninguno.
        </p>
        <h2>Compártela</h2>
        <ul>
          <li>
            <b>En persona</b>: muestra el código QR a pantalla completa o abre <Ui>My QR</Ui>. Funciona sin conexión si
            ya abriste el panel en ese teléfono.
          </li>
          <li>
            <b>En un mensaje</b>: pulsa <Ui>Copy link</Ui> o <Ui>Share</Ui>.
          </li>
          <li>
            <b>En papel</b>: <TopicLink to="print-qr-codes">imprime su código QR</TopicLink>.
          </li>
        </ul>
      </>
    ),
  },
};
