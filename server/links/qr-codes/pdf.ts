import { qrLayout, qrPath } from '#src/links/qr-drawing.ts';
import type { QrStyle } from '#src/links/qr-style.ts';

/** Ten centimetres in points. A vector has no size of its own; printers scale it. */
const SIDE = (10 / 2.54) * 72;

// The same code is the same file, whenever it is made
const MADE = new Date(Date.UTC(2026, 0, 1));

/** A code as a PDF page of vectors, for print. */
export async function qrPdf(text: string, style: QrStyle, logo: Buffer | null, title: string): Promise<Buffer> {
  // Loaded when the first PDF is asked for: it takes longer than all else of a start
  const { default: PDFDocument } = await import('pdfkit');
  const layout = qrLayout(text, logo !== null);
  const info = { Title: title, CreationDate: MADE, ModDate: MADE };
  const document = new PDFDocument({ size: [SIDE, SIDE], margin: 0, info });
  const done = collect(document);
  document.scale(SIDE / layout.side);
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
