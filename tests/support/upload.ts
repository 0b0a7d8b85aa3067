import type { TestBrowser } from './app.ts';

/** Uploads a file as a form. */
export async function upload(
  browser: TestBrowser,
  bytes: Buffer,
  { name = 'photo.jpg', type = 'image/jpeg' }: { name?: string; type?: string } = {},
) {
  const boundary = 'saluda-test';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
  return await browser.open({
    method: 'POST',
    url: '/api/photos',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
}
