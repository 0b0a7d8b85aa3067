import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { languages } from '#src/languages.ts';
import { iconSides, pictureFile } from '#src/marketing/landing.ts';
import { type PhotoVariant, photoFiles } from '#src/paths.ts';

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/**
 * Draws the icons and the demo's portrait into `dist/landing/pictures`. They hold no letters, so that every machine draws the
 * same; and they are drawn here because the server's own sharp reads no SVG.
 */
export async function drawLandingPictures(): Promise<void> {
  await mkdir(at('dist/landing/pictures'), { recursive: true });
  const [portrait, icon] = await Promise.all(
    ['portrait', 'app-icon'].map((name) => readFile(at(`web/marketing/drawings/${name}.svg`))),
  );
  const write = async (name: string, bytes: Buffer) => await writeFile(at(`dist/landing/pictures/${name}`), bytes);
  for (const { variant, format } of photoFiles) {
    const picture = sharp(portrait, { density: 144 }).resize(sideOf(variant));
    const bytes = format === 'webp' ? picture.webp({ quality: 78 }) : picture.jpeg({ quality: 80 });
    await write(pictureFile.portrait(variant, format), await bytes.toBuffer());
  }
  for (const side of iconSides) {
    const bytes = await sharp(icon).resize(side).png({ palette: true }).toBuffer();
    await write(pictureFile.icon(side), bytes);
  }
  for (const language of languages) {
    const name = pictureFile.preview(language);
    await copyFile(at(`web/marketing/drawings/${name}`), at(`dist/landing/pictures/${name}`));
  }
}

function sideOf(variant: PhotoVariant): number {
  const side = /\d+$/.exec(variant)?.[0];
  return side === undefined ? 640 : Number(side);
}
