import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { errorCodes } from '#src/errors.ts';
import type { TestApp } from '../app.ts';

export type Answered = { status: number; headers: Record<string, unknown>; body: string };

/** Package names that are also ordinary words. */
const ordinary = ['stripe', 'sharp', 'react', 'vite', 'jose', 'pg', 'zod'];

/** Leaks: stack traces, file paths, library and database names. */
export async function innerWords({ context }: TestApp): Promise<RegExp> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema in ('public', 'graphile_worker')
    union select column_name from information_schema.columns where table_schema in ('public', 'graphile_worker')`.execute(
    context.db,
  );
  const stored = rows.map(({ name }) => name).filter((name) => name.includes('_') && !isCode(name));
  const { dependencies } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
  const packages = Object.keys(dependencies).filter((name) => !ordinary.includes(name));
  const names = [
    ...new Set([...stored, ...packages, 'postgres', 'node_modules', 'graphile_worker', 'trpcerror', 'zoderror']),
  ];
  const places = [process.cwd(), context.env.dataDir];
  const patterns = [
    ...names.map((name) => `(?<![\\w/-])${escaped(name)}(?![\\w-])`),
    ...places.map(escaped),
    ...['\\.[cm]?[jt]s:\\d+', '\\n\\s+at \\S+', 'FST_\\w+', 'ERR_[A-Z]+', 'SQLSTATE', 'ECONN\\w+', 'ENOENT'],
    ...['invalid input syntax', 'violates \\w+', 'duplicate key', 'relation "', 'column "', 'syntax error at'],
    ...[
      '(Type|Range|Reference|Syntax|Validation|App)Error',
      'Cannot read prop',
      'is not (a function|defined|iterable)',
    ],
    ...['expected \\w+, received', 'Unexpected (token|end)', 'in JSON at', 'Unrecognized key'],
  ];
  return new RegExp(patterns.join('|'), 'i');
}

function isCode(name: string): boolean {
  return (errorCodes as readonly string[]).includes(name);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}

/** null: fine. `framers`: allowed frame ancestors. */
export function complaintOf({ status, headers, body }: Answered, inner: RegExp, framers: RegExp): string | null {
  if (!(status >= 200 && status < 500)) return `status ${status}`;
  const leak = status >= 400 ? inner.exec(`${JSON.stringify(headers)}\n${body}`)?.[0] : undefined;
  if (leak !== undefined) return `it says ${JSON.stringify(leak)}`;
  if (headers['x-content-type-options'] !== 'nosniff') return 'no nosniff';
  const policy = String(headers['content-security-policy']);
  const [, framer = ''] = /frame-ancestors ([^;]*)/.exec(policy) ?? [];
  if (!/object-src 'none'.*base-uri 'none'/.test(policy) || !framers.test(framer)) {
    return 'no content security policy';
  }
  if (headers['referrer-policy'] === undefined) return 'no referrer policy';
  if (headers['x-powered-by'] !== undefined || headers.server !== undefined) return 'it says what runs here';
  return body === '' || headers['content-encoding'] ? null : bodyComplaint(String(headers['content-type'] ?? ''), body);
}

function bodyComplaint(type: string, body: string): string | null {
  if (type === '') return 'a body without a type';
  if (type.startsWith('application/json') && !isJson(body)) return 'JSON that is none';
  if (type.startsWith('text/html') && !/^\s*<!doctype html>/i.test(body)) return 'a page that is none';
  if (
    type.startsWith('text/html') &&
    /<script>|onerror=alert\(1\)>|<svg\/onload|(href|src|action)="?\s*(javascript|data:text|vbscript)/i.test(body)
  ) {
    return 'user input became markup';
  }
  return null;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
