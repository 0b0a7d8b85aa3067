import type { TestBrowser } from './app.ts';

type Named = { name?: string; type?: string };

/** A form with a file. */
export function fileForm(bytes: Buffer, { name = 'photo.jpg', type = 'image/jpeg' }: Named = {}) {
  const boundary = 'saluda-test';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}

/** Uploads a file as a form. */
export async function upload(browser: TestBrowser, bytes: Buffer, named: Named = {}) {
  return await browser.open({ method: 'POST', url: '/api/photos', ...fileForm(bytes, named) });
}
