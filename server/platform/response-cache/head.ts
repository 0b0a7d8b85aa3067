import { ServerResponse, STATUS_CODES, validateHeaderName, validateHeaderValue } from 'node:http';
import { REQUEST_ID } from '../request-ids.ts';

/** Names and values of headers in turn. */
export type Pairs = readonly string[];

/** The head of an answer but for what each connection and each second changes. */
export type Head = {
  status: number;
  pairs: Pairs;
  /** the same as it is written, from the first line on */
  text: string;
};

/** @throws where a header would break out of its line */
export function headOf(status: number, pairs: Pairs): Head {
  let text = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`;
  for (let n = 0; n < pairs.length; n += 2) {
    const [name = '', value = ''] = [pairs[n], pairs[n + 1]];
    validateHeaderName(name);
    validateHeaderValue(name, value);
    text += `${name}: ${value}\r\n`;
  }
  return { status, pairs, text };
}

/** Node's own field for a head that is written, null before: it has no other name for it. */
type Writing = ServerResponse & { _header?: string | null };

/**
 * Writes a head as it is. Node would look at each letter of it again, which costs a tenth of a whole answer: where the
 * connection goes on, and nobody stands in between, it is given to Node as text. Everything else is left to Node.
 */
export function writeHead(
  response: Writing,
  head: Head,
  requestId: string,
  location: string | null,
  keepAliveMs: number,
): void {
  const isPlain =
    response.shouldKeepAlive &&
    response._header === null &&
    response.writeHead === ServerResponse.prototype.writeHead &&
    !response.hasHeader('connection');
  if (!isPlain) {
    const own = [...head.pairs, REQUEST_ID, requestId];
    response.writeHead(head.status, location === null ? own : [...own, 'location', location]);
    return;
  }
  response.statusCode = head.status;
  const leading = location === null ? '' : `location: ${location}\r\n`;
  response._header = `${head.text}${leading}${REQUEST_ID}: ${requestId}\r\n${dateLine()}Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAliveMs / 1_000)}\r\n\r\n`;
}

let second = 0;
let line = '';

function dateLine(): string {
  const now = Math.floor(Date.now() / 1_000);
  if (now !== second) line = `Date: ${new Date(now * 1_000).toUTCString()}\r\n`;
  second = now;
  return line;
}
