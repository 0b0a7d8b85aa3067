import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { languages } from '#src/languages.ts';
import { type DemoPhoto, demoPhotos } from '#src/marketing/demo.ts';
import { iconSizes, imageFile } from '#src/marketing/landing.ts';
import { type PhotoVariant, photoFiles } from '#src/paths.ts';

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** Renders SVG icons and the demo's photos at build time: the server's sharp can't read SVG. No text, so no fonts needed. */
export async function drawLandingImages(): Promise<void> {
  await mkdir(at('dist/landing/images'), { recursive: true });
  const drawing = (name: string) => readFile(at(`web/marketing/images/${name}.svg`));
  const write = async (name: string, bytes: Buffer) => await writeFile(at(`dist/landing/images/${name}`), bytes);
  for (const photo of Object.keys(demoPhotos) as DemoPhoto[]) {
    const drawn = await drawing(photo);
    for (const { variant, format } of photoFiles) {
      const picture = sharp(drawn, { density: 144 }).resize(sideOf(variant));
      const bytes = format === 'webp' ? picture.webp({ quality: 78 }) : picture.jpeg({ quality: 80 });
      await write(imageFile.photo(photo, variant, format), await bytes.toBuffer());
    }
  }
  const icon = await drawing('app-icon');
  for (const side of iconSizes) {
    const bytes = await sharp(icon).resize(side).png({ palette: true }).toBuffer();
    await write(imageFile.icon(side), bytes);
  }
  for (const language of languages) {
    const name = imageFile.preview(language);
    await copyFile(at(`web/marketing/images/${name}`), at(`dist/landing/images/${name}`));
  }
}

function sideOf(variant: PhotoVariant): number {
  const side = /\d+$/.exec(variant)?.[0];
  return side === undefined ? 640 : Number(side);
}
