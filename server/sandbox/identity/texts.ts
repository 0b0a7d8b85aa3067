import type { Language } from '#src/languages.ts';
import type { SignInOutcome } from './requests.ts';

/** Not in the catalogs: these pages stand in for another company's. */
type TextsOfLanguage = {
  sandbox: string;
  title: (provider: string) => string;
  hint: (app: string) => string;
  who: string;
  other: string;
  name: string;
  email: string;
  wrongEmail: string;
  address: string;
  share: string;
  hide: string;
  outcome: string;
  outcomes: Record<SignInOutcome, string>;
  signIn: string;
  cancel: string;
  back: (app: string) => string;
  goOn: string;
  wrongRequest: string;
  wrongRequestHint: string;
};

export type IdentityTexts = TextsOfLanguage & { language: Language };

const texts: Record<Language, TextsOfLanguage> = {
  en: {
    sandbox: "Sandbox: this isn't the real sign-in. No password needed.",
    title: (provider) => `Sign in with ${provider}`,
    hint: (app) => `to continue to ${app}`,
    who: 'Who are you?',
    other: 'Someone else',
    name: 'Name',
    email: 'Email',
    wrongEmail: 'Enter a valid email.',
    address: 'Your email',
    share: 'Share my email',
    hide: 'Hide my email',
    outcome: 'What happens next',
    outcomes: {
      ok: 'It works',
      unconfirmed: "The email isn't verified",
      foreign: "The email isn't Google's",
      moved: 'The email belongs to another Workspace',
      refused: 'Sign-in is denied',
      state: 'The response has the wrong state',
      down: 'The connection fails',
      slow: 'The response takes very long',
      error: 'The provider returns an error',
      forged: 'The signature is forged',
      replayed: 'The response is replayed',
    },
    signIn: 'Continue',
    cancel: 'Cancel',
    back: (app) => `Back to ${app}`,
    goOn: 'Continue',
    wrongRequest: 'Invalid request',
    wrongRequestHint: "The provider rejected the app's request.",
  },
  es: {
    sandbox: 'Entorno de pruebas: no es el inicio de sesión real. No hace falta contraseña.',
    title: (provider) => `Iniciar sesión con ${provider}`,
    hint: (app) => `para continuar en ${app}`,
    who: '¿Quién eres?',
    other: 'Otra persona',
    name: 'Nombre',
    email: 'Correo electrónico',
    wrongEmail: 'Escribe un correo electrónico válido.',
    address: 'Tu correo',
    share: 'Compartir mi correo',
    hide: 'Ocultar mi correo',
    outcome: 'Qué pasa después',
    outcomes: {
      ok: 'Funciona',
      unconfirmed: 'El correo no está verificado',
      foreign: 'El correo no es de Google',
      moved: 'El correo es de otro Workspace',
      refused: 'Se rechaza el inicio de sesión',
      state: 'La respuesta tiene un estado incorrecto',
      down: 'Se corta la conexión',
      slow: 'La respuesta tarda mucho',
      error: 'El proveedor devuelve un error',
      forged: 'La firma es falsa',
      replayed: 'La respuesta está repetida',
    },
    signIn: 'Continuar',
    cancel: 'Cancelar',
    back: (app) => `Volver a ${app}`,
    goOn: 'Continuar',
    wrongRequest: 'Solicitud no válida',
    wrongRequestHint: 'El proveedor rechazó la solicitud de la aplicación.',
  },
};

export function identityTexts(language: Language): IdentityTexts {
  return { ...texts[language], language };
}
