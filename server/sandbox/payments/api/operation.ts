import type { z } from 'zod';
import type { Ledger } from '../books.ts';

export type Method = 'GET' | 'POST' | 'DELETE';

/** One call of the interface; `:id` in its path is handed to it. */
export type Operation = {
  method: Method;
  path: string;
  parameters: z.ZodType;
  run(ledger: Ledger, parameters: unknown, id: string): Promise<object>;
};

/** Binds what a call takes to what answers it. */
export function operation<T extends { expand?: string[] | undefined }>(
  method: Method,
  path: string,
  parameters: z.ZodType<T>,
  run: (ledger: Ledger, parameters: T, id: string) => Promise<object>,
): Operation {
  return { method, path, parameters, run: (ledger, given, id) => run(ledger, given as T, id) };
}
