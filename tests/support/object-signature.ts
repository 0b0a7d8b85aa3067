import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

// Verifies AWS Signature Version 4, independent of the signing library.

export type Keys = { accessKeyId: string; secretAccessKey: string; sessionToken: string };

const SKEW_MS = 15 * 60_000;

/** The S3 error code for a bad signature; null if valid. */
export function faultOf(request: IncomingMessage, body: Buffer, keys: Keys, expectedRegion: string): string | null {
  const { headers } = request;
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/;
  if (!headers.authorization) return 'AccessDenied';
  const parts = form.exec(headers.authorization);
  if (!parts) return 'AuthorizationHeaderMalformed';
  const [, accessKey = '', day = '', region = '', service = '', signedHeaders = '', signature = ''] = parts;
  const stamp = String(headers['x-amz-date']);
  const [, date, ...clock] = /^(\d{8})T(\d\d)(\d\d)(\d\d)Z$/.exec(stamp) ?? [];
  if (date !== day || service !== 's3' || region !== expectedRegion) return 'AuthorizationHeaderMalformed';
  if (accessKey !== keys.accessKeyId) return 'InvalidAccessKeyId';
  if (headers['x-amz-security-token'] !== keys.sessionToken) return 'InvalidToken';
  const time = Date.parse(`${day.replace(/(....)(..)(..)/, '$1-$2-$3')}T${clock.join(':')}Z`);
  if (Math.abs(Date.now() - time) > SKEW_MS) return 'RequestTimeTooSkewed';
  const names = signedHeaders.split(';');
  // The host and all x-amz- headers must be signed
  const mustBe = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))];
  if (mustBe.some((name) => !names.includes(name))) return 'AccessDenied';
  const hash = String(headers['x-amz-content-sha256']);
  if (hash !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', stamp, scope, sha256(canonical(request, names, hash))].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce(hmac, Buffer.from(`AWS4${keys.secretAccessKey}`));
  const isRight = timingSafeEqual(hmac(key, text), Buffer.from(signature, 'hex'));
  return isRight ? null : 'SignatureDoesNotMatch';
}

function canonical({ method = '', url = '', headers }: IncomingMessage, names: string[], hash: string): string {
  const { pathname, searchParams } = new URL(url, 'http://store');
  const path = pathname.split('/').map((part) => encode(decodeURIComponent(part)));
  const query = [...searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort();
  const lines = names.map((name) => `${name}:${String(headers[name]).trim().replace(/ +/g, ' ')}\n`);
  return [method, path.join('/'), query.join('&'), lines.join(''), names.join(';'), hash].join('\n');
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

function sha256(text: string | Buffer): string {
  return createHash('sha256').update(text).digest('hex');
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
