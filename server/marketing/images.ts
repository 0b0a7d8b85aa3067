import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { languages } from '#src/languages.ts';
import { type DemoPhoto, demoPhotos } from '#src/marketing/demo.ts';
import { iconSizes, imageFile } from '#src/marketing/landing.ts';
import { type PhotoFormat, type PhotoVariant, paths, photoFiles } from '#src/paths.ts';

const folder = new URL('../../dist/landing/images/', import.meta.url);
/** Images made by the build. A failed read is retried by the next request. */
const images = new LRUCache<string, Buffer>({ max: 100, fetchMethod: (file) => readFile(new URL(file, folder)) });

export function demoPhoto(photo: DemoPhoto, variant: PhotoVariant, format: PhotoFormat): Promise<Buffer> {
  return images.forceFetch(imageFile.photo(photo, variant, format));
}

const DAY = 'public, max-age=86400';

function sender(app: FastifyInstance) {
  return (url: string, file: string, type = 'image/png') =>
    app.get(url, async (_, reply) =>
      reply
        .header('cache-control', DAY)
        .type(type)
        .send(await images.forceFetch(file)),
    );
}

/** Browsers request it unasked and accept a PNG. */
/** Icons, link preview images and the demo's photos. */
export function imageRoutes(app: FastifyInstance): void {
  const send = sender(app);
  for (const side of iconSizes) send(`/favicon-${side}.png`, imageFile.icon(side));
  send('/favicon.ico', imageFile.icon(48));
  for (const language of languages) send(`/landing/preview-${language}.png`, imageFile.preview(language));
  for (const [photo, id] of Object.entries(demoPhotos) as [DemoPhoto, string][]) {
    for (const { variant, format } of photoFiles) {
      const type = format === 'webp' ? 'image/webp' : 'image/jpeg';
      send(paths.media(id, variant, format), imageFile.photo(photo, variant, format), type);
    }
  }
}
