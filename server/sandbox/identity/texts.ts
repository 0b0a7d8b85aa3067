import type { Language } from '#src/languages.ts';
import type { SignInOutcome } from './requests.ts';

/** Not in the catalogs: these pages stand in for another company's. */
type Texts = {
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

export type IdentityTexts = Texts & { language: Language };

const texts: Record<Language, Texts> = {
  en: {
    sandbox: 'Sandbox: this is not the real sign-in, and nobody is asked for a password.',
    title: (provider) => `Sign in with ${provider}`,
    hint: (app) => `to go on to ${app}`,
    who: 'Who are you?',
    other: 'Somebody else',
    name: 'Name',
    email: 'Email',
    wrongEmail: 'This is not an email address.',
    address: 'Your address',
    share: 'Share my email',
    hide: 'Hide my email',
    outcome: 'What happens then',
    outcomes: {
      ok: 'It works',
      unconfirmed: 'The address is not confirmed',
      refused: 'The sign-in is refused',
      state: 'The answer belongs to another question',
      down: 'The connection breaks',
      slow: 'No answer for a long time',
      error: 'The provider is out of order',
      forged: 'The signature is forged',
      replayed: 'The answer is an old one',
    },
    signIn: 'Continue',
    cancel: 'Cancel',
    back: (app) => `Back to ${app}`,
    goOn: 'Go on',
    wrongRequest: 'This request cannot be answered',
    wrongRequestHint: 'The application asked in a way that the provider refuses.',
  },
  es: {
    sandbox: 'Entorno de pruebas: no es el inicio de sesión real y no se pide ninguna contraseña.',
    title: (provider) => `Iniciar sesión con ${provider}`,
    hint: (app) => `para continuar en ${app}`,
    who: '¿Quién eres?',
    other: 'Otra persona',
    name: 'Nombre',
    email: 'Correo electrónico',
    wrongEmail: 'Esto no es un correo electrónico.',
    address: 'Tu dirección',
    share: 'Compartir mi correo',
    hide: 'Ocultar mi correo',
    outcome: 'Qué pasa después',
    outcomes: {
      ok: 'Funciona',
      unconfirmed: 'La dirección no está confirmada',
      refused: 'Se rechaza el inicio de sesión',
      state: 'La respuesta es de otra pregunta',
      down: 'Se corta la conexión',
      slow: 'No hay respuesta durante mucho tiempo',
      error: 'El proveedor está averiado',
      forged: 'La firma es falsa',
      replayed: 'La respuesta es antigua',
    },
    signIn: 'Continuar',
    cancel: 'Cancelar',
    back: (app) => `Volver a ${app}`,
    goOn: 'Continuar',
    wrongRequest: 'No se puede responder a esta solicitud',
    wrongRequestHint: 'La aplicación ha preguntado de una forma que el proveedor rechaza.',
  },
};

export function identityTexts(language: Language): IdentityTexts {
  return { ...texts[language], language };
}
