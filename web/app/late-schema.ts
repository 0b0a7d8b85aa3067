import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { retryImport } from './retry-import.ts';
import { afterPaint } from './scheduling.ts';

/** What forms need of a schema. */
export type Checks<Schema extends z.ZodType = z.ZodType> = Pick<Schema, 'safeParse'>;

/** The server checks all input, too. */
const unchecked = { safeParse: (data: unknown) => ({ success: true, data }) };

/** A hook with a schema that loads once its form is shown: zod and the schemas are a tenth of a screen's scripts. */
export function lateSchema<Schema extends z.ZodType>(fetch: () => Promise<Schema>): () => Checks<Schema> {
  let schema: Schema | null = null;
  const load = async () => {
    schema ??= await retryImport(fetch());
  };
  return function useSchema() {
    const [, setLoaded] = useState(schema !== null);
    useEffect(() => {
      if (schema !== null) return;
      return afterPaint(() => {
        void load().then(
          () => setLoaded(true),
          () => {},
        );
      });
    }, []);
    return schema ?? (unchecked as Checks<Schema>);
  };
}
