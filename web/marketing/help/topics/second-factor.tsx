import { DEVICE_DAYS, RECOVERY_CODES } from '#src/accounts/factors.ts';
import { screenPath } from '#src/screens.ts';
import { type HelpContent, ScreenLink, Ui } from '../help-content.tsx';

function TwoStepLink() {
  return (
    <a href={`${screenPath('security')}#two-step`}>
      <Ui>Two-step verification and passkeys</Ui>
    </a>
  );
}

export const secondFactor: HelpContent = {
  en: {
    title: 'Two-step verification and passkeys',
    lead: 'A second step keeps others out of your account, even if they know your password.',
    body: (
      <>
        <ol>
          <li>
            In Account, open the tab <ScreenLink to="security">Security</ScreenLink> and go to <TwoStepLink />.
          </li>
          <li>
            Press <Ui>Add</Ui> next to the one you want:
            <ul>
              <li>
                <Ui>Passkey or security key</Ui>: your fingerprint, face or PIN, or a key that you plug in. The safest
                choice. A passkey also signs you in without a password.
              </li>
              <li>
                <Ui>Authenticator app</Ui>: an app on your phone shows a new code every half minute, also without a
                signal.
              </li>
              <li>
                <Ui>Text message</Ui>: we send a code to your phone. It's shown if this site sends text messages.
              </li>
            </ul>
          </li>
          <li>
            Save your {RECOVERY_CODES} <Ui>Recovery codes</Ui>, on paper or in a password manager. You see them only
            once.
          </li>
        </ol>
        <p>
          From then on, signing in with a password, Google or Apple asks for it too. Your other devices are asked as
          well.
        </p>
        <h2>Skip it on your own devices</h2>
        <p>
          Select <Ui>Remember this device</Ui> when you enter a code. That browser isn't asked again for {DEVICE_DAYS}{' '}
          days. Forget all of them with <Ui>Forget all devices</Ui>, for example if one is stolen.
        </p>
        <h2>You lost your phone or key</h2>
        <ul>
          <li>
            Press <Ui>Use a recovery code</Ui> where the second step is asked for. Each code works once.
          </li>
          <li>
            Then remove the lost factor under <Ui>Security</Ui> and add a new one.
          </li>
          <li>
            With <Ui>Generate new codes</Ui> you replace all recovery codes; the old ones stop working.
          </li>
        </ul>
        <p>
          Resetting your password doesn't remove the second step: otherwise, anyone who can read your email could. So
          add two factors, or keep the recovery codes in a safe place.
        </p>
      </>
    ),
  },
  es: {
    title: 'Verificación en dos pasos y llaves de acceso',
    lead: 'Un segundo paso deja fuera de tu cuenta a los demás, aunque sepan tu contraseña.',
    body: (
      <>
        <ol>
          <li>
            En Cuenta, abre la pestaña <ScreenLink to="security">Security</ScreenLink> y ve a <TwoStepLink />.
          </li>
          <li>
            Pulsa <Ui>Add</Ui> junto al que quieras:
            <ul>
              <li>
                <Ui>Passkey or security key</Ui>: tu huella, tu cara o tu PIN, o una llave que conectas. Es la opción
                más segura. Una llave de acceso también inicia sesión sin contraseña.
              </li>
              <li>
                <Ui>Authenticator app</Ui>: una aplicación de tu teléfono muestra un código nuevo cada medio minuto,
                también sin cobertura.
              </li>
              <li>
                <Ui>Text message</Ui>: enviamos un código a tu teléfono. Aparece si este sitio envía mensajes de texto.
              </li>
            </ul>
          </li>
          <li>
            Guarda tus {RECOVERY_CODES} <Ui>Recovery codes</Ui>, en papel o en un gestor de contraseñas. Solo los ves
            una vez.
          </li>
        </ol>
        <p>
          Desde entonces, al iniciar sesión con contraseña, Google o Apple también lo pedimos. Y también en tus otros
          dispositivos.
        </p>
        <h2>Sáltatelo en tus propios dispositivos</h2>
        <p>
          Marca <Ui>Remember this device</Ui> al escribir un código. Ese navegador no lo pide durante {DEVICE_DAYS}{' '}
          días. Para olvidarlos todos, por ejemplo si te roban uno, pulsa <Ui>Forget all devices</Ui>.
        </p>
        <h2>Perdiste el teléfono o la llave</h2>
        <ul>
          <li>
            Pulsa <Ui>Use a recovery code</Ui> donde se pide el segundo paso. Cada código sirve una vez.
          </li>
          <li>
            Después, quita en <Ui>Security</Ui> el factor perdido y añade otro.
          </li>
          <li>
            Con <Ui>Generate new codes</Ui> cambias todos los códigos de recuperación; los anteriores dejan de servir.
          </li>
        </ul>
        <p>
          Restablecer la contraseña no quita el segundo paso: si lo quitara, podría hacerlo cualquiera que lea tu
          correo. Por eso, añade dos factores o guarda los códigos de recuperación en un lugar seguro.
        </p>
      </>
    ),
  },
};
