import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

type Records = { TXT?: string[]; CNAME?: string[]; A?: string[]; AAAA?: string[] };
/** What a name answers: its records, an error, or nothing at all. */
export type Zone = Map<string, Records | 'SERVFAIL' | 'silent'>;

const types = { 1: 'A', 5: 'CNAME', 16: 'TXT', 28: 'AAAA' } as const;
const codeOf = { A: 1, CNAME: 5, TXT: 16, AAAA: 28 } as const;

/** A name server on loopback. Names that the zone lacks don't exist (NXDOMAIN). */
export async function startDns(zone: Zone): Promise<{ address: string; close(): Promise<void> }> {
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    const answer = answerTo(query, zone);
    if (answer) socket.send(answer, from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${(socket.address() as AddressInfo).port}`,
    close: async () => {
      socket.close();
      await once(socket, 'close');
    },
  };
}

function answerTo(query: Buffer, zone: Zone): Buffer | null {
  let at = 12;
  const labels: string[] = [];
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const type = types[query.readUInt16BE(at + 1) as keyof typeof types];
  const question = query.subarray(12, at + 5);
  const entry = zone.get(labels.join('.').toLowerCase());
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
  const next = zone.get(alias);
  const led = typeof next === 'object' ? answersOf(zone, next, type, aliases - 1) : [];
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
