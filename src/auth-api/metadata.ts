import { z } from 'zod';

/** It is part of every access token, which must fit into a request's headers. */
const MAX_BYTES = 4_096;
const MAX_DEPTH = 20;

/** What clients store with their user. */
export const metadataSchema = z
  .record(z.string(), z.unknown())
  .refine((data) => isShallow(data, MAX_DEPTH) && bytesOf(data) <= MAX_BYTES, {
    error: 'data must have at most 4096 bytes as JSON and 20 levels',
  });

export type Metadata = z.output<typeof metadataSchema>;

function bytesOf(data: unknown): number {
  return new TextEncoder().encode(JSON.stringify(data)).length;
}

function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth > 0 && Object.values(value).every((each) => isShallow(each, depth - 1));
}

/** Null deletes a key. */
export function mergeMetadata(stored: Metadata, changes: Metadata): Metadata {
  const merged = { ...stored, ...changes };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
}

const names = ['full_name', 'name', 'first_name', 'last_name', 'language'];

export function namesIn(metadata: Metadata): Metadata {
  return Object.fromEntries(Object.entries(metadata).filter(([key]) => names.includes(key)));
}
