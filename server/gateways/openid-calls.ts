import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { AppError } from '#src/errors.ts';

const CALL_MS = 5_000;

const refusalSchema = z.object({ error: z.string().regex(/^\w{1,50}$/) });

export type ProviderCalls = {
  /** GET, or POST with `form`. @throws social_refused if the provider rejects the form, otherwise social_unavailable */
  ask<T>(step: string, schema: z.ZodType<T>, url: string, form?: URLSearchParams): Promise<T>;
  /** Logs without personal data, and throws. */
  fail(code: 'social_refused' | 'social_unavailable', step: string, reason: unknown): never;
};

/** HTTP calls to one provider, with timeouts and without redirects. */
export function openIdCalls(provider: string, log: Pick<FastifyBaseLogger, 'warn'>): ProviderCalls {
  const fail: ProviderCalls['fail'] = (code, step, reason) => {
    log.warn({ provider, step, reason: String(reason) }, 'a call to the identity provider failed');
    throw new AppError(code);
  };
  return {
    fail,
    async ask(step, schema, url, form) {
      try {
        const answer = await fetch(url, {
          method: form ? 'POST' : 'GET',
          headers: { accept: 'application/json' },
          redirect: 'error',
          signal: AbortSignal.timeout(CALL_MS),
          ...(form && { body: form }),
        });
        const json: unknown = await answer.json();
        if (answer.ok) return schema.parse(json);
        const refusal = refusalSchema.safeParse(json).data?.error ?? answer.status;
        return fail(answer.status < 500 && form ? 'social_refused' : 'social_unavailable', step, refusal);
      } catch (error) {
        if (error instanceof AppError) throw error;
        return fail('social_unavailable', step, error instanceof Error ? error.name : 'unknown');
      }
    },
  };
}
