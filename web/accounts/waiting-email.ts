import { z } from 'zod';
import { emailSchema } from '#src/accounts/credentials.ts';

// The email that awaits confirmation. Stored per tab to survive a reload; in memory where storage is blocked.

const KEY = 'waiting-email';

const waitingSchema = z.object({ email: emailSchema, sentAt: z.number().nullable() });

/** `sentAt`: when this tab last requested an email, in milliseconds; null if unknown. */
export type WaitingEmail = z.output<typeof waitingSchema>;

let remembered: WaitingEmail | null = null;

export function readWaitingEmail(): WaitingEmail | null {
  try {
    const parsed = waitingSchema.safeParse(JSON.parse(window.sessionStorage.getItem(KEY) ?? 'null'));
    return parsed.success ? parsed.data : remembered;
  } catch {
    return remembered;
  }
}

export function storeWaitingEmail(waiting: WaitingEmail | null): void {
  remembered = waiting;
  try {
    if (waiting) window.sessionStorage.setItem(KEY, JSON.stringify(waiting));
    else window.sessionStorage.removeItem(KEY);
  } catch {
    // Storage is blocked: kept in memory.
  }
}
