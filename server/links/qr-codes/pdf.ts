import { qrLayout, qrPath } from '#src/links/qr-drawing.ts';
import type { QrStyle } from '#src/links/qr-style.ts';

const SIDE_POINTS = (10 / 2.54) * 72; // 10 cm

// Constant, so that the same code is always the same file
const CREATED_AT = new Date(Date.UTC(2026, 0, 1));

export async function qrPdf(text: string, style: QrStyle, logo: Buffer | null, title: string): Promise<Buffer> {
  // Loaded on first use: it takes longer than the rest of startup
  const { default: PDFDocument } = await import('pdfkit');
  const layout = qrLayout(text, logo !== null);
  const info = { Title: title, CreationDate: CREATED_AT, ModDate: CREATED_AT };
  const document = new PDFDocument({ size: [SIDE_POINTS, SIDE_POINTS], margin: 0, info });
  const done = collect(document);
  document.scale(SIDE_POINTS / layout.side);
  document.rect(0, 0, layout.side, layout.side).fill(style.light);
  document.path(qrPath(layout, style.dots)).fill(style.dark);
  if (logo && layout.logo) {
    const { at, size } = layout.logo;
    document.image(logo, at, at, { width: size, height: size });
  }
  document.end();
  return await done;
}

function collect(document: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
}
