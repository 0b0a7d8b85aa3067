export type AuthMode = 'sign-in' | 'sign-up' | 'reset-password';

/** Changes the mode and takes the address along. */
export type SwitchMode = (mode: AuthMode, email: string) => void;

/** What another screen hands over to /auth, so that it opens as the reset form. */
type Arrival = { mode: AuthMode; email: string };

export function forgotten(email: string): Arrival {
  return { mode: 'reset-password', email };
}

/** What was handed over, else the sign-in form. The state of a location is nobody's word but the browser's. */
export function arrivalOf(state: unknown): Arrival {
  const { mode, email } = (state ?? {}) as Partial<Record<keyof Arrival, unknown>>;
  return mode === 'reset-password' && typeof email === 'string' ? { mode, email } : { mode: 'sign-in', email: '' };
}
