import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { retryImport } from './retry-import.ts';
import { afterPaint } from './scheduling.ts';

/** What forms need of a schema. */
export type Checks<Schema extends z.ZodType = z.ZodType> = Pick<Schema, 'safeParse'>;

/** The server checks all input, too. */
const unchecked = { safeParse: (data: unknown) => ({ success: true, data }) };

/**
 * A hook with a schema that loads once its form is shown: zod and the schemas are a tenth of a screen's scripts.
 * A form that is submitted before is submitted again when the schema is there, or can't be loaded.
 */
export function lateSchema<Schema extends z.ZodType>(fetch: () => Promise<Schema>): () => Checks<Schema> {
  let schema: Schema | null = null;
  const load = async () => {
    schema ??= await retryImport(fetch());
  };
  return function useSchema() {
    const [isSettled, setSettled] = useState(schema !== null);
    const held = useRef<HTMLFormElement | null>(null);
    useEffect(() => {
      if (isSettled) {
        held.current?.requestSubmit();
        held.current = null;
        return;
      }
      const hold = (event: SubmitEvent) => {
        event.preventDefault();
        // Another schema of this screen would hold it, too
        event.stopImmediatePropagation();
        held.current = event.target as HTMLFormElement;
      };
      document.addEventListener('submit', hold, { capture: true });
      const settle = () => setSettled(true);
      const cancel = afterPaint(() => void load().then(settle, settle));
      return () => {
        document.removeEventListener('submit', hold, { capture: true });
        cancel();
      };
    }, [isSettled]);
    return schema ?? (unchecked as Checks<Schema>);
  };
}
