import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

type Records = { TXT?: string[]; CNAME?: string[]; A?: string[]; AAAA?: string[] };
/** What a name answers: its records, at once or later, an error, or nothing at all. */
export type Zone = Map<string, Records | Promise<Records> | 'SERVFAIL' | 'silent'>;

const types = { 1: 'A', 5: 'CNAME', 16: 'TXT', 28: 'AAAA' } as const;
const codeOf = { A: 1, CNAME: 5, TXT: 16, AAAA: 28 } as const;

/** What isn't asked again by TCP has more than this. */
const LONGEST_DATAGRAM = 512;
const IS_TRUNCATED = 0x0200;

export type NameServer = {
  address: string;
  /** names, by UDP */
  asked: string[];
  close(): Promise<void>;
};

/** A name server on loopback. Names that the zone lacks don't exist (NXDOMAIN). */
export async function startDns(zone: Zone): Promise<NameServer> {
  const streams = createServer((stream) => answerStream(stream, zone));
  streams.listen(0, '127.0.0.1');
  await once(streams, 'listening');
  const { port } = streams.address() as AddressInfo;
  const socket = createSocket('udp4');
  const asked: string[] = [];
  socket.on('message', async (query, from) => {
    const { name } = questionOf(query);
    asked.push(name);
    const answer = await answerTo(query, zone);
    if (answer) socket.send(answer.length > LONGEST_DATAGRAM ? truncated(answer) : answer, from.port, from.address);
  });
  socket.bind(port, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${port}`,
    asked,
    close: async () => {
      streams.close();
      socket.close();
      await once(socket, 'close');
    },
  };
}

function answerStream(stream: Socket, zone: Zone): void {
  let received = Buffer.alloc(0);
  stream.on('error', () => {});
  stream.on('data', async (chunk) => {
    received = Buffer.concat([received, chunk]);
    const length = received.length < 2 ? Number.POSITIVE_INFINITY : received.readUInt16BE(0);
    if (received.length < 2 + length) return;
    const query = received.subarray(2, 2 + length);
    received = received.subarray(2 + length);
    const answer = await answerTo(query, zone);
    if (answer) stream.write(Buffer.concat([Buffer.from([answer.length >> 8, answer.length & 0xff]), answer]));
  });
}

/** Only that there is more. */
function truncated(answer: Buffer): Buffer {
  const short = Buffer.from(answer.subarray(0, 12));
  short.writeUInt16BE(short.readUInt16BE(2) | IS_TRUNCATED, 2);
  short.writeUInt16BE(0, 6);
  const end = answer.indexOf(0, 12) + 5;
  return Buffer.concat([short, answer.subarray(12, end)]);
}

function questionOf(query: Buffer): { name: string; type: keyof Records; end: number } {
  let at = 12;
  const labels: string[] = [];
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const type = types[query.readUInt16BE(at + 1) as keyof typeof types];
  return { name: labels.join('.').toLowerCase(), type, end: at + 5 };
}

async function answerTo(query: Buffer, zone: Zone): Promise<Buffer | null> {
  const { name, type, end } = questionOf(query);
  const question = query.subarray(12, end);
  const entry = await zone.get(name);
  if (entry === 'silent') return null;
  const found = typeof entry === 'object' ? answersOf(zone, entry, type) : [];
  const header = Buffer.alloc(12);
  query.copy(header, 0, 0, 2);
  // A recursive answer, with NOERROR, SERVFAIL or NXDOMAIN
  header.writeUInt16BE(0x8180 | (entry === 'SERVFAIL' ? 2 : entry === undefined ? 3 : 0), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(found.length, 6);
  return Buffer.concat([header, question, ...found]);
}

/** As a resolver answers: an alias with what it leads to. */
function answersOf(zone: Zone, records: Records, type: keyof Records, aliases = 8): Buffer[] {
  const own = (records[type] ?? []).map((value) => record(type, value));
  if (type === 'CNAME' || records.CNAME === undefined || aliases === 0) return own;
  const [alias = ''] = records.CNAME;
  const next = zone.get(alias.toLowerCase());
  const led = typeof next === 'object' && !(next instanceof Promise) ? answersOf(zone, next, type, aliases - 1) : [];
  return [record('CNAME', alias), ...led.map(renamed(alias))];
}

/** Answers name the question; what an alias leads to has its own name. */
const renamed = (name: string) => (answer: Buffer) =>
  answer[0] === 0xc0 ? Buffer.concat([encoded(name), answer.subarray(2)]) : answer;

function record(type: keyof Records, value: string): Buffer {
  const data = dataOf(type, value);
  const fixed = Buffer.alloc(12);
  fixed.writeUInt16BE(0xc00c, 0);
  fixed.writeUInt16BE(codeOf[type], 2);
  fixed.writeUInt16BE(1, 4);
  fixed.writeUInt16BE(data.length, 10);
  return Buffer.concat([fixed, data]);
}

function dataOf(type: keyof Records, value: string): Buffer {
  if (type === 'A') return Buffer.from(value.split('.').map(Number));
  if (type === 'AAAA') return Buffer.from(value.replaceAll(':', ''), 'hex');
  if (type === 'CNAME') return encoded(value);
  // In parts, as long texts come
  const parts = value.match(/.{1,20}/gs) ?? [''];
  return Buffer.concat(parts.map((part) => Buffer.from([part.length, ...Buffer.from(part)])));
}

const encoded = (name: string) =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
    Buffer.from([0]),
  ]);
