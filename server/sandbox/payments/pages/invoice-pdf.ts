import type Stripe from 'stripe';
import { light } from '#src/pages/tokens.ts';
import { rowsOf } from './invoice-page.ts';
import type { PageTexts } from './texts.ts';

const MARGIN = 56;

/** An invoice on a sheet of A4. */
export async function invoicePdf(texts: PageTexts, appName: string, invoice: Stripe.Invoice): Promise<Buffer> {
  // Loaded when the first PDF is asked for: it takes longer than all else of a start
  const { default: PDFDocument } = await import('pdfkit');
  const title = texts.invoice(invoice.number ?? '');
  const document = new PDFDocument({ size: 'A4', margin: MARGIN, info: { Title: `${appName} ${title}` } });
  const done = collect(document);
  const width = document.page.width - 2 * MARGIN;
  document.fontSize(10).fillColor('#7a4b00').text(texts.sandbox, { width });
  document.moveDown(2).fontSize(22).fillColor(light.ink).text(appName).fontSize(16).text(title);
  document
    .moveDown()
    .fontSize(11)
    .fillColor(light['ink-soft'])
    .text(texts.dated(texts.day(invoice.created)));
  const billed = [invoice.customer_name, invoice.customer_email].filter(Boolean).join(', ');
  document.text(`${texts.billedTo} ${billed}`).text(texts.status[invoice.status as 'paid']);
  document.moveDown(2).fillColor(light.ink);
  for (const [label, amount] of rowsOf(texts, invoice)) {
    const top = document.y;
    document.text(amount, MARGIN, top, { width, align: 'right' });
    document.text(String(label), MARGIN, top, { width: width - 120 });
    document.moveDown(0.75);
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
