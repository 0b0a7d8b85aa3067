import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { languages } from '#src/languages.ts';
import { DEMO_PHOTO } from '#src/marketing/demo.ts';
import { iconSides, pictureFile } from '#src/marketing/landing.ts';
import { type PhotoFormat, type PhotoVariant, paths, photoFiles } from '#src/paths.ts';

const folder = new URL('../../dist/landing/pictures/', import.meta.url);
const read = new Map<string, Promise<Buffer>>();

/** One that the build drew. Read when it is first asked for, and kept; where that fails, it is read again the next time. */
function picture(file: string): Promise<Buffer> {
  const known = read.get(file);
  if (known) return known;
  const bytes = readFile(new URL(file, folder));
  read.set(file, bytes);
  bytes.catch(() => read.delete(file));
  return bytes;
}

/** The demo's portrait. */
export function portrait(variant: PhotoVariant, format: PhotoFormat): Promise<Buffer> {
  return picture(pictureFile.portrait(variant, format));
}

const DAY = 'public, max-age=86400';

/** Icons, the pictures that messengers show beside a link, and the demo's portrait. */
export function pictureRoutes(app: FastifyInstance): void {
  const send = (url: string, file: string, type = 'image/png') =>
    app.get(url, async (_, reply) =>
      reply
        .header('cache-control', DAY)
        .type(type)
        .send(await picture(file)),
    );
  for (const side of iconSides) send(`/favicon-${side}.png`, pictureFile.icon(side));
  // Asked for by browsers without anybody naming it; a PNG passes for it everywhere
  send('/favicon.ico', pictureFile.icon(48));
  for (const language of languages) send(`/landing/preview-${language}.png`, pictureFile.preview(language));
  for (const { variant, format } of photoFiles) {
    const type = format === 'webp' ? 'image/webp' : 'image/jpeg';
    send(paths.media(DEMO_PHOTO, variant, format), pictureFile.portrait(variant, format), type);
  }
}
