import { type ClientRequest, get } from 'node:http';
import type { Account } from './accounts.ts';
import { newAgent } from './requests.ts';

export type Stream = {
  /** once, plus once per lost process */
  opened: number;
  /** events since the last `opened` */
  changes: number;
  failures: string[];
  close(): void;
};

/** Reconnects after a moment, as browsers do. */
const RECONNECT_MS = 200;

/** An account's event stream that reconnects to any process. */
export function openStream(origin: string, { cookie }: Account): Stream {
  const stream: Stream = { opened: 0, changes: 0, failures: [], close: () => {} };
  let isClosed = false;
  let current: ClientRequest | undefined;
  const again = () => {
    if (!isClosed) setTimeout(open, RECONNECT_MS);
  };
  const open = () => {
    current = get(`${origin}/trpc/live.changes`, { agent: newAgent(false), headers: { cookie } }, (response) => {
      if (response.statusCode === 200) stream.opened += 1;
      else stream.failures.push(`stream: ${response.statusCode}`);
      response.setEncoding('utf8').on('data', (text: string) => {
        stream.changes += text.split('"changed"').length - 1;
      });
      response.once('error', () => {}).once('close', again);
    });
    current.once('error', (error) => {
      if (!isClosed && stream.opened === 0) stream.failures.push(`stream: ${error}`);
    });
  };
  stream.close = () => {
    isClosed = true;
    current?.destroy();
  };
  open();
  return stream;
}
