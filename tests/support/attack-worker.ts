import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

// Sends prepared requests over raw sockets and only finds where responses end, which is much cheaper than serving them. Runs in
// a thread, so that it doesn't delay measurements.

export type AttackOrder = {
  port: number;
  /** each connection repeats its request */
  requests: readonly string[];
  /** pause between a response and the next request */
  pauseMs: number;
};

const { port, requests, pauseMs } = workerData as AttackOrder;
const statuses: Record<number, number> = {};
let isStopped = false;
let unanswered = requests.length;

function attack(request: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.setNoDelay(true);
    let received = '';
    let isAnswered = false;
    const next = () => {
      if (isStopped) socket.end(resolve);
      else socket.write(request);
    };
    socket.once('connect', next);
    socket.on('error', reject);
    socket.once('close', () => resolve());
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      if (!isWhole(received)) return;
      const status = Number(received.slice(9, 12));
      statuses[status] = (statuses[status] ?? 0) + 1;
      received = '';
      if (!isAnswered) unanswered -= 1;
      if (!isAnswered && unanswered === 0) parentPort?.postMessage('answered');
      isAnswered = true;
      if (pauseMs > 0) setTimeout(next, pauseMs);
      else next();
    });
  });
}

function isWhole(answer: string): boolean {
  const end = answer.indexOf('\r\n\r\n');
  if (end < 0) return false;
  const head = answer.slice(0, end);
  const length = /^content-length: (\d+)/im.exec(head)?.[1];
  return length === undefined ? answer.endsWith('\r\n0\r\n\r\n') : answer.length >= end + 4 + Number(length);
}

parentPort?.once('message', () => {
  isStopped = true;
});
await Promise.all(requests.map(attack));
parentPort?.postMessage({ statuses });
