import { DELETE_WORD } from '#src/privacy/delete-word.ts';
import { screenPath } from '#src/screens.ts';
import { IfPlans } from '../../plans-shown.tsx';
import { type HelpContent, ScreenLink, TopicLink, Ui } from '../help-content.tsx';

function DeleteLink() {
  return (
    <a href={`${screenPath('data')}#delete`}>
      <Ui>Delete account</Ui>
    </a>
  );
}

export const deleteAccount: HelpContent = {
  en: {
    title: 'Delete your account',
    lead: 'It takes effect at once and can’t be undone, not even by us.',
    body: (
      <>
        <ol>
          <li>
            Open <ScreenLink to="data">Your data</ScreenLink>, the last tab of Account.
          </li>
          <li>
            Take what you want to keep: <Ui>Export my data</Ui>. Then press <DeleteLink />.
          </li>
          <li>
            Type {DELETE_WORD} and enter your password, then press <Ui>Delete permanently</Ui>. Without a password,
            confirm with Google or Apple instead.
          </li>
        </ol>
        <h2>What is deleted</h2>
        <ul>
          <li>Your cards, links, QR codes, photos, stats and messages, and all sessions.</li>
          <li>
            Everything printed or shared stops working at once. Removing the numbers of your stats takes up to an hour.
          </li>
          <IfPlans>
            <li>
              A paid plan of your own ends at once. You aren't charged again, and past payments aren't refunded. To use
              up what you've paid for, <TopicLink to="plans">cancel</TopicLink> and delete later. A plan that moved to
              an organization stays there, and is charged as before.
            </li>
          </IfPlans>
        </ul>
        <h2>What remains</h2>
        <ul>
          <li>
            <TopicLink to="organizations">Organizations</TopicLink> stay, with the cards you looked after there. If you
            are the only owner of one, make another member an owner first, or delete it.
          </li>
          <li>Your usernames stay reserved for 90 days, as hashes, so that nobody takes your place.</li>
          <li>
            The names of your short links and QR codes stay taken for good, as hashes, so that nothing you printed ever
            leads to someone else.
          </li>
          <li>Contacts that people have saved are theirs, and emails that were delivered stay where they are.</li>
          <IfPlans>
            <li>The payment provider keeps its records of payments.</li>
          </IfPlans>
        </ul>
      </>
    ),
  },
  es: {
    title: 'Elimina tu cuenta',
    lead: 'Tiene efecto al momento y no se puede deshacer, tampoco por nuestra parte.',
    body: (
      <>
        <ol>
          <li>
            Abre <ScreenLink to="data">Your data</ScreenLink>, la última pestaña de Cuenta.
          </li>
          <li>
            Llévate lo que quieras conservar: <Ui>Export my data</Ui>. Después pulsa <DeleteLink />.
          </li>
          <li>
            Escribe {DELETE_WORD} y tu contraseña, y pulsa <Ui>Delete permanently</Ui>. Si no tienes contraseña,
            confirma con Google o Apple.
          </li>
        </ol>
        <h2>Qué se elimina</h2>
        <ul>
          <li>Tus tarjetas, enlaces, códigos QR, fotos, estadísticas y mensajes, y todas las sesiones.</li>
          <li>
            Todo lo impreso o compartido deja de funcionar al momento. Los números de tus estadísticas se borran en una
            hora como mucho.
          </li>
          <IfPlans>
            <li>
              Un plan de pago tuyo termina en el acto. No se te vuelve a cobrar, y los pagos anteriores no se devuelven.
              Para aprovechar lo que pagaste, <TopicLink to="plans">cancela</TopicLink> y elimina la cuenta más tarde.
              Un plan que pasó a una organización se queda en ella y se sigue cobrando.
            </li>
          </IfPlans>
        </ul>
        <h2>Qué queda</h2>
        <ul>
          <li>
            Las <TopicLink to="organizations">organizaciones</TopicLink> se quedan, con las tarjetas que cuidabas en
            ellas. Si una solo te tiene a ti como propietario, da antes ese rol a otro miembro, o elimínala.
          </li>
          <li>Tus nombres de usuario quedan reservados 90 días, como hashes, para que nadie ocupe tu lugar.</li>
          <li>
            Los nombres de tus enlaces cortos y códigos QR quedan ocupados para siempre, como hashes, para que nada de
            lo que imprimiste lleve a otra persona.
          </li>
          <li>Los contactos que otras personas guardaron son suyos, y los correos entregados se quedan donde están.</li>
          <IfPlans>
            <li>El proveedor de pagos conserva sus registros de los pagos.</li>
          </IfPlans>
        </ul>
      </>
    ),
  },
};
