import type { Image, SKRSContext2D } from '@napi-rs/canvas';
import type { Box, Line, PreviewLayer } from '#src/cards/designs/preview.ts';
import { parseColor } from '#src/colors.ts';
import { drawCode } from './draw-code.ts';
import { drawLine } from './draw-line.ts';
import { drawable, type Face } from './fonts.ts';
import { fitLines, type Type, widthOf } from './text-layout.ts';

export type Drawing = {
  context: SKRSContext2D;
  /** `cover`: what fills a layer of its own, of an organization the logo */
  pictures: { photo: Image | null; cover: Image | null };
  scanned: string;
  /** of names, and of the rest */
  faces: { name: Face; text: Face };
};

type Layer<Kind extends PreviewLayer['kind']> = Extract<PreviewLayer, { kind: Kind }>;

/** Draws a design's layers one above the other. */
export function drawLayers(drawing: Drawing, layers: readonly PreviewLayer[]): void {
  const { context, scanned } = drawing;
  for (const layer of layers) {
    context.save();
    if (layer.kind === 'fill') fill(context, layer);
    else if (layer.kind === 'photo' || layer.kind === 'cover') drawPicture(drawing, layer);
    else if (layer.kind === 'logo') drawLogo(drawing, layer);
    else if (layer.kind === 'letters') drawLetters(drawing, layer);
    else if (layer.kind === 'words') drawWords(drawing, layer);
    else drawCode(context, scanned, layer);
    context.restore();
  }
}

function outline(context: SKRSContext2D, { x, y, width, height, radius = 0 }: Box): void {
  context.beginPath();
  context.roundRect(x, y, width, height, radius);
}

function fill(context: SKRSContext2D, { box, stops, angle = 180 }: Layer<'fill'>): void {
  const turn = (angle * Math.PI) / 180;
  const [right, down] = [Math.sin(turn), -Math.cos(turn)];
  const reach = (Math.abs(box.width * right) + Math.abs(box.height * down)) / 2;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const gradient = context.createLinearGradient(
    x - right * reach,
    y - down * reach,
    x + right * reach,
    y + down * reach,
  );
  for (const [n, color] of stops.entries()) gradient.addColorStop(n / Math.max(1, stops.length - 1), color);
  context.fillStyle = stops.length > 1 ? gradient : (stops[0] as string);
  outline(context, box);
  context.fill();
}

/** The middle of a picture, as large as its box; with `tones` from dark to light in two colors. */
function drawPicture({ context, pictures }: Drawing, layer: Layer<'photo' | 'cover'>): void {
  const { kind, box } = layer;
  const image = pictures[kind];
  if (image === null) return;
  outline(context, box);
  context.clip();
  context.imageSmoothingQuality = 'high';
  const scale = Math.max(box.width / image.width, box.height / image.height);
  const [width, height] = [image.width * scale, image.height * scale];
  const x = box.x + (box.width - width) / 2;
  const y = box.y + (box.height - height) * 0.3;
  context.drawImage(image, x, y, width, height);
  if (kind === 'photo' && layer.tones) tint(context, box, layer.tones);
}

const PLATE = { x: 36, y: 28 };

function drawLogo({ context, pictures: { cover: logo } }: Drawing, { box }: Layer<'logo'>): void {
  if (logo === null) return;
  const scale = Math.min((box.width - 2 * PLATE.x) / logo.width, (box.height - 2 * PLATE.y) / logo.height);
  const [width, height] = [logo.width * scale, logo.height * scale];
  fill(context, {
    kind: 'fill',
    box: { ...box, width: width + 2 * PLATE.x, height: height + 2 * PLATE.y },
    stops: ['#ffffff'],
  });
  context.imageSmoothingQuality = 'high';
  context.drawImage(logo, box.x + PLATE.x, box.y + PLATE.y, width, height);
}

function tint(context: SKRSContext2D, box: Box, [dark, light]: readonly [string, string]): void {
  const pixels = context.getImageData(box.x, box.y, box.width, box.height);
  const [from, to] = [parseColor(dark), parseColor(light)];
  if (!from || !to) return;
  const { data } = pixels;
  for (let n = 0; n < data.length; n += 4) {
    const [r = 0, g = 0, b = 0] = [data[n], data[n + 1], data[n + 2]];
    const share = (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255;
    data[n] = from.r + (to.r - from.r) * share;
    data[n + 1] = from.g + (to.g - from.g) * share;
    data[n + 2] = from.b + (to.b - from.b) * share;
  }
  context.putImageData(pixels, box.x, box.y);
}

function drawLetters({ context, faces }: Drawing, layer: Layer<'letters'>): void {
  const { x, width, baseline, size, color, text } = layer;
  const letters = drawable(faces.name, text);
  if (letters === null) return;
  const type = typeOf(faces.name, size);
  const fitting = typeOf(faces.name, Math.min(size, (size * width) / widthOf(type, letters)));
  context.fillStyle = color;
  drawLine(context, fitting, letters, x, baseline);
}

function typeOf(face: Face, size: number): Type {
  return { face, size, leading: size, tracking: -0.05 };
}

function drawWords({ context, faces }: Drawing, { x, width, y, from, align, lines }: Layer<'words'>): void {
  const set = lines.flatMap((line) => setText(faces, line, width));
  const height = set.reduce((sum, { type, gap, count }) => sum + gap + (count - 1) * type.leading + capOf(type), 0);
  let top = from === 'top' ? y : from === 'bottom' ? y - height : y - height / 2;
  for (const { type, shown, color, gap, count } of set) {
    context.fillStyle = color;
    top += gap;
    for (const [n, line] of shown.entries()) {
      const start = align === 'center' ? x + (width - widthOf(type, line)) / 2 : x;
      drawLine(context, type, line, start, top + capOf(type) + n * type.leading);
    }
    top += (count - 1) * type.leading + capOf(type);
  }
}

const capOf = ({ face, size }: Type) => face.capHeight * size;

function setText(faces: Drawing['faces'], { text, isName = false, sizes, color, gap = 0 }: Line, width: number) {
  const face = isName ? faces.name : faces.text;
  const drawn = drawable(face, text);
  if (drawn === null) return [];
  const types = sizes.map(([size, lines]) => {
    return { type: { face, size, leading: size * (isName ? 1 : 1.3), tracking: isName ? -0.02 : 0 }, lines };
  });
  const { type, lines: shown } = fitLines(drawn, width, types);
  return [{ type, shown, color, gap, count: shown.length }];
}
