import { createHash, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { S3Bucket } from '#server/env.ts';
import { faultOf, type Keys } from './object-signature.ts';

type StoredObject = { bytes: Buffer; type: string; writtenAt: Date };
type Fault = 'none' | 'slow' | 'busy' | 'cut' | 'garbled';

export type ObjectStore = {
  /** client configuration, with a session token and path style */
  place: S3Bucket & { endpoint: string; keys: NonNullable<S3Bucket['keys']> };
  /** stored objects */
  objects: Map<string, StoredObject>;
  /** `PUT photos/…` requests in order, including refused ones */
  requests: string[];
  /** the Host headers of these requests */
  hosts: string[];
  /** faults for the next requests */
  fail: (fault: Fault, times?: number) => void;
  /** the time that each request takes */
  delay: (ms: number) => void;
  /** allows only these methods */
  allow: (methods: readonly string[]) => void;
  keepVersions: () => void;
  /** stops the server, and restarts it on the same port */
  leave: () => Promise<void>;
  comeBack: () => Promise<void>;
};

/** An S3 server that verifies signatures, session tokens, hashes, keys, buckets and paging. Its domain is `localhost`. */
export async function startObjectStore(): Promise<ObjectStore> {
  const keys: Keys = {
    accessKeyId: 'AKIATESTSTORE',
    secretAccessKey: 'wJalr/XUtnFEMI+K7MDENG',
    sessionToken: 'FwoGZXIvYXdzEJr//test==',
  };
  const region = 'eu-test-1';
  const bucket = 'saluda-photos';
  const objects = new Map<string, StoredObject>();
  const requests: string[] = [];
  const hosts: string[] = [];
  let failing: { fault: Fault; times: number } = { fault: 'none', times: 0 };
  let allowed: readonly string[] = ['GET', 'PUT', 'DELETE', 'HEAD'];
  let hasVersions = false;
  let delayMs = 0;

  const server = createServer(async (request, response) => {
    // The client may be gone
    const body = await buffer(request).catch(() => null);
    if (body === null) return;
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://store');
    const host = request.headers.host ?? '';
    const inHost = /^(.+)\.localhost(:\d+)?$/.exec(host)?.[1];
    const [name, ...rest] = (inHost === undefined ? '' : `/${inHost}`)
      .concat(pathname)
      .slice(1)
      .split('/')
      .map(decodeURIComponent);
    const key = rest.join('/');
    requests.push(`${request.method} ${key}`);
    hosts.push(host);
    if (failing.times > 0) {
      failing.times -= 1;
      if (failing.fault === 'slow') return;
      if (failing.fault === 'busy') return refuse(response, 'SlowDown');
      if (failing.fault === 'garbled') return void response.writeHead(502).end('<html>Bad gateway</html>');
      if (failing.fault === 'cut') return cut(response);
    }
    if (delayMs > 0) await sleep(delayMs);
    const fault = faultOf(request, body, keys, region);
    if (fault) return refuse(response, fault);
    // As many stores did when Amazon's clients began to send checksums
    if (Object.keys(request.headers).some((name) => /^x-amz-(sdk-)?checksum-/.test(name)))
      return refuse(response, 'InvalidArgument');
    if (name !== bucket) return refuse(response, 'NoSuchBucket');
    if (!allowed.includes(request.method ?? '')) return refuse(response, 'AccessDenied');
    if (key !== '') return answerObject(request, response, key, body);
    if (searchParams.has('versioning')) return xml(response, versioning(hasVersions));
    if (searchParams.get('list-type') === '2') return xml(response, listing(objects, bucket, searchParams));
    return refuse(response, 'NotImplemented');
  });

  function answerObject(request: IncomingMessage, response: ServerResponse, key: string, bytes: Buffer): void {
    const { method = '', headers } = request;
    if (method === 'PUT') {
      objects.set(key, { bytes, type: headers['content-type'] ?? '', writtenAt: new Date() });
      return void response.writeHead(200, { etag: etagOf(bytes) }).end();
    }
    if (method === 'DELETE') {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    const object = objects.get(key);
    if (!object) {
      refuse(response, 'NoSuchKey');
      return;
    }
    const about = { 'content-type': object.type, 'content-length': object.bytes.length, etag: etagOf(object.bytes) };
    response.writeHead(200, { ...about, 'last-modified': object.writtenAt.toUTCString() });
    response.end(method === 'HEAD' ? undefined : object.bytes);
  }

  const listen = async (port: number): Promise<number> => {
    try {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
      return port;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
      return await listen(somePort());
    }
  };
  const port = await listen(somePort());
  return {
    place: { endpoint: `http://127.0.0.1:${port}`, bucket, region, keys, pathStyle: true },
    objects,
    requests,
    hosts,
    fail: (fault, times = Number.POSITIVE_INFINITY) => {
      failing = { fault, times };
    },
    delay: (ms) => {
      delayMs = ms;
    },
    allow: (methods) => {
      allowed = methods;
    },
    keepVersions: () => {
      hasVersions = true;
    },
    async leave() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
    async comeBack() {
      await listen(port);
    },
  };
}

/** Below the ephemeral ports, so that nobody takes it meanwhile. */
function somePort(): number {
  return randomInt(20_000, 30_000);
}

/** Sends half a response, then nothing. */
function cut(response: ServerResponse): void {
  response.writeHead(200, { 'content-length': 1_000 });
  response.write('half', () => response.destroy());
}

const statuses: Record<string, number> = {
  AuthorizationHeaderMalformed: 400,
  InvalidArgument: 400,
  InvalidToken: 400,
  XAmzContentSHA256Mismatch: 400,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  NotImplemented: 501,
  SlowDown: 503,
};

function refuse(response: ServerResponse, code: string): void {
  const words = `<Code>${code}</Code><Message>${code} it is.</Message><RequestId>42</RequestId>`;
  xml(response, `<Error>${words}</Error>`, statuses[code] ?? 403);
}

function xml(response: ServerResponse, body: string, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`);
}

function versioning(isOn: boolean): string {
  return `<VersioningConfiguration>${isOn ? '<Status>Enabled</Status>' : ''}</VersioningConfiguration>`;
}

/** Keys in byte order, paged; continuation tokens are opaque. */
function listing(objects: Map<string, StoredObject>, bucket: string, query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? '';
  const token = query.get('continuation-token');
  const after = token === null ? (query.get('start-after') ?? '') : Buffer.from(token.slice(3), 'base64').toString();
  const most = Math.min(1_000, Number(query.get('max-keys') ?? 1_000));
  const found = [...objects]
    .filter(([key]) => key.startsWith(prefix) && key > after)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const page = found.slice(0, most);
  const last = page.at(-1)?.[0] ?? '';
  const contents = page.map(
    ([key, { bytes, writtenAt }]) =>
      `<Contents><Key>${escaped(key)}</Key><LastModified>${writtenAt.toISOString()}</LastModified>` +
      `<ETag>${escaped(etagOf(bytes))}</ETag><Size>${bytes.length}</Size><StorageClass>STANDARD</StorageClass></Contents>`,
  );
  const isCut = found.length > page.length;
  const next = isCut
    ? `<NextContinuationToken>${escaped(`&<=${Buffer.from(last).toString('base64')}`)}</NextContinuationToken>`
    : '';
  return (
    `<ListBucketResult><Name>${bucket}</Name><Prefix>${escaped(prefix)}</Prefix><KeyCount>${page.length}</KeyCount>` +
    `<MaxKeys>${most}</MaxKeys><IsTruncated>${isCut}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`
  );
}

function etagOf(bytes: Buffer): string {
  return `"${createHash('md5').update(bytes).digest('hex')}"`;
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
