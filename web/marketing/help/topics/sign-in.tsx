import { type HelpContent, ScreenLink, TopicLink, Ui } from '../help-content.tsx';

export const signIn: HelpContent = {
  en: {
    title: 'Trouble signing in',
    lead: 'Forgotten passwords, emails that don’t arrive, and links that no longer work.',
    body: (
      <>
        <h2>You forgot your password</h2>
        <ol>
          <li>
            Open <ScreenLink to="login">Sign In</ScreenLink> and press <Ui>Forgot password?</Ui>.
          </li>
          <li>
            Enter your email and press <Ui>Send Reset Link</Ui>.
          </li>
          <li>
            Open the link within an hour and choose a new password. This signs you in here, and signs out all your other
            devices.
          </li>
        </ol>
        <h2>The confirmation email doesn't arrive</h2>
        <ul>
          <li>Look in your spam folder, and check the address that the waiting screen shows.</li>
          <li>
            Press <Ui>Resend email</Ui>. Each new email makes the earlier links void, so open the newest one.
          </li>
          <li>
            A mistake in the address? Press <Ui>Use a different email</Ui>.
          </li>
        </ul>
        <h2>A link says that it has expired</h2>
        <p>
          Links in our emails work once: those that confirm an email for 24 hours, those that reset a password for one
          hour. Ask for a new one on the screen that says so.
        </p>
        <h2>You don't have a password</h2>
        <p>
          If you signed up with Google or Apple, sign in with the same button. To have a password as well, open{' '}
          <ScreenLink to="security">Security</ScreenLink> in Account and press <Ui>Email me a link to set one</Ui>.
        </p>
        <h2>You lost your second factor</h2>
        <p>
          Press <Ui>Use a recovery code</Ui>; see <TopicLink to="second-factor">two-step verification</TopicLink>.
        </p>
      </>
    ),
  },
  es: {
    title: 'Problemas para iniciar sesión',
    lead: 'Contraseñas olvidadas, correos que no llegan y enlaces que ya no sirven.',
    body: (
      <>
        <h2>Olvidaste tu contraseña</h2>
        <ol>
          <li>
            Abre <ScreenLink to="login">Sign In</ScreenLink> y pulsa <Ui>Forgot password?</Ui>
          </li>
          <li>
            Escribe tu correo y pulsa <Ui>Send Reset Link</Ui>.
          </li>
          <li>
            Abre el enlace antes de una hora y elige una contraseña nueva. Se iniciará sesión aquí y se cerrará en todos
            tus demás dispositivos.
          </li>
        </ol>
        <h2>El correo de confirmación no llega</h2>
        <ul>
          <li>Mira en la carpeta de correo no deseado y comprueba la dirección que muestra la pantalla de espera.</li>
          <li>
            Pulsa <Ui>Resend email</Ui>. Cada correo nuevo anula los enlaces anteriores, así que abre el más reciente.
          </li>
          <li>
            ¿Hay un error en la dirección? Pulsa <Ui>Use a different email</Ui>.
          </li>
        </ul>
        <h2>Un enlace dice que caducó</h2>
        <p>
          Los enlaces de nuestros correos sirven una vez: los que confirman un correo, durante 24 horas; los que
          restablecen una contraseña, durante una. Pide uno nuevo en la pantalla que te lo dice.
        </p>
        <h2>No tienes contraseña</h2>
        <p>
          Si te registraste con Google o Apple, inicia sesión con el mismo botón. Para tener además una contraseña, abre{' '}
          <ScreenLink to="security">Security</ScreenLink> en Cuenta y pulsa <Ui>Email me a link to set one</Ui>.
        </p>
        <h2>Perdiste tu segundo factor</h2>
        <p>
          Pulsa <Ui>Use a recovery code</Ui>; mira <TopicLink to="second-factor">verificación en dos pasos</TopicLink>.
        </p>
      </>
    ),
  },
};
