import { createHash } from 'node:crypto';
import { AppError } from '#src/errors.ts';
import type { CursorOf } from '../rest.ts';

const MAX_PARTS = 6;

/** Cursors of an operation with these filters; others are refused. */
export function cursorsOf(operation: string, { cursor: _, limit: __, ...filters }: Record<string, unknown>): CursorOf {
  const of = createHash('sha256')
    .update(JSON.stringify([operation, filters]))
    .digest('base64url')
    .slice(0, 12);
  return {
    read(cursor) {
      if (cursor === undefined) return null;
      const [found, ...keys] = partsOf(cursor);
      if (found !== of || keys.length < 2) throw new AppError('invalid_input');
      return keys;
    },
    write: (next) => next && Buffer.from(JSON.stringify([of, ...next])).toString('base64url'),
  };
}

function partsOf(cursor: string): string[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const isList = Array.isArray(parts) && parts.length <= MAX_PARTS && parts.every((each) => typeof each === 'string');
    return isList && parts.every((each) => !each.includes('\0')) ? parts : [];
  } catch {
    return [];
  }
}
