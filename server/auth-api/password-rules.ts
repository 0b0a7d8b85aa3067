import { uncommonPasswordSchema } from '../accounts/new-password.ts';

type PasswordWeakness = { message: string; reasons: ('length' | 'characters' | 'pwned')[] };

/** How a password breaks the rules of the website (product 1.2, 1.22); null if it doesn't. */
export function weaknessOf(password: string): PasswordWeakness | null {
  const { error } = uncommonPasswordSchema.safeParse(password);
  if (!error) return null;
  const messages = error.issues.map(({ message }) => message);
  return { message: messages.join('. '), reasons: [...new Set(messages.map(reasonOf))] };
}

function reasonOf(message: string): PasswordWeakness['reasons'][number] {
  if (/must contain/.test(message)) return 'characters';
  return /common/.test(message) ? 'pwned' : 'length';
}
