import type { FastifyRequest } from 'fastify';

/** Whether the browser already has the response with this ETag. */
export function isNotModified(request: FastifyRequest, etag: string): boolean {
  const text = request.headers['if-none-match'];
  if (text === undefined) return false;
  // Compression marks the tag as weak: compared without that mark
  return text.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
