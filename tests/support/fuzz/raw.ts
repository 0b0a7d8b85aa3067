import { connect } from 'node:net';
import type { Dice } from './dice.ts';
import { hostileTexts } from './values.ts';

/** Raw bytes that no HTTP library would send. */
export function rawRequest(dice: Dice, paths: readonly string[]): string {
  const path = dice.chance(0.6) ? dice.pick(paths) : `/${dice.pick(hostileTexts).slice(0, 3_000)}`;
  const method = dice.pick([
    'GET',
    'GET',
    'POST',
    'HEAD',
    'TRACE',
    'CONNECT',
    'BREW',
    'PROPFIND',
    'get',
    '',
    'GET\0',
    'OPTIONS',
  ]);
  const target = dice.chance(0.8)
    ? path
    : dice.pick(['*', 'http://evil.example/', '//', 'evil.example:80', `${path}#x`, '', '/\x7f']);
  const version = dice.chance(0.9) ? 'HTTP/1.1' : dice.pick(['HTTP/1.0', 'HTTP/2.0', 'HTTP/9.9', 'HTTQ/1.1', '']);
  const host = dice.chance(0.6) ? 'Host: localhost' : dice.pick(hosts);
  const more = Array.from({ length: dice.below(3) }, () => dice.pick(strangeLines));
  return [`${method} ${target} ${version}`, host, ...more, 'Connection: close', '', ''].join('\r\n');
}

const hosts: readonly string[] = [
  ...[
    'Host:',
    'Host: a\r\nHost: b',
    'Host: evil.example',
    'Host: [::1',
    'Host: a b',
    'Host: x:99999',
    'Host: \x01',
    'Host:\tx',
  ],
  ...[
    'X-No-Host: 1',
    `Host: ${'a'.repeat(5_000)}`,
    'Host: %00',
    'Host: localhost\x00',
    'Host: \u00e9',
    'Host: user@localhost',
  ],
];

const strangeLines: readonly string[] = [
  ...[
    'Content-Length: x',
    'Content-Length: -1',
    'Content-Length: 5\r\nContent-Length: 6',
    'Transfer-Encoding: x',
    'Expect: x',
  ],
  ...[
    'Transfer-Encoding: chunked\r\nContent-Length: 4',
    `X-Long: ${'a'.repeat(20_000)}`,
    'No colon here',
    ': empty',
    ' folded: x',
  ],
  ...[
    `Cookie: ${'a=b; '.repeat(500)}`,
    'Upgrade: websocket',
    'HTTP2-Settings: x',
    'Accept-Encoding: \x07',
    'Range: bytes=0-',
    'X: \x80',
  ],
  ...['Expect: 100-continue\r\nContent-Length: 0', 'Trailer: x', 'Content-Length: 0\r\nContent-Type: application/json'],
];

export type RawAnswer = { status: number; head: string; body: string };

/** Returns everything until the connection ends; null if nothing came. */
export function sendRaw(port: number, bytes: string): Promise<RawAnswer | null> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
    socket.setTimeout(5_000, () => socket.destroy(new Error('no answer')));
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
    });
    socket.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' ? resolve(read(answer)) : reject(error),
    );
    socket.once('end', () => {
      socket.destroy();
      resolve(read(answer));
    });
  });
}

function read(received: string): RawAnswer | null {
  // 1xx responses
  const answer = received.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '');
  if (answer === '') return null;
  const end = answer.indexOf('\r\n\r\n');
  const head = end === -1 ? answer : answer.slice(0, end);
  return { status: Number(head.split(' ')[1]), head, body: end === -1 ? '' : answer.slice(end + 4) };
}
